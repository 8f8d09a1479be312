from django.db import migrations, models


def to_controls(apps, schema_editor):
    """A reserve beside 25 seconds an action becomes a time control."""
    events = apps.get_model("events", "Event").objects
    for seconds in events.filter(reserve_seconds__isnull=False).values_list("reserve_seconds", flat=True).distinct():
        events.filter(reserve_seconds=seconds).update(time_control=f"reserve 25 75 {min(seconds, 7200)}")


def to_reserves(apps, schema_editor):
    """The reserves that could be chosen; other controls are lost."""
    events = apps.get_model("events", "Event").objects
    for seconds in (180, 300, 600):
        events.filter(time_control=f"reserve 25 75 {seconds}").update(reserve_seconds=seconds)


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0008_rulings'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='at_zero',
            field=models.CharField(choices=[('house', 'the house acts for whoever is late'), ('deal', 'whoever is late loses the deal'), ('match', 'whoever is late loses the match'), ('third', 'the house acts for whoever is late, and the third time loses the match')], default='third', max_length=8, verbose_name='when the time runs out'),
        ),
        migrations.AddField(
            model_name='event',
            name='time_control',
            field=models.CharField(blank=True, default='', max_length=40, verbose_name='time to think at a table of the site'),
        ),
        migrations.RunPython(to_controls, to_reserves),
        migrations.RemoveField(
            model_name='event',
            name='reserve_seconds',
        ),
    ]
