"""A terminal that is closed, a connection that drops, a limit on the size of files: nothing acknowledged is lost, and no signal kills."""
import os
import resource
import signal
import subprocess

import table
from files import exported, playing
from table import Daemon, check, wait_for


def test_a_closed_terminal_ends_it_cleanly():
    with Daemon() as daemon:
        daemon.kill()
        before = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs this may have been started by nohup
        try:
            daemon.start()
        finally:
            signal.signal(signal.SIGHUP, before)
        playing(daemon)
        last = daemon.last()
        check(daemon.end(signal.SIGHUP) == 0, "a clean end")
        check(exported(daemon) >= last, "nothing is missing")


def test_who_was_told_to_ignore_it_goes_on():
    with Daemon() as daemon:
        daemon.kill()
        before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
        try:
            daemon.start()
        finally:
            signal.signal(signal.SIGHUP, before)
        last = playing(daemon)
        daemon.process.send_signal(signal.SIGHUP)
        wait_for("play goes on", lambda: daemon.last() > last + 20, 60)
        check(daemon.end() == 0, "a clean end")


def limit(daemon, largest):
    resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))


def test_a_limit_on_the_size_of_files_is_told_and_loses_nothing():
    with Daemon() as daemon:
        playing(daemon)
        limit(daemon, max(entry.stat().st_size for entry in os.scandir(daemon.data)))
        wait_for("it says so", lambda: daemon.get("/healthz").status == 503, 60)
        told = daemon.get("/healthz").body
        check("the limit on the size of files is reached: raise it" in told, told)
        check(daemon.process.poll() is None, "no signal kills it")
        last = daemon.last()
        limit(daemon, resource.RLIM_INFINITY)
        wait_for("it is all written", lambda: daemon.get("/healthz").status == 200, 30)
        daemon.kill()
        check(exported(daemon) >= last, "nothing is missing")


def test_an_export_into_a_limit_says_that_it_is_not_whole():
    with Daemon() as daemon:
        playing(daemon)
        daemon.kill()
        for into in ([], ["--into", daemon.home]):
            with open(os.path.join(daemon.home, "record"), "wb") as file:
                ended = subprocess.run([table.KIBITZ, "export", "--data", daemon.data, "--format", "json", *into], stdout=file, stderr=subprocess.PIPE, text=True,
                                       check=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (512, resource.RLIM_INFINITY)))
            check(ended.returncode == 2, f"exit code {ended.returncode}, no signal")
            # Reading needs the log's index beside the journal, which the limit may refuse already.
            check("cannot be written" in ended.stderr or "the limit on the size of files" in ended.stderr, ended.stderr)
