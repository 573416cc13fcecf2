"""Strangers guess the PIN: the Director gets in all the same, a guess costs its own address only, and a restart forgets
no guess."""
import os
import sqlite3
import subprocess
import threading
import time

import table
from table import Daemon, PIN, check, wait_for


def storm(daemon, addresses, each, right=None):
    """So many wrong PINs from each address, all addresses at once; the answers' numbers by status."""
    counts, lock = {}, threading.Lock()

    def guess(address):
        for i in range(each):
            try:
                status = daemon.log_in(f"{100000 + i:06}", source=address, cookies={}, timeout=60).status
            except OSError:
                status = 0  # the connection gave way to another
            with lock:
                counts[status] = counts.get(status, 0) + 1

    threads = [threading.Thread(target=guess, args=(address,), daemon=True) for address in addresses]
    for thread in threads:
        thread.start()
    return threads, counts


def test_the_right_pin_while_strangers_guess():
    with Daemon(speed="1") as daemon:
        known = {}
        begin = time.monotonic()
        check(daemon.log_in(cookies=known, source="127.0.0.2").status == 200, "the PIN is taken")
        alone = time.monotonic() - begin
        daemon.post("/api/v1/logout", cookies=known, source="127.0.0.2")
        addresses = [f"127.0.1.{i}" for i in range(1, 13)]
        threads, counts = storm(daemon, addresses, 7)
        time.sleep(1)
        # The Director's own phone, at another address than last time.
        begin = time.monotonic()
        answer = daemon.log_in(cookies=known, source="127.0.0.3")
        device = time.monotonic() - begin
        check(answer.status == 200, f"the right PIN from a known device: {answer.status} {answer.body}")
        begin = time.monotonic()
        answer = daemon.log_in(cookies={}, source="127.0.0.2")
        address = time.monotonic() - begin
        check(answer.status == 200, f"the right PIN from a known address: {answer.status} {answer.body}")
        begin = time.monotonic()
        answer = daemon.log_in(cookies={}, source="127.0.0.4", timeout=60)
        new = time.monotonic() - begin
        check(answer.status == 200, f"the right PIN from a new address: {answer.status} {answer.body}")
        check(counts.get(200, 0) == 0 and any(thread.is_alive() for thread in threads), f"while strangers were at it: {counts}")
        # A guess that is being hashed is waited for, and a busy machine hashes slowly: as long as some guesses, not a dozen.
        bound = max(6, 4 * alone, new / 2)
        check(device < bound and address < bound, f"known ones come first: {device:.1f} s, {address:.1f} s, alone {alone:.1f} s")
        return f"known device {device:.1f} s, known address {address:.1f} s, new address {new:.1f} s, strangers {counts}"


def test_a_restart_forgets_no_guess():
    with Daemon(speed="1") as daemon:
        # From the sixth on each waits, twice as long each time; on a slow machine a short wait has passed while the guess before was hashed.
        guesses = 0
        status = 0
        while status != 429 and guesses < 12:
            status = daemon.log_in("000000", cookies={}, source="127.0.0.9").status
            guesses += 1
        check(status == 429 and guesses > 5, f"the sixth guess, or one soon after, waits: {status} at the {guesses}th")
        daemon.kill()
        daemon.start()
        # Five would be free again; a wait that has passed meanwhile is followed by a longer one.
        after = [daemon.log_in("000000", cookies={}, source="127.0.0.9").status for _ in range(2)]
        check(429 in after, f"after a restart it still waits: {after}")
        check(daemon.log_in(cookies={}, source="127.0.0.8").status == 200, "another address is free")


def test_a_million_pins_take_weeks_of_a_core():
    with Daemon(speed="1") as daemon:
        check(daemon.log_in(cookies={}).status == 200, "the PIN is taken")
        wait_for("the hash is kept", lambda: _hash(daemon))
        check(_hash(daemon).startswith("$argon2id$"), "Argon2id")
        begin = time.process_time_ns(), time.monotonic()
        for i in range(3):
            daemon.log_in("000000", cookies={}, source=f"127.0.2.{i + 1}")
        seconds = (time.monotonic() - begin[1]) / 3
        weeks = seconds * 1e6 / (7 * 24 * 3600)
        check(weeks >= 1, f"a million PINs take {weeks:.2f} weeks")
        return f"{seconds:.2f} s a PIN, {weeks:.1f} weeks for all"


def _hash(daemon):
    journal = sqlite3.connect(f"file:{os.path.join(daemon.data, 'journal.sqlite')}?mode=ro", uri=True)
    try:
        row = journal.execute("SELECT value FROM settings WHERE key = 'pin-hash'").fetchone()
        return row[0] if row else ""
    finally:
        journal.close()


def test_the_pin_stands_on_no_command_line():
    made = subprocess.run([table.KIBITZ, "run", "--data", os.devnull, "--pin", PIN], capture_output=True, timeout=20)
    said = made.stderr.decode()
    check(made.returncode == 2 and "KIBITZ_PIN" in said and PIN not in said, f"--pin is refused with the way to do it: {said}")
