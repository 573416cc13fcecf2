"""A data folder with a Director logged in, made by the daemon on the host: a PIN costs a second of a real core, and a minute in
the machine. The evening that begins there goes on in the machine."""
import os
import re
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "faults"))
import table  # noqa: E402  # pylint: disable=wrong-import-position

# Panels only, which nobody has brought yet: the table waits, and nothing is recorded of play.
PANELS = "".join(
    f'device {{ name: "{seat.lower()}.panel" seat: SEAT_NAME_{seat} need: NEED_REQUIRED function: FUNCTION_PANEL remote {{}} }}\n'
    for seat in ("NORTH", "EAST", "SOUTH", "WEST"))


def begun(kibitz, of_bench, folder):
    """Makes `folder`; the cookies of the Director's login."""
    table.KIBITZ = kibitz
    board = folder + ".textproto"
    with open(of_bench, encoding="utf-8") as file:
        table_top = re.sub(r"\nrf {.*?\n}", "", file.read().split("\ncomputer:")[0], flags=re.S)
    with open(board, "w", encoding="utf-8") as file:
        file.write(table_top + "\n" + PANELS)
    with table.Daemon("--board", board, speed="1") as daemon:
        table.check(daemon.log_in(timeout=60).status == 200, "the Director cannot log in")
        daemon.end()
        shutil.copytree(daemon.data, folder)
        return daemon.cookies
