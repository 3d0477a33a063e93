"""What has happened since somebody last looked."""

from __future__ import annotations

from signoria.game import Event

REMINDER = 8
"""How many events are told again when a saved game goes on."""


class EventFeed:
    """A log of events, and up to where each viewer has heard it."""

    def __init__(self, log: list[Event], heard: int = 0) -> None:
        self.log = log
        self.start = heard
        self.heard: dict[int | None, int] = {}

    def fresh(self, viewer: int | None) -> list[Event]:
        """What a viewer has not heard yet, as that viewer sees it."""
        begin = self.heard.get(viewer, self.start)
        self.heard[viewer] = len(self.log)
        return _seen(self.log[begin:], viewer)

    def last(self, viewer: int | None, count: int) -> list[Event]:
        """The last events, heard or not, as a viewer sees them."""
        return _seen(self.log, viewer)[-count:]

    def share(self, viewer: int | None) -> None:
        """Let everybody together hear what a viewer has not heard yet."""
        self.heard[None] = self.heard.get(viewer, self.start)


def _seen(events: list[Event], viewer: int | None) -> list[Event]:
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]
