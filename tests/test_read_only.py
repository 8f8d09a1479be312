"""What the site's staff may look at in the admin and not change."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from config.read_only import ReadOnly
from tournaments.members.models import User

SHOWN = [model for model, page in admin.site._registry.items() if isinstance(page, ReadOnly)]


@pytest.mark.django_db
@pytest.mark.parametrize("model", SHOWN, ids=lambda model: model.__name__)
def test_rows_that_follow_from_something_else_are_shown_and_never_added(model: type[Model]) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("ada", password=None))
    page = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    assert client.get(reverse(f"{page}_changelist")).status_code == 200
    assert client.get(reverse(f"{page}_add")).status_code == 403


def test_the_records_of_every_app_are_among_them() -> None:
    names = {model.__name__ for model in SHOWN}
    assert names >= {"Table", "FinishedTable", "AuditEntry", "ClubAct", "Result", "Submission"}
