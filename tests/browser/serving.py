"""A local server that sends what a host of static files sends: compressed, below a folder, and nothing made up."""

from __future__ import annotations

import gzip
import mimetypes
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: A project's pages are usually below a folder of its host; a link from the host's root leads nowhere there.
FOLDER = "/bookmaker_ref/"
#: What hosts compress. The others are compressed already, or hosts do not know that they are not.
_COMPRESSED = {"application/javascript", "application/json", "application/wasm", "application/xml", "image/svg+xml"}
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".md": "text/markdown"}
_TYPES |= {".svg": "image/svg+xml", ".json": "application/json", ".csv": "text/csv", ".woff2": "font/woff2"}


@dataclass(frozen=True, slots=True)
class Sent:
    """One answer: what was asked, below the folder, the status, and how many bytes of content went out."""

    path: str
    status: int
    size: int


@dataclass(slots=True)
class Server:
    """Where the site is, and what was sent from there so far."""

    address: str
    sent: list[Sent] = field(default_factory=list)

    @property
    def origin(self) -> str:
        """The host with its port, as browsers tell hosts apart."""
        return self.address.removesuffix(FOLDER)

    def since(self, start: int) -> list[Sent]:
        """What was sent after so many answers."""
        return self.sent[start:]

    def size_since(self, start: int) -> int:
        """How many bytes of content were sent after so many answers."""
        return sum(each.size for each in self.since(start))


def kind(path: Path) -> str:
    """The type of content, as hosts tell it by the name's end."""
    return _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def is_compressed(type_: str) -> bool:
    """Whether hosts compress what is of this type."""
    return type_.startswith("text/") or type_ in _COMPRESSED


@cache
def _compressed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 6)  # the level that servers have when nobody sets one


def content(path: Path) -> bytes:
    """What goes over the wire for this file."""
    return _compressed(path, path.stat().st_mtime_ns) if is_compressed(kind(path)) else path.read_bytes()


def weight(paths: Iterable[Path]) -> int:
    """How many bytes go over the wire for these files."""
    return sum(len(content(path)) for path in paths)


def found(root: Path, asked: str) -> Path | None:
    """The file of this site that the address stands for, or none: its index where it is a folder."""
    if not asked.startswith(FOLDER):
        return None
    path = (root / unquote(urlsplit(asked).path.removeprefix(FOLDER))).resolve()
    if not path.is_relative_to(root.resolve()):
        return None
    path = path / "index.html" if path.is_dir() else path
    return path if path.is_file() else None


@contextmanager
def serving(root: Path) -> Iterator[Server]:
    """Serve the folder as long as the block runs."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"  # the connection stays open, as hosts keep it

        def do_GET(self) -> None:
            path = found(root, self.path)
            address = urlsplit(self.path).path
            if path is not None and path.name == "index.html" and not address.endswith(("/", "index.html")):
                self._answer(301, "text/plain", b"", Location=f"{address}/")
            elif path is None:
                self._answer(404, "text/html", b"<!doctype html><title>404</title>")
            elif is_compressed(kind(path)):
                self._answer(200, kind(path), content(path), **{"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
            else:
                self._answer(200, kind(path), content(path))

        def _answer(self, status: int, type_: str, body: bytes, **headers: str) -> None:
            server.sent.append(Sent(urlsplit(self.path).path.removeprefix(FOLDER), status, len(body)))
            self.send_response(status)
            charset = "; charset=utf-8" if type_.startswith("text/") else ""
            told = {"Content-Type": type_ + charset, "Content-Length": str(len(body)), "Cache-Control": "max-age=600"}
            for name, value in {**told, **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing: what was sent is kept."""

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: object, client_address: object) -> None:
            """A browser that goes away in the middle of an answer is no fault."""

    with Quiet(("127.0.0.1", 0), Handler) as http:
        server = Server(f"http://127.0.0.1:{http.server_port}{FOLDER}")
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()
