import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def to_controls(apps, schema_editor):
    """A reserve beside 25 seconds an action becomes a time control, and the third time-out a setting of its own."""
    tables = apps.get_model("games", "Table").objects
    for seconds in tables.filter(reserve_seconds__isnull=False).values_list("reserve_seconds", flat=True).distinct():
        tables.filter(reserve_seconds=seconds).update(time_control=f"reserve 25 75 {min(seconds, 7200)}")
    tables.filter(late_forfeits=True).update(at_zero="third")


def to_reserves(apps, schema_editor):
    """The reserve of such tables as had one; other controls are lost."""
    tables = apps.get_model("games", "Table").objects
    for control in tables.filter(time_control__startswith="reserve ").values_list("time_control", flat=True).distinct():
        tables.filter(time_control=control).update(reserve_seconds=int(control.split()[-1]))
    tables.filter(at_zero__in=("third", "match")).update(late_forfeits=True)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0010_adjourning'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Beat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Outage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField()),
                ('until', models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name='logentry',
            name='lag_ms',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='logentry',
            name='left_ms',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='asked',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name='table',
            name='at_zero',
            field=models.CharField(choices=[('house', 'the house acts for whoever is late'), ('deal', 'whoever is late loses the deal'), ('match', 'whoever is late loses the match'), ('third', 'the house acts for whoever is late, and the third time loses the match')], default='house', max_length=8),
        ),
        migrations.AddField(
            model_name='table',
            name='outage',
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='table',
            name='time_control',
            field=models.CharField(blank=True, default='', max_length=40),
        ),
        migrations.RunPython(to_controls, to_reserves),
        migrations.RemoveField(
            model_name='table',
            name='late_forfeits',
        ),
        migrations.RemoveField(
            model_name='table',
            name='reserve_seconds',
        ),
        migrations.AlterField(
            model_name='seat',
            name='spent_ms',
            field=models.IntegerField(default=0),
        ),
        migrations.CreateModel(
            name='Holiday',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.DateField()),
                ('last', models.DateField()),
                ('zone', models.CharField(max_length=64)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='holidays', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['first'],
            },
        ),
        migrations.CreateModel(
            name='RestHabit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_at', models.DateTimeField()),
                ('weekends', models.BooleanField()),
                ('zone', models.CharField(max_length=64)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rest_habits', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['starts_at'],
                'constraints': [models.UniqueConstraint(fields=('user', 'starts_at'), name='games_habit_start')],
            },
        ),
    ]
