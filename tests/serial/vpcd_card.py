#!/usr/bin/env python3
"""A card at the virtual reader of vsmartcard (vpcd), as a storage card's reader shows it to PC/SC.    vpcd_card.py PORT
Commands by standard input, one a line, each answered by a line: "lay HEX" (the number as the reader sends it), "lay HEX STATUS", "take"."""
import socket, sys, threading, time

PORT = int(sys.argv[1])
# PC/SC part 3, 3.1.3.2.3: a storage card, ISO 15693 part 3 (0B), and the sum over all but the first byte.
ATR = bytes.fromhex("3B8F8001804F0CA0000003060B001400000000")
ATR += bytes([__import__("functools").reduce(lambda a, b: a ^ b, ATR[1:])])
line, served = None, None


def serve(connection, number, status):
    """Two bytes of length, MSB first, and so many: 0, 1, 2: power off, on, reset; 4: the ATR is asked for; longer: a command to the card."""
    data = b""
    try:
        while True:
            while len(data) < 2 or len(data) < 2 + int.from_bytes(data[:2], "big"):
                more = connection.recv(4096)
                if not more:
                    return
                data += more
            length = int.from_bytes(data[:2], "big")
            message, data = data[2:2 + length], data[2 + length:]
            if message == b"\x04":
                answer = ATR
            elif len(message) == 1:
                continue
            elif message[:4] == b"\xff\xca\x00\x00":
                answer = (number if status == b"\x90\x00" else b"") + status
            else:
                answer = b"\x6d\x00"
            connection.sendall(len(answer).to_bytes(2, "big") + answer)
    except OSError:
        return


def plugged():
    """A connection to the virtual reader, which pcscd opens when it has started."""
    for left in range(400, -1, -1):
        try:
            return socket.create_connection(("127.0.0.1", PORT), 5)
        except ConnectionRefusedError:
            if not left:
                raise
            time.sleep(0.05)


for command in sys.stdin:
    words = command.split()
    if line:
        try:
            line.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        line.close()
        served.join()
        line = None
    if words and words[0] == "lay":
        line = plugged()
        served = threading.Thread(target=serve, args=(line, bytes.fromhex(words[1]), bytes.fromhex(words[2] if len(words) > 2 else "9000")), daemon=True)
        served.start()
    print("done", flush=True)
