
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='spent_ms',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='table',
            name='late_forfeits',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='table',
            name='reserve_seconds',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
