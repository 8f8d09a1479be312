"""The start page and the pages about the site itself."""

from django.urls import path

from config import export, home

urlpatterns = [
    path("", home.home, name="home"),
    path("export/", export.export, name="export"),
    path("about/", home.about, name="about"),
    path("about/licences/", home.licences, name="credits"),
    path("privacy/", home.privacy, name="privacy"),
]
