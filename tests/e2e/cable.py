"""A cable between one browser and the site that a test can cut and mend: a small TCP proxy on a port of its own."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from typing import Any


class Cable:
    """`url` leads to the site at `port`. While it is cut, connections die and no new one is made; while it is silent
    they stay, and nothing passes (a half-open connection).

    With `takes_sockets=False` it is as an old proxy: a connection that wants to become a web socket is refused, and
    counted in `refused`.
    """

    def __init__(self, port: int, *, takes_sockets: bool = True) -> None:
        self.port = port
        self.takes_sockets = takes_sockets
        self.refused = 0
        self.is_cut = False
        self.is_silent = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server: asyncio.Server = self._run(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Every connection breaks off now."""
        self.is_cut = True
        self._run(self._drop())

    def mend(self) -> None:
        self.is_cut = False

    def close(self) -> None:
        self.cut()
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _drop(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    async def _end(self) -> None:
        self._server.close()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        self._writers.add(writer)
        try:
            first = await reader.read(65536)
        except OSError:
            return
        if not self.takes_sockets and b"upgrade: websocket" in first.lower():
            self.refused += 1
            writer.write(b"HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            writer.close()
            return
        with contextlib.suppress(OSError):
            site_reader, site_writer = await asyncio.open_connection("127.0.0.1", self.port)
            site_writer.write(first)
            await asyncio.gather(self._pump(reader, site_writer), self._pump(site_reader, writer))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            while data := await reader.read(65536):
                if self.is_silent:
                    continue  # what was sent into it is lost
                writer.write(data)
                await writer.drain()
        except (OSError, ConnectionError):
            pass
        finally:
            self._writers.discard(writer)
            with contextlib.suppress(OSError):
                writer.close()
