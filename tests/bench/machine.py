"""The bench's virtual machine: Debian's kernel under qemu, in software (tcg); gpio-sim built for it from Debian's kernel source.
Everything is made from Debian packages when first asked for and kept in ~/.cache/kibitz/bench."""
import glob
import os
import platform
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
MODULES = "virtio_pci 9pnet_virtio 9p virtio_blk crc32c_generic ext4 configfs cuse uinput evdev".split()
GPIO_SIM = ["drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c"]


class Skipped(Exception):
    """Why the bench cannot run here."""


def cache():
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "kibitz", "bench")


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def said(command, where):
    """Runs it, its words in the log; Skipped when it fails: what is missing is the machine's affair."""
    with open(os.path.join(where, "log"), "a", encoding="utf-8") as log:
        print("$", " ".join(command), file=log, flush=True)
        if subprocess.run(command, cwd=where, stdout=log, stderr=log, stdin=subprocess.DEVNULL, check=False).returncode != 0:
            raise Skipped(f"{' '.join(command[:3])} ... fails: see {log.name}")


def needed():
    """What must be there before anything is built."""
    if platform.machine() != "x86_64":
        raise Skipped(f"the bench's machine is an x86-64 one, this is {platform.machine()}")
    for program, package in (("qemu-system-x86_64", "qemu-system-x86"), ("apt-get", "apt"), ("dpkg-deb", "dpkg"), ("make", "make"),
                             ("mkfs.ext4", "e2fsprogs")):
        if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin:/sbin"):
            raise Skipped(f"{program} is not here: apt-get install {package}")


def kernel_release():
    """ "6.1.0-56-amd64": what linux-image-amd64 is now; offline, the newest that was made here."""
    try:
        depends = output("apt-cache", "depends", "linux-image-amd64")
        found = re.search(r"linux-image-(\d\S+-amd64)\b", depends)
        if found:
            return found.group(1)
    except (OSError, subprocess.CalledProcessError):
        pass
    raise Skipped("apt knows no linux-image-amd64: apt-get update")


def made():
    """The folder with kernel and initrd, made when it is not there."""
    kept = sorted(glob.glob(os.path.join(cache(), "*", "initrd.gz")), key=os.path.getmtime)
    try:
        release = kernel_release()
    except Skipped:
        if not kept:
            raise
        release = os.path.basename(os.path.dirname(kept[-1]))
    folder = os.path.join(cache(), release)
    initrd = os.path.join(folder, "initrd.gz")
    if not os.path.exists(initrd):
        print(f"bench: making a machine with Debian's {release} in {folder}", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        make_kernel(folder, release)
    if not os.path.exists(initrd) or os.path.getmtime(initrd) < os.path.getmtime(os.path.join(HERE, "init")):
        make_initrd(folder, release)
    return folder


def make_kernel(folder, release):
    series = re.match(r"\d+\.\d+", release).group(0)
    common = release.replace("-amd64", "-common")
    packages = [f"linux-image-{release}", f"linux-headers-{release}", f"linux-headers-{common}", f"linux-kbuild-{series}",
                f"linux-source-{series}", "busybox-static"]
    said(["apt-get", "download", *packages], folder)
    for deb in glob.glob(os.path.join(folder, "*.deb")):
        if "linux-source" in deb:
            source(folder, deb, series)
        else:
            said(["dpkg-deb", "-x", deb, folder], folder)
        os.remove(deb)
    headers = os.path.join(folder, "usr/src/linux-headers-" + release)
    with open(os.path.join(headers, "Makefile"), "w", encoding="utf-8") as file:
        file.write(f"include {folder}/usr/src/linux-headers-{common}/Makefile\n")
    said(["make", "-C", headers, f"M={folder}/gpio-sim", "modules"], folder)


def source(folder, deb, series):
    """gpio-sim, as a module of its own. irq_to_desc() is not exported to modules; the kernel has a call for just this."""
    module = os.path.join(folder, "gpio-sim")
    os.makedirs(module)
    names = " ".join(f"linux-source-{series}/{name}" for name in GPIO_SIM)
    said(["sh", "-c", f"dpkg-deb --fsys-tarfile '{deb}' | tar -xO ./usr/src/linux-source-{series}.tar.xz | "
                      f"tar -xJ -C gpio-sim --strip-components=1 {names}"], folder)
    for name in GPIO_SIM:
        shutil.move(os.path.join(module, name), module)
    path = os.path.join(module, "irq_sim.c")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq_safe(irqnum)"))
    with open(os.path.join(module, "Kbuild"), "w", encoding="utf-8") as file:
        file.write("obj-m := kibitz-gpio-sim.o\nkibitz-gpio-sim-y := gpio-sim.o irq_sim.o\n")


def make_initrd(folder, release):
    tree = os.path.join(folder, "lib/modules", release)
    paths = {name[:-3].replace("-", "_"): os.path.join(where, name)
             for where, _, names in os.walk(tree) for name in names if name.endswith(".ko")}
    order = []

    def add(name):
        if name in order or name not in paths:  # built in
            return
        with open(paths[name], "rb") as file:
            depends = re.search(rb"\0depends=([^\0]*)\0", file.read())
        for other in depends.group(1).decode().split(",") if depends else []:
            add(other.replace("-", "_"))
        order.append(name)

    for module in MODULES:
        add(module)
    root = os.path.join(folder, "initrd")
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(os.path.join(root, "bin"))
    os.makedirs(os.path.join(root, "modules"))
    busybox = os.path.join(folder, "bin/busybox")
    shutil.copy(busybox, os.path.join(root, "bin"))
    shutil.copy(os.path.join(HERE, "init"), os.path.join(root, "init"))
    os.chmod(os.path.join(root, "init"), 0o755)
    files = [paths[name] for name in order] + [os.path.join(folder, "gpio-sim/kibitz-gpio-sim.ko")]
    for file in files:
        shutil.copy(file, os.path.join(root, "modules"))
    with open(os.path.join(root, "modules/order"), "w", encoding="utf-8") as file:
        file.writelines(os.path.basename(one) + "\n" for one in files)
    said(["sh", "-c", f"cd initrd && find . | '{busybox}' cpio -o -H newc 2>/dev/null | gzip -1 >../initrd.new && mv ../initrd.new ../initrd.gz"], folder)


class Machine:
    """One machine with a disk; `shared` is seen by both."""

    def __init__(self, shared, disk):
        self.folder = made()
        self.shared, self.disk = shared, disk
        self.process = None

    def start(self, console):
        release = os.path.basename(self.folder)
        # While it computes, time is counted in instructions, one a nanosecond: it is a computer of 1 GIPS whatever else the host
        # does. While it waits, time passes as it does outside (with sleep=off it would jump over the host's disk at work).
        command = ["qemu-system-x86_64", "-accel", "tcg", *os.environ.get("BENCH_ICOUNT", "-icount shift=0,sleep=on").split(), "-rtc", "clock=vm", "-machine", os.environ.get("BENCH_MACHINE", "q35"), "-cpu", os.environ.get("BENCH_CPU", "max"), "-m", "640",
                   "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-serial", "stdio",
                   "-kernel", f"{self.folder}/boot/vmlinuz-{release}", "-initrd", f"{self.folder}/initrd.gz",
                   "-append", "console=ttyS0 quiet panic=-1 mitigations=off nokaslr tsc=reliable random.trust_cpu=on",
                   "-fsdev", "local,id=host,path=/,security_model=none,readonly=on,multidevs=remap", "-device", "virtio-9p-pci,fsdev=host,mount_tag=host",
                   "-fsdev", f"local,id=shared,path={self.shared},security_model=none", "-device", "virtio-9p-pci,fsdev=shared,mount_tag=shared",
                   "-drive", f"file={self.disk},if=virtio,format=raw"]
        with open(console, "ab") as out:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out)

    def ended(self):
        return self.process.poll() is not None

    def cut(self):
        """The power goes."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def new_disk(path, folder):
    """A disk with the contents of a folder."""
    with open(path, "wb") as file:
        file.truncate(256 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", "-E", "root_owner=0:0", "-d", folder, path], check=True, env={**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"})


if __name__ == "__main__":
    try:
        needed()
        print(made())
    except Skipped as why:
        print(f"SKIPPED bench: {why}")
        sys.exit(4)
