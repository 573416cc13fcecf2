#!/usr/bin/env python3
"""Has a reader's card for itself until standard input ends, as programs that sign do.    hold_card.py READER"""
import ctypes, sys

pcsc = ctypes.CDLL("libpcsclite.so.1")
context, card, protocol = ctypes.c_long(), ctypes.c_long(), ctypes.c_ulong()
EXCLUSIVE, T0_OR_T1, LEAVE_CARD = 1, 3, 0
DWORD = ctypes.c_ulong
if pcsc.SCardEstablishContext(DWORD(2), None, None, ctypes.byref(context)) != 0:
    sys.exit("no service")
error = pcsc.SCardConnect(context, sys.argv[1].encode(), DWORD(EXCLUSIVE), DWORD(T0_OR_T1), ctypes.byref(card), ctypes.byref(protocol))
if error != 0:
    sys.exit("not to be had: %#x" % (error & 0xFFFFFFFF))
print("held", flush=True)
sys.stdin.read()
pcsc.SCardDisconnect(card, DWORD(LEAVE_CARD))
pcsc.SCardReleaseContext(context)
