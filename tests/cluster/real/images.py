#!/usr/bin/env python3
"""images.py CONTAINER FOLDER: writes the images of the cluster's containers as archives in the OCI
format.

CONTAINER is the program of container.go. No image is downloaded: busybox is the machine's own.
"""
import hashlib
import io
import json
import pathlib
import platform
import shutil
import subprocess
import sys
import tarfile

ARCHITECTURE = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())


def add_file(archive, name, data, mode=0o644):
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(data), mode
    archive.addfile(entry, io.BytesIO(data))


def add_other(archive, name, kind, **attributes):
    entry = tarfile.TarInfo(name)
    entry.type = kind
    for attribute, value in attributes.items():
        setattr(entry, attribute, value)
    archive.addfile(entry)


def pause_layer(archive):
    add_file(archive, "pause", container, 0o755)


def busybox_layer(archive):
    busybox = shutil.which("busybox")
    for folder, mode in (("bin", 0o755), ("etc", 0o755), ("tmp", 0o1777), ("root", 0o700), ("home", 0o755), ("var", 0o755), ("usr", 0o755)):
        add_other(archive, folder, tarfile.DIRTYPE, mode=mode)
    add_file(archive, "bin/busybox", pathlib.Path(busybox).read_bytes(), 0o755)
    for applet in subprocess.check_output([busybox, "--list"], text=True).split():
        if applet != "busybox":
            add_other(archive, f"bin/{applet}", tarfile.SYMTYPE, linkname="busybox")
    add_file(archive, "bin/eatmem", container, 0o755)
    add_file(archive, "bin/badexec", b"not a program\n\x00\x01", 0o755)
    add_file(archive, "bin/noexec", b"plain\n")
    add_file(archive, "etc/passwd", b"root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n")
    add_file(archive, "etc/group", b"root:x:0:\n")


def write_image(path, name, fill_layer, config):
    layer = io.BytesIO()
    with tarfile.open(fileobj=layer, mode="w") as archive:
        fill_layer(archive)
    with tarfile.open(path, "w") as archive:

        def add_blob(data, kind):
            digest = hashlib.sha256(data).hexdigest()
            add_file(archive, f"blobs/sha256/{digest}", data)
            return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data)}

        def add_json(value, kind):
            return add_blob(json.dumps({"schemaVersion": 2, **value} if kind.startswith("manifest") else value).encode(), kind)

        layers = [add_blob(layer.getvalue(), "layer.v1.tar")]
        rootfs = {"type": "layers", "diff_ids": [each["digest"] for each in layers]}
        image = add_json({"architecture": ARCHITECTURE, "os": "linux", "config": config, "rootfs": rootfs}, "config.v1+json")
        manifest = add_json({"mediaType": "application/vnd.oci.image.manifest.v1+json", "config": image, "layers": layers}, "manifest.v1+json")
        manifest["annotations"] = {"io.containerd.image.name": name}
        manifest["platform"] = {"architecture": ARCHITECTURE, "os": "linux"}
        add_file(archive, "index.json", json.dumps({"schemaVersion": 2, "manifests": [manifest]}).encode())
        add_file(archive, "oci-layout", b'{"imageLayoutVersion": "1.0.0"}')


container = pathlib.Path(sys.argv[1]).read_bytes()
folder = pathlib.Path(sys.argv[2])
write_image(folder / "pause.tar", "local/pause:1", pause_layer, {"Entrypoint": ["/pause"]})
# containerd's name for busybox:1.36.
write_image(folder / "busybox.tar", "docker.io/library/busybox:1.36", busybox_layer, {"Cmd": ["sh"], "Env": ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"]})
