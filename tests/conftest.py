"""What tests of any part may ask for. Every fixture here is the real thing: server, worker, browser."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the long checks in the sizes the issues state")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the long sizes are wanted."""
    return bool(request.config.getoption("--full"))
