from datetime import UTC, datetime

from django.db import migrations, models

import tournaments.events.models


def forget_impossible(apps, schema_editor):
    """A date beyond what pages can show was nobody's plan: the event has none."""
    beyond = models.Q(starts_at__lt=datetime(2000, 1, 1, tzinfo=UTC))
    beyond |= models.Q(starts_at__gt=datetime(2101, 1, 2, tzinfo=UTC))
    apps.get_model('events', 'Event').objects.filter(beyond).update(starts_at=None)


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0003_clock'),
    ]

    operations = [
        migrations.RunPython(forget_impossible, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='event',
            name='starts_at',
            field=models.DateTimeField(blank=True, null=True, validators=[tournaments.events.models.validate_start], verbose_name='starts'),
        ),
    ]
