# Toolchain: Kibitz for a Raspberry Pi (arm64), compiled on another machine. KIBITZ_SYSROOT (a cache variable or of the environment) is a
# folder with Debian's arm64 packages in it, as packaging/try-arm64 makes; what is built runs there under qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
if(NOT KIBITZ_SYSROOT)
  set(KIBITZ_SYSROOT "$ENV{KIBITZ_SYSROOT}")
endif()
if(NOT EXISTS "${KIBITZ_SYSROOT}/usr/include")
  message(FATAL_ERROR "KIBITZ_SYSROOT (${KIBITZ_SYSROOT}) is no folder with Debian's arm64 packages in it: packaging/try-arm64 makes one")
endif()
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES KIBITZ_SYSROOT)

set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_SYSROOT "${KIBITZ_SYSROOT}")
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

# Programs (protoc, msgfmt) are this machine's, everything else is the other's.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${KIBITZ_SYSROOT}")
set(ENV{PKG_CONFIG_LIBDIR} "${KIBITZ_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${KIBITZ_SYSROOT}/usr/share/pkgconfig")

find_program(KIBITZ_QEMU NAMES qemu-aarch64 qemu-aarch64-static)
if(KIBITZ_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR "${KIBITZ_QEMU};-L;${KIBITZ_SYSROOT}")
endif()
