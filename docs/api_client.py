"""Plays a game against bots over the API, with nothing but Python: python api_client.py URL"""

import json
import random
import sys
import time
from http.cookiejar import CookieJar
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener


class Site:
    """A server, and who we are there."""

    def __init__(self, url, name):
        self.url = url.rstrip("/")
        self.browser = build_opener(HTTPCookieProcessor(CookieJar()))
        self.post("/api/session", {"name": name})

    def get(self, path):
        return self.send(Request(self.url + path))

    def post(self, path, body):
        data = json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        return self.send(Request(self.url + path, data, headers))

    def send(self, request):
        """Send it until there is an answer: a command with a key is carried out once."""
        while True:
            try:
                with self.browser.open(request, timeout=30) as answer:
                    return json.load(answer)
            except HTTPError as error:
                if error.code not in (429, 503):
                    raise SystemExit(json.load(error)["message"]) from error
                time.sleep(float(error.headers.get("Retry-After", 1)))
            except URLError:
                time.sleep(1)


def play(site):
    """Play at random, and tell what happens."""
    table = site.post("/api/tables", {"key": f"{random.getrandbits(64):x}"})["id"]
    heard = 0
    while True:
        story = site.get(f"/api/tables/{table}/story?after={heard}&language=en")
        heard = story["version"]
        for news in story["news"]:
            print(*news.get("words", ()), sep="\n")
        look = site.get(f"/api/tables/{table}/view?seat=0&language=en")["look"]
        if look["status"] == "over":
            return look["result"]
        if look["prompt"] is None:
            time.sleep(0.05)
            continue
        move = {
            "seat": 0,
            "prompt": look["prompt"],
            "action": random.choice(look["view"]["legal"]),
            "key": f"{random.getrandbits(64):x}",
        }
        site.post(f"/api/tables/{table}/play", move)


if __name__ == "__main__":
    print(play(Site(sys.argv[1], "Anna")))
