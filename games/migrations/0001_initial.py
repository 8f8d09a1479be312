
import django.db.models.deletion
import games.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(default=games.models.new_code, editable=False, max_length=16, unique=True)),
                ("game", models.CharField(max_length=16)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("seat_count", models.PositiveSmallIntegerField(default=2)),
                (
                    "format_kind",
                    models.CharField(
                        choices=[("best_of", "best of"), ("fixed", "fixed number")], default="best_of", max_length=8
                    ),
                ),
                ("format_units", models.PositiveSmallIntegerField(default=1)),
                ("public", models.BooleanField(default=True)),
                ("rated", models.BooleanField(default=False)),
                ("origin", models.CharField(blank=True, default="", max_length=80)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting for players"),
                            ("playing", "being played"),
                            ("finished", "finished"),
                            ("cancelled", "cancelled"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("number", models.PositiveIntegerField(default=0)),
                ("due_at", models.DateTimeField(blank=True, db_index=True, null=True)),
                ("hold_until", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("moved_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="opened_tables",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rematch",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematch_of",
                        to="games.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("index", models.PositiveSmallIntegerField()),
                ("is_house", models.BooleanField(default=False)),
                ("name", models.CharField(blank=True, default="", max_length=80)),
                ("preferences", models.JSONField(blank=True, default=dict)),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="games.table"
                    ),
                ),
            ],
            options={
                "ordering": ["table_id", "index"],
            },
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("text", models.CharField(max_length=600)),
                ("received_at", models.DateTimeField()),
                ("elapsed_ms", models.PositiveIntegerField(default=0)),
                ("credited_ms", models.PositiveIntegerField(default=0)),
                ("reported_ms", models.PositiveIntegerField(blank=True, null=True)),
                ("request_id", models.CharField(blank=True, max_length=64, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="log", to="games.table"
                    ),
                ),
            ],
            options={
                "ordering": ["table_id", "number"],
            },
        ),
        migrations.CreateModel(
            name="FinishedTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("done_at", models.DateTimeField(blank=True, db_index=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="finished", to="games.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DealSeed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("deal", models.PositiveIntegerField()),
                ("seed", models.BinaryField(max_length=32)),
                ("commitment", models.CharField(max_length=64)),
                ("contributions", models.JSONField(blank=True, default=list)),
                ("cut", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deal_seeds", to="games.table"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(fields=["status", "public", "-created_at"], name="games_table_lobby"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "index"), name="games_seat_place"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "user"), name="games_seat_once"),
        ),
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.UniqueConstraint(fields=("table", "number"), name="games_log_number"),
        ),
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.UniqueConstraint(fields=("table", "request_id"), name="games_log_request"),
        ),
        migrations.AddConstraint(
            model_name="dealseed",
            constraint=models.UniqueConstraint(fields=("table", "deal"), name="games_seed_deal"),
        ),
    ]
