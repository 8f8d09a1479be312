"""Tests of the site; the folders mirror the code."""
