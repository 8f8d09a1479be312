"""The number of a row in an address: never more digits than a database's key has."""

from django.urls import register_converter
from django.urls.converters import IntConverter


class RowConverter(IntConverter):
    """`<row:user_id>`: an int of up to 18 digits; longer ones match no address, so they give 404."""

    regex = "[0-9]{1,18}"


register_converter(RowConverter, "row")
