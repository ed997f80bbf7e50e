"""What a page of the site may load and run: what is the site's own, and nothing from any other host."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)


def policy(scripts: tuple[str, ...]) -> str:
    """The Content-Security-Policy of a page with these scripts written in it.

    >>> policy(("",))[:91]
    "default-src 'none'; script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    hashes = "".join(f" 'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in scripts)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self'{hashes}",
            "style-src 'self' 'unsafe-inline'",  # the theme says its colours in the page
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
        )
    )


def written_in(template: Path) -> tuple[str, ...]:
    """The scripts that a template of the theme writes into each page."""
    found = tuple(_SCRIPT.findall(template.read_text(encoding="utf-8")))
    if any("{{" in each or "{%" in each for each in found):
        raise ValueError(f"{template} has a script that differs from page to page: the policy cannot name it")
    return found
