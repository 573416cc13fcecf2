"""Places at the display's door: half-open connections shut nobody out, and a login that has ended is an end."""
import socket
import time

from table import Daemon, check


def half_open(daemon, count, source):
    """So many connections that never finish their first request."""
    sockets = []
    for _ in range(count):
        one = socket.socket()
        one.settimeout(15)
        one.bind((source, 0))
        one.connect(("127.0.0.1", daemon.port))
        one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        sockets.append(one)
    return sockets


def closes(one):
    try:
        while one.recv(4096):
            pass
    except (ConnectionError, TimeoutError, socket.timeout) as error:
        return not isinstance(error, (TimeoutError, socket.timeout))
    return True


def test_half_open_sockets_shut_nobody_out():
    with Daemon(speed="1") as daemon:
        check(daemon.log_in().status == 200, "the PIN is taken")
        for addresses, each in ((["127.0.0.1"], 200), ([f"127.0.3.{i}" for i in range(1, 41)], 4)):
            held = [one for address in addresses for one in half_open(daemon, each, address)]
            time.sleep(0.5)
            for source in ("127.0.0.1", "127.0.0.6"):
                begin = time.monotonic()
                answer = daemon.get("/api/v1/table", source=source, timeout=5)
                check(answer.status == 200, f"the Director's page: {answer.status}")
                check(daemon.get("/", source=source, cookies={}, timeout=5).status == 200, "a stranger's first page")
                live = daemon.live()
                check(live.message() is not None, "a live display")
                live.close()
                check(time.monotonic() - begin < 3, "at once")
            for one in held:
                one.close()


def test_headers_are_waited_for_seconds_only():
    with Daemon(speed="1") as daemon:
        begin = time.monotonic()
        held = half_open(daemon, 1, "127.0.0.1")[0]
        check(closes(held), "a request that never ends is ended")
        took = time.monotonic() - begin
        check(took < 7, f"within seconds, not {took:.1f}")
        return f"{took:.1f} s"


def test_logout_ends_the_live_display():
    with Daemon(speed="1") as daemon:
        mine, other = {}, {}
        check(daemon.log_in(cookies=mine, source="127.0.0.2").status == 200, "one device")
        check(daemon.log_in(cookies=other, source="127.0.0.3").status == 200, "another device")
        old = dict(mine)
        display, second = daemon.live(mine), daemon.live(other)
        display.message()
        second.message()
        check(daemon.post("/api/v1/logout", cookies=mine).status == 200, "logged out")
        check(display.ends_within(3), "its live display ends")
        check(not second.ends_within(1), "the other device's does not")
        check(daemon.get("/api/v1/table", cookies=old).status == 401, "its cookie opens nothing any more")
        check(daemon.log_in(cookies=mine, source="127.0.0.2").status == 200, "in again")
        display = daemon.live(mine)
        display.message()
        check(daemon.post("/api/v1/logout/all", cookies=mine).status == 200, "all devices are logged out")
        check(display.ends_within(3) and second.ends_within(3), "all displays end")
        check(daemon.get("/api/v1/table", cookies=other).status == 401, "the other device is out")


def test_two_tables_on_one_machine_keep_their_logins_apart():
    with Daemon(speed="1") as one, Daemon(speed="1") as two:
        jar = {}  # a browser's: cookies do not heed the port
        check(one.log_in(cookies=jar).status == 200 and two.log_in(cookies=jar).status == 200, "logged in at both")
        check(one.get("/api/v1/table", cookies=jar).status == 200, "still logged in at the first")
        check(two.get("/api/v1/table", cookies=jar).status == 200, "and at the second")
        answer = one.log_in(cookies={}, headers={"Origin": f"https://127.0.0.1:{one.port}"})
        check(answer.status == 200, "a browser behind TLS")
        check(all("Secure" in cookie for cookie in answer.headers.get_all("Set-Cookie")), "its cookies go by TLS only")
