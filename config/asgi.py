"""The site as one ASGI application: pages by Django, sockets by Channels."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # before anything below imports a model

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import get_resolver  # noqa: E402

from config.origins import SameOrigin  # noqa: E402
from games.presenters import fragments  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402
from games.services.outages import keep_beating  # noqa: E402

sockets = SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
application = ProtocolTypeRouter({"http": pages, "websocket": sockets})

# Before the first who come, not while they wait: after a restart everybody comes at once.
_ = get_resolver().reverse_dict
fragments.prepare()
keep_beating()
