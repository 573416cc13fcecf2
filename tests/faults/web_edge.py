"""The web edge against OWASP's Web Security Testing Guide (4.2): each line is tried on a daemon, and what it got stands in web-edge.md, word by word."""
import os
import re
import socket
import ssl
import subprocess
import threading
import time
import warnings

import table
from table import Daemon, Failed, check, wait_for

LINES = []


def line(number, tried):
    """A line of the guide: its number, and what is tried; the function tells what it got."""
    def add(function):
        LINES.append((number, tried, function))
        return function
    return add


class Edge:
    """A table in play with three who are logged in: the chief Director, North's panel, a spectator; and the words of every answer."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.chief, self.seat, self.spectator = {}, {}, {}
        check(daemon.log_in(cookies=self.chief).status == 200, "the PIN is taken")
        for jar, panel in ((self.seat, "seat-north"), (self.spectator, "spectator")):
            code = daemon.post("/api/v1/panels/code", {"panel": panel}, cookies=self.chief).json()["code"]
            check(daemon.post("/api/v1/join", {"code": code}, cookies=jar).status == 200, f"{panel} joins")

    def bare(self, text, seconds=10, source="127.0.0.1"):
        """What the daemon sends for these bytes until it has nothing to say for half a second, or closes."""
        with socket.create_connection(("127.0.0.1", self.daemon.port), timeout=seconds, source_address=(source, 0)) as one:
            one.sendall(text.encode("latin-1") if isinstance(text, str) else text)
            said = b""
            one.settimeout(0.5)
            try:
                while part := one.recv(65536):
                    said += part
            except (TimeoutError, socket.timeout, ConnectionError):
                pass
            return said.decode("latin-1")

    def status(self, text):
        return [int(each) for each in re.findall(r"^HTTP/1\.1 (\d+)", self.bare(text), re.MULTILINE)]

    def head(self, more="", method="GET", path="/healthz", host=None):
        return f"{method} {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{self.daemon.port}'}\r\n{more}\r\n"


def only(statuses, allowed, what):
    others = {key: value for key, value in statuses.items() if value not in allowed}
    check(not others, f"{what}: {others}")
    return " or ".join(str(each) for each in sorted(set(statuses.values())))


# --- configuration ---
@line("CONF-04", "the record, its log, keys, .git, backups and /proc asked for as files")
def files(edge):
    names = ["/journal.sqlite", "/journal.sqlite-wal", "/tls/key.pem", "/setup.textproto", "/.git/config", "/.env", "/backup", "/journal.sqlite.bak", "/proc/self/environ", "/data/journal.sqlite"]
    got = {name: edge.daemon.get(name, cookies=edge.chief) for name in names}
    for name, answer in got.items():
        check(answer.status == 404 or (answer.status == 200 and answer.body.startswith("<!doctype html")), f"{name}: {answer.status}")
        check("SQLite format" not in answer.body and "PRIVATE KEY" not in answer.body, f"{name} is given out")
    return "404, or the page itself: no file of the disk is served"


@line("CONF-06", "TRACE, CONNECT, PUT, DELETE, PATCH, PROPFIND at three addresses, logged in")
def methods(edge):
    got = {f"{method} {path}": edge.daemon.ask(method, path, cookies=edge.chief).status
           for method in ("TRACE", "PUT", "DELETE", "PATCH", "PROPFIND") for path in ("/", "/api/v1/table", "/api/v1/commands")}
    got["CONNECT"] = edge.status(edge.head(method="CONNECT", path="example.org:443"))[0]
    return only(got, {400, 404, 405}, "another method")


@line("CONF-07", "Strict-Transport-Security")
def hsts(edge):
    check("Strict-Transport-Security" not in edge.daemon.get("/").headers, "HSTS with a certificate of its own shuts a club out")
    return "not sent: the certificate is the table's own, and a browser that pins it shuts the club out after a new one"


@line("CONF-12", "Content-Security-Policy of page, answer and refusal")
def policy(edge):
    for answer in (edge.daemon.get("/"), edge.daemon.get("/api/v1/table", cookies=edge.chief), edge.daemon.get("/api/v1/table", cookies={})):
        said = answer.headers["Content-Security-Policy"] or ""
        check("default-src 'self'" in said and "unsafe" not in said and "object-src 'none'" in said and "base-uri 'none'" in said, f"policy: {said}")
    return "own scripts and styles only, nothing inline, no objects, no base"


# --- identity and authentication ---
@line("IDNT-04", "a wrong PIN under a Director's name and under a name nobody has")
def names(edge):
    check(edge.daemon.post("/api/v1/directors", {"name": "A. Holt"}, cookies=edge.chief).status == 200, "a Director is added")
    known, unknown = (edge.daemon.post("/api/v1/login", {"name": name, "pin": "000000"}, cookies={}, source=f"127.0.5.{i}") for i, name in enumerate(("A. Holt", "B. Nobody"), 1))
    check(known.status == unknown.status and known.body == unknown.body, f"told apart: {known.body} {unknown.body}")
    return f"{known.status} with the same words"


@line("ATHN-02", "PINs that everybody tries, and a start without one")
def defaults(edge):
    for i, pin in enumerate(("000000", "123456", "111111", "1234", "", "admin")):
        check(edge.daemon.log_in(pin or " ", cookies={}, source=f"127.0.6.{i + 1}").status in (400, 401), f"{pin} opens")
    made = set()
    for _ in range(2):
        with Daemon(pin=None, speed="1") as other:
            made.add(re.search(r"PIN[^0-9]*(\d{6})", other.printed() + other.said()).group(1))
    check(len(made) == 2, f"one PIN for all: {made}")
    return "refused; each table makes a PIN of its own"


@line("ATHN-03", "wrong PINs from one address, one after the other")
def lockout(edge):
    # From the sixth on each waits longer; on a slow machine that has passed while the one before was hashed.
    got = []
    while len(got) < 12 and 429 not in got:
        got.append(edge.daemon.log_in("000001", cookies={}, source="127.0.7.1").status)
    check(got[-1] == 429 and len(got) > 5 and 200 not in got, f"{got}")
    check(edge.daemon.log_in(cookies={}, source="127.0.7.2").status == 200, "the Director elsewhere")
    return "five are free, then 429 and a wait that doubles, for that address; another address is not held up"


@line("ATHN-04", "cookies that are empty, cut, flipped, of another table, and a role written beside")
def bypass(edge):
    good = dict(edge.chief)
    name = next(key for key in good if "language" not in key and len(good[key]) > 15)
    value = good[name]
    jars = [{name: ""}, {name: value[:-1]}, {name: ("1" if value[0] != "1" else "2") + value[1:]}, {name: "../../" + value}, {name: "' OR 1=1"}, {"role": "chief", "admin": "1"}]
    with Daemon(speed="1") as other:
        theirs = {}
        check(other.log_in(cookies=theirs).status == 200, "another table")
        jars.append(theirs)
        got = {str(i): edge.daemon.get("/api/v1/table", cookies=dict(jar)).status for i, jar in enumerate(jars)}
    for header in ("X-Forwarded-For", "X-Real-IP", "X-Original-URL", "X-Rewrite-URL"):
        got[header] = edge.daemon.get("/api/v1/table", cookies={}, headers={header: "127.0.0.1"}).status
    return only(got, {401}, "gets in")


@line("ATHN-06", "Cache-Control of what is for one reader")
def cache(edge):
    for path in ("/api/v1/table", "/api/v1/incidents", "/api/v1/audit", "/api/v1/export?format=pbn"):
        said = edge.daemon.get(path, cookies=edge.chief).headers["Cache-Control"] or ""
        check("no-store" in said, f"{path}: {said}")
    return "no-store"


# --- authorization ---
@line("ATHZ-01", "climbing out of the folder: .., %2e%2e, %252e, \\, //, NUL")
def traversal(edge):
    climbs = ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/%252e%252e/etc/passwd", "/..%5c..%5cetc/passwd", "//etc/passwd", "/assets/..%2f..%2f..%2fetc/passwd",
              "/index.html%00.js", "/api/v1/incidents/..%2f..%2fetc%2fpasswd", "/api/v1/boards/../../journal.sqlite/log"]
    for path in climbs:
        said = edge.bare(edge.head(f"Cookie: {'; '.join(f'{key}={value}' for key, value in edge.chief.items())}\r\nConnection: close\r\n", path=path))
        check("root:" not in said and "SQLite format" not in said, f"{path} gives a file")
        check(re.match(r"HTTP/1\.1 (400|404)", said) or "<!doctype html" in said, f"{path}: {said[:60]}")
    return "400, 404 or the page itself"


@line("ATHZ-02, -03", "North's panel and a spectator at the Director's addresses and commands")
def escalation(edge):
    got = {}
    for who, jar in (("seat", edge.seat), ("spectator", edge.spectator)):
        for method, path in (("GET", "/api/v1/table"), ("GET", "/api/v1/incidents/1/evidence"), ("POST", "/api/v1/commands"), ("POST", "/api/v1/panels/code"), ("GET", "/api/v1/export?format=pbn"), ("GET", "/api/v1/audit"), ("POST", "/api/v1/pin")):
            got[f"{who} {method} {path}"] = edge.daemon.ask(method, path, "{}" if method == "POST" else None, cookies=dict(jar)).status
    return only(got, {401, 403}, "more than his") + "; every address and every field for every role: `kibitz roles`, tests/web/browser/roles"


@line("ATHZ-04", "numbers of incidents and boards that are not there, negative, huge, with signs and letters")
def references(edge):
    numbers = ("0", "-1", "99999999999999999999", "1e3", "0x1", "1;2", "%31%00", "4294967297", "+1")
    got = {f"{where}{number}": edge.daemon.get(f"/api/v1/{where}{number}{after}", cookies=edge.chief).status
           for where, after in (("incidents/", ""), ("incidents/", "/evidence"), ("boards/", "/log")) for number in numbers}
    return only(got, {400, 404}, "a reference")


# --- sessions ---
@line("SESS-01", "six cookies of one Director")
def tokens(edge):
    seen = []
    for i in range(6):
        jar = {}
        check(edge.daemon.log_in(cookies=jar, source=f"127.0.8.{i + 1}").status == 200, "a login")
        seen.append(next(value for key, value in jar.items() if "language" not in key and len(value) > 15))
    check(len(set(seen)) == 6 and min(map(len, seen)) >= 22, "they repeat, or are short")
    same = max(sum(a[i] == b[i] for i in range(min(len(a), len(b)))) for a in seen for b in seen if a is not b)
    check(same < len(seen[0]) / 2, f"two have {same} letters at one place")
    return f"all different, at least {min(map(len, seen)) * 4 if re.fullmatch('[0-9a-f]+', seen[0]) else min(map(len, seen)) * 6} bits long, nothing in common"


@line("SESS-02", "attributes of every cookie, by HTTP and behind TLS")
def attributes(edge):
    for headers in ({}, {"Origin": f"https://127.0.0.1:{edge.daemon.port}"}):
        for cookie in edge.daemon.log_in(cookies={}, headers=headers).headers.get_all("Set-Cookie"):
            check("SameSite=Strict" in cookie and "Domain" not in cookie, f"{cookie}")
            check("HttpOnly" in cookie or cookie.startswith("kibitz-language"), f"{cookie.split('=')[0]} is read by scripts")
            check(bool(headers) == ("Secure" in cookie), f"{cookie}")
    return "HttpOnly, SameSite=Strict, Secure behind TLS, no Domain"


@line("SESS-03", "a cookie brought to the login")
def fixation(edge):
    name = next(key for key, value in edge.chief.items() if "language" not in key and len(value) > 15)
    brought = "f" * len(edge.chief[name])
    jar = {name: brought}
    check(edge.daemon.log_in(cookies=jar).status == 200 and jar[name] != brought, "the brought one is kept")
    check(edge.daemon.get("/api/v1/table", cookies={name: brought}).status == 401, "it opens")
    return "another one is given; the brought one opens nothing"


@line("SESS-05, CLNT-10", "commands and live connections from a page of another site, with the Director's cookie")
def forgery(edge):
    got = {}
    for origin in ("http://evil.example", "null", "file://", f"http://127.0.0.1:{edge.daemon.port + 1}", f"http://127.0.0.1:{edge.daemon.port}.evil.example"):
        got[f"command {origin}"] = edge.daemon.post("/api/v1/commands", "{}", cookies=edge.chief, headers={"Origin": origin, "Content-Type": "text/plain"}).status
        got[f"logout {origin}"] = edge.daemon.post("/api/v1/logout/all", "", cookies=dict(edge.chief), headers={"Origin": origin}).status
        cookie = "; ".join(f"{key}={value}" for key, value in edge.chief.items())
        got[f"live {origin}"] = edge.status(edge.head(f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                                                      f"Sec-WebSocket-Protocol: kibitz.v1.json\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n", path="/api/v1/live"))[0]
    return only(got, {403}, "another site")


@line("SESS-06, -07", "a cookie after logout, and after logout of all devices")
def logout(edge):
    one, two = {}, {}
    check(edge.daemon.log_in(cookies=one).status == 200 and edge.daemon.log_in(cookies=two).status == 200, "two devices")
    kept, others = dict(one), dict(two)
    check(edge.daemon.post("/api/v1/logout", cookies=one).status == 200, "logout")
    check(edge.daemon.get("/api/v1/table", cookies=kept).status == 401, "still in")
    check(edge.daemon.get("/api/v1/table", cookies=others).status == 200, "the other device")
    return "401; the other device stays in; its live display ends (doors)"


# --- input ---
@line("INPV-01, -02", "<script> in address, query, name, reason; what comes back")
def scripts(edge):
    text = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    quoted = text.replace("<", "%3C").replace(">", "%3E").replace(" ", "%20")
    for path in (f"/{quoted}", f"/api/v1/incidents?q={quoted}", f"/api/v1/export?format={quoted}", f"/api/v1/{quoted}"):
        answer = edge.daemon.get(path, cookies=edge.chief)
        check(answer.headers["X-Content-Type-Options"] == "nosniff", f"{path}: sniffed")
        check("html" not in answer.headers["Content-Type"] or text not in answer.body, f"{path} comes back as a page")
    edge.daemon.post("/api/v1/login", {"name": text, "pin": table.PIN}, cookies={})
    answer = edge.daemon.get("/api/v1/audit", cookies=edge.chief)
    check(answer.headers["Content-Type"].startswith("application/json"), "the audit is JSON")
    return "never in a page: JSON, nosniff, and a policy without inline scripts; as text on the page: tests/web/browser/hall_files"


@line("INPV-04", "a parameter twice, and in another letter case")
def pollution(edge):
    got = {query: edge.daemon.get(f"/api/v1/export?{query}", cookies=edge.chief).status for query in ("format=pbn&format=lin", "FORMAT=pbn", "format=", "format=pbn&role=chief")}
    for status in got.values():
        check(status in (200, 400), f"{got}")
    return "400, or the first; nothing of it changes a right"


@line("INPV-05", "' OR 1=1 --, UNION SELECT, ; DROP TABLE in search, names and numbers")
def sql(edge):
    before = edge.daemon.last(cookies=edge.chief)
    for text in ("' OR '1'='1", "1; DROP TABLE events; --", "' UNION SELECT value FROM settings --", "\\'; --"):
        quoted = "".join(f"%{byte:02X}" for byte in text.encode())
        for path in (f"/api/v1/incidents?q={quoted}", f"/api/v1/audit?q={quoted}", f"/api/v1/incidents/{quoted}"):
            answer = edge.daemon.get(path, cookies=edge.chief)
            check(answer.status in (200, 400, 404) and "argon2" not in answer.body and "sqlite" not in answer.body.lower(), f"{path}: {answer.status}")
    edge.daemon.post("/api/v1/login", {"name": "'; DROP TABLE events; --", "pin": table.PIN}, cookies={})
    check(edge.daemon.last(cookies=edge.chief) >= before, "events are gone")
    return "text that is looked for: nothing of the settings is told, no event is gone"


@line("INPV-07", "USEBIO with an outer entity, and with a billion laughs")
def xml(edge):
    secret = os.path.join(edge.daemon.home, "secret.txt")
    with open(secret, "w", encoding="utf-8") as file:
        file.write("kept-for-oneself")
    laughs = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 12))
    for entity in (f'<!ENTITY x SYSTEM "file://{secret}">', f'<!ENTITY l0 "ha">{laughs}<!ENTITY x "&l11;">'):
        path = os.path.join(edge.daemon.home, "pairs.xml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'<?xml version="1.0"?><!DOCTYPE USEBIO [{entity}]><USEBIO><EVENT><PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLAYER><PLAYER_NAME>&x;</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>B</PLAYER_NAME></PLAYER></PAIR></PARTICIPANTS></EVENT></USEBIO>')
        begin = time.monotonic()
        made = subprocess.run([table.KIBITZ, "hall", "names", path], capture_output=True, timeout=30)
        check(b"kept-for-oneself" not in made.stdout + made.stderr, "the entity is read")
        check(len(made.stdout) < 10000 and time.monotonic() - begin < 10, "it laughs")
    return "no entity is resolved, inner or outer"


@line("INPV-12", "$(...), ; and ` in the name of a .bws, which another program reads")
def commands(edge):
    mark = os.path.join(edge.daemon.home, "executed")
    for name in (f"a;touch executed;.bws", "$(touch executed).bws", "`touch executed`.bws", "-f.bws"):
        with open(os.path.join(edge.daemon.home, name), "wb") as file:
            file.write(b"\0\1\0\0Standard Jet DB\0" + b"\0" * 4096)
        subprocess.run([table.KIBITZ, "hall", "names", os.path.join(".", name)], capture_output=True, timeout=30, cwd=edge.daemon.home)
        check(not os.path.exists(mark), f"{name} is executed")
    return "nothing is executed"


@line("INPV-13", "%n, %s, {} and {0:99999999} in names, search and addresses")
def formats(edge):
    for text in ("%n%n%s%s", "{}{0}{:99999999}", "%99999999d"):
        quoted = "".join(f"%{byte:02X}" for byte in text.encode())
        check(edge.daemon.get(f"/api/v1/incidents?q={quoted}", cookies=edge.chief).status in (200, 400), "search")
        check(edge.daemon.get(f"/api/v1/{quoted}", cookies=edge.chief).status == 404, "address")
        check(edge.daemon.log_in(text, cookies={}, source="127.0.9.1").status in (400, 401, 429), "PIN")
    return "text"


@line("INPV-15", "two lengths, length and chunks, bad chunks, bare line feeds, a second request in the body")
def smuggling(edge):
    hidden = edge.head(path="/api/v1/smuggled")
    host = f"Host: 127.0.0.1:{edge.daemon.port}\r\n"
    tries = [f"POST /api/v1/login HTTP/1.1\r\n{host}Content-Length: 0\r\nContent-Length: {len(hidden)}\r\n\r\n{hidden}",
             f"POST /api/v1/login HTTP/1.1\r\n{host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}",
             f"POST /api/v1/login HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n{hidden}",
             f"POST /api/v1/login HTTP/1.1\r\n{host}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n{hidden}",
             f"POST /api/v1/login HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{hidden}",
             f"POST /api/v1/login HTTP/1.1\r\n{host}Content-Length: -1\r\n\r\n{hidden}",
             f"POST /api/v1/login HTTP/1.1\r\n{host}Content-Length : {len(hidden)}\r\n\r\n{hidden}",
             f"GET /healthz HTTP/1.1\r\n{host}X-A: b\r\n Content-Length: {len(hidden)}\r\n\r\n"]
    for text in tries:
        statuses = edge.status(text)
        check(len(statuses) <= 1, f"one request, {len(statuses)} answers {statuses}: {text[:120]!r}")
    for text in ("/healthz%0d%0aSet-Cookie:%20a=b", "/?lang=en%0d%0aX-Split:%20yes"):
        said = edge.bare(edge.head("Connection: close\r\n", path=text))
        check("\r\nX-Split" not in said and "\r\nSet-Cookie: a=b" not in said, f"{text}: a header of theirs")
    return "one answer at most, then the connection is closed; no header of theirs"


@line("INPV-17", "Host of another name, with a port, twice, and X-Forwarded-Host")
def hosts(edge):
    got = {host: edge.status(edge.head("Connection: close\r\n", path="/", host=host))[0] for host in ("evil.example", "127.0.0.1.evil.example", f"evil.example:{edge.daemon.port}", "user@evil.example")}
    answer = edge.daemon.get("/", headers={"X-Forwarded-Host": "evil.example"})
    check("evil.example" not in answer.body and "evil.example" not in str(answer.headers), "the forwarded name comes back")
    return only(got, {400, 421}, "another name") + "; a forwarded name is not looked at"


@line("INPV-19", "addresses in what is sent: does the table fetch one")
def fetches(edge):
    with socket.socket() as bait:
        bait.bind(("127.0.0.1", 0))
        bait.listen()
        bait.settimeout(2)
        url = f"http://127.0.0.1:{bait.getsockname()[1]}/"
        for path, body in (("/api/v1/commands", {"url": url}), ("/api/v1/setup", {"hall": url}), ("/api/v1/panels/code", {"panel": url})):
            edge.daemon.post(path, body, cookies=edge.chief, headers={"Referer": url})
        try:
            bait.accept()
            raise Failed("it came")
        except (TimeoutError, socket.timeout):
            pass
    return "nothing is fetched"


# --- errors, cryptography, logic ---
@line("ERRH-01, -02", "bodies that are no JSON, of the wrong kind, nested 10,000 deep, no UTF-8")
def errors(edge):
    got = {}
    for i, body in enumerate(("{", "[]", "null", "\"x\"", "{\"a\":" * 10000, "[" * 10000, b"\xff\xfe\x00", "{\"directorRuling\": 5}", "1e999")):
        answer = edge.daemon.ask("POST", "/api/v1/commands", body, cookies=edge.chief)
        got[str(i)] = answer.status
        for word in ("terminate", "std::", ".cpp", "/home", "/root", "/work", "backtrace", "google::protobuf"):
            check(word not in answer.body, f"{body[:20]}: tells {word}: {answer.body[:200]}")
    return only(got, {400, 413}, "a bad body") + ", one sentence without path, function or version"


@line("CRYP-01", "TLS 1.0, 1.1, no authentication, no encryption, where the daemon has TLS")
def tls(edge):
    weak = [(ssl.TLSVersion.TLSv1, "ALL:@SECLEVEL=0"), (ssl.TLSVersion.TLSv1_1, "ALL:@SECLEVEL=0"), (ssl.TLSVersion.TLSv1_2, "aNULL:@SECLEVEL=0"), (ssl.TLSVersion.TLSv1_2, "eNULL:@SECLEVEL=0")]
    with Daemon("--tls", speed="1") as secure, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python's of versions that are old
        for version, ciphers in weak:
            # A server that takes everything shows first that this machine's library can speak so.
            check(hands(_lenient_server(secure, version, ciphers), version, version, ciphers), f"{version.name} {ciphers} cannot be tried here")
            check(hands(secure.port, version, version, ciphers) is None, f"{version.name} {ciphers} is taken")
        check(hands(secure.port, ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2) == "TLSv1.2", "TLS 1.2")
        check(hands(secure.port, ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3) == "TLSv1.3", "TLS 1.3")
    return "refused (by this machine's library they can be spoken); TLS 1.2 and 1.3 are taken"


def hands(port, minimum, maximum, ciphers=None):
    """The version that a server of this machine agrees on; None when it does not."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.minimum_version, context.maximum_version = minimum, maximum
    if ciphers:
        context.set_ciphers(ciphers)
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as plain, context.wrap_socket(plain) as one:
            return one.version()
    except (ssl.SSLError, ConnectionError):
        return None


def _lenient_server(daemon, version, ciphers):
    """A server with the daemon's certificate that takes this; its port. It serves once."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = context.maximum_version = version
    context.set_ciphers(ciphers)
    context.load_cert_chain(os.path.join(daemon.data, "tls/certificate.pem"), os.path.join(daemon.data, "tls/key.pem"))
    door = socket.create_server(("127.0.0.1", 0))

    def serve():
        with door:
            plain, _ = door.accept()
            try:
                context.wrap_socket(plain, server_side=True).close()
            except (ssl.SSLError, OSError):
                plain.close()

    threading.Thread(target=serve, daemon=True).start()
    return door.getsockname()[1]


@line("BUSL-05", "a command sent twice with one request's number of its own")
def twice(edge):
    live = edge.daemon.live(edge.chief)
    live.message()
    for _ in range(2):
        live.send({"request": 7, "incident": {"incident": 999999, "action": "DIRECTOR_ACTION_SEEN"}})
    replies = []
    end = time.monotonic() + 10
    while len(replies) < 2 and time.monotonic() < end:
        message = live.message()
        check(message is not None, "the line is closed")
        if "reply" in message:
            replies.append(message["reply"])
    live.close()
    check(len(replies) == 2 and replies[0] == replies[1] and not replies[0].get("done"), f"{replies}")
    return "answered twice alike; what is done once stays done once (tests/hall, tests/web/browser/offline)"


@line("BUSL-08, -09", "bodies, headers and targets above measure; a body that is packed")
def measures(edge):
    got = {"body": edge.status(edge.head("Content-Length: 99999999999\r\n", method="POST", path="/api/v1/commands")),
           "header": edge.status(edge.head("X-A: " + "a" * 100000 + "\r\n")),
           "many headers": edge.status(edge.head("".join(f"X-{i}: a\r\n" for i in range(20000)))),
           "target": edge.status(edge.head(path="/" + "a" * 100000))}
    for name, statuses in got.items():
        check(len(statuses) == 1 and statuses[0] in (400, 413, 414, 431), f"{name}: {statuses}")
    packed = edge.daemon.ask("POST", "/api/v1/commands", b"\x1f\x8b\x08" + b"\0" * 64, cookies=edge.chief, headers={"Content-Encoding": "gzip"})
    check(packed.status in (400, 415), f"a packed body: {packed.status}")
    return "refused before it is read (400, 413, 431); no body is unpacked"


# --- the browser ---
@line("CLNT-04", "//evil.example and ?next= at login, setup and pages")
def redirects(edge):
    for path in ("//evil.example", "/login?next=http://evil.example", "/%2f%2fevil.example", "/?url=//evil.example", "/\\evil.example"):
        answer = edge.bare(edge.head("Connection: close\r\n", path=path))
        told = re.search(r"^Location: (.*)\r$", answer, re.MULTILINE | re.IGNORECASE)
        check(not told or "evil.example" not in told.group(1) or told.group(1).startswith(("/", "http://127.0.0.1")) and not told.group(1).startswith("//"), f"{path}: {told and told.group(0)}")
    return "led to no other site"


@line("CLNT-07", "Origin of another site: is it let in by CORS")
def cors(edge):
    for method in ("GET", "OPTIONS"):
        answer = edge.daemon.ask(method, "/api/v1/table", cookies=edge.chief, headers={"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"})
        check(not [key for key in answer.headers if key.lower().startswith("access-control")], f"{method}: {answer.headers}")
    return "no Access-Control header is ever sent"


@line("CLNT-09", "the page in a frame of another site")
def frames(edge):
    for path in ("/", "/seat", "/watch"):
        check("frame-ancestors 'none'" in (edge.daemon.get(path).headers["Content-Security-Policy"] or ""), f"{path} may be framed")
    return "frame-ancestors 'none'"


@line("CLNT-13", "answers taken as scripts by another site")
def included(edge):
    for path in ("/api/v1/table", "/api/v1/incidents", "/healthz"):
        answer = edge.daemon.get(path, cookies=edge.chief)
        check(answer.headers["X-Content-Type-Options"] == "nosniff" and answer.body.lstrip().startswith("{") and "callback" not in edge.daemon.get(path + "?callback=x", cookies=edge.chief).body, path)
    return "JSON objects with nosniff, no callback; cookies are SameSite=Strict"


def test_every_line_of_the_guide_gets_what_the_table_says():
    told = os.path.join(os.path.dirname(os.path.abspath(__file__)), "web-edge.md")
    with open(told, encoding="utf-8") as file:
        page = file.read()
    missing = []
    with Daemon("--spectators", "1", speed="6") as daemon:
        edge = Edge(daemon)
        wait_for("play goes on", lambda: daemon.last(cookies=edge.chief) > 5)
        for number, tried, function in LINES:
            row = f"| {number} | {tried} | {function(edge)} |"
            check(daemon.process.poll() is None, f"{number}: the daemon is gone: {daemon.said()[-500:]}")
            if row not in page:
                missing.append(row)
        check(daemon.get("/api/v1/table", cookies=edge.chief).status == 200, "the Director's page afterwards")
        check(not missing, "web-edge.md has not:\n" + "\n".join(missing))
    return f"{len(LINES)} lines"
