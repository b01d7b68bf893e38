"""Where the lab's page is: at an address that was given, or this package's own copy, served to this computer alone."""

import functools
import http.server
import pathlib
import threading
import urllib.parse

FOLDER = pathlib.Path(__file__).parent / "page"
#: A notebook's page may load this and nothing else; the rest is loaded by the lab's own frame.
MODULE = "/embed/ext4-lab.js"

# Some systems call scripts text/plain, which no browser runs.
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8", ".woff2": "font/woff2"}


class _Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def do_GET(self):
        # A name that leads here from elsewhere is somebody else's page, which has no business with this computer.
        if self.headers.get("Host", "").rsplit(":", 1)[0] not in ("127.0.0.1", "localhost"):
            self.send_error(421)
            return
        super().do_GET()

    do_HEAD = do_GET

    def list_directory(self, path):
        self.send_error(404)

    def end_headers(self):
        self.send_header("X-Content-Type-Options", "nosniff")
        if urllib.parse.urlsplit(self.path).path == MODULE:
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_):
        pass


@functools.cache
def _served():
    """One server for all labs of this kernel; it ends with it."""
    handler = functools.partial(_Handler, directory=str(FOLDER))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


def address_of_page(page):
    if page is None:
        return _served()
    if urllib.parse.urlsplit(page).scheme not in ("http", "https"):
        raise ValueError(f"page is the address of a lab, https://…, not {page}")
    return page if page.endswith("/") else f"{page}/"
