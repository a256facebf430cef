"""compose.yaml and kubernetes.yaml: valid by their schemas, and in step with the Dockerfile and the proxy's file."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib

import pytest
from check_jsonschema.builtin_schemas import get_builtin_schema
from jsonschema import Draft7Validator
from ruamel.yaml import YAML

from tools.server import ROOT

DEPLOY = ROOT / "deploy"
PORT = 8501
UPLOADS = "nginx.ingress.kubernetes.io/proxy-body-size"


def documents(name):
    """The documents of a YAML file, as plain values."""
    loaded = YAML(typ="safe").load_all((DEPLOY / name).read_text(encoding="utf-8"))
    return json.loads(json.dumps(list(loaded)))


def test_compose_is_valid():
    (compose,) = documents("compose.yaml")
    schema = get_builtin_schema("vendor.compose-spec")
    assert list(Draft7Validator(schema).iter_errors(compose)) == []
    assert list(Draft7Validator(schema).iter_errors(compose | {"servics": {}}))  # it does find a slip


def test_compose_starts_the_processes_that_the_proxy_knows():
    (compose,) = documents("compose.yaml")
    services = compose["services"]
    given = services["haproxy"]["environment"]
    known = re.findall(r'"\$\{(\w+)-', (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8"))
    assert [name for name in known if name.startswith("APP")] == list(given)
    for address in given.values():
        name, _, port = address.partition(":")
        assert int(port) == PORT
        assert (ROOT / services[name]["build"]["dockerfile"]).exists()
    assert services["redis"]
    assert services["app1"]["environment"]["LINCLASS_STORE"].startswith("redis://redis:")


def by_kind():
    """The objects of kubernetes.yaml by kind and name."""
    return {(one["kind"], one["metadata"]["name"]): one for one in documents("kubernetes.yaml")}


def test_kubernetes_objects_belong_together():
    found = by_kind()
    assert {kind for kind, _name in found} == {
        "Deployment",
        "Service",
        "Ingress",
        "PersistentVolumeClaim",
    }
    for (kind, name), service in found.items():
        if kind != "Service":
            continue
        pods = found["Deployment", name]["spec"]["template"]
        assert service["spec"]["selector"].items() <= pods["metadata"]["labels"].items()
        ports = {
            port["name"]: port["containerPort"]
            for each in pods["spec"]["containers"]
            for port in each["ports"]
        }
        assert all(port["targetPort"] in ports for port in service["spec"]["ports"])
    (container,) = found["Deployment", "linclass"]["spec"]["template"]["spec"]["containers"]
    assert container["ports"][0]["containerPort"] == PORT
    assert container["readinessProbe"]["httpGet"]["path"] == "/health"
    settings = {one["name"]: one["value"] for one in container["env"]}
    host = settings["LINCLASS_STORE"].removeprefix("redis://").partition(":")[0]
    assert ("Service", host) in found
    (volume,) = found["Deployment", host]["spec"]["template"]["spec"]["volumes"]
    assert ("PersistentVolumeClaim", volume["persistentVolumeClaim"]["claimName"]) in found
    limit = found["Ingress", "linclass"]["metadata"]["annotations"][UPLOADS]
    settings_of_app = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert int(limit.removesuffix("m")) > settings_of_app["server"]["maxUploadSize"]
    (rule,) = found["Ingress", "linclass"]["spec"]["rules"]
    assert rule["host"] == settings["LINCLASS_HOSTS"]


@pytest.mark.skipif(
    not os.environ.get("ALL"), reason="downloads the schemas of Kubernetes, 22 MB: make test-all"
)
def test_kubernetes_is_valid(tmp_path):
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--target",
        str(tmp_path),
        "kubernetes-validate",
    ]
    subprocess.run(pip, check=True)
    check = [sys.executable, "-m", "kubernetes_validate", "--strict", str(DEPLOY / "kubernetes.yaml")]
    done = subprocess.run(
        check, env=os.environ | {"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_files_of_two_hosting_services():
    secrets = tomllib.loads((DEPLOY / "streamlit-cloud.toml").read_text(encoding="utf-8"))
    assert set(secrets) == {"LINCLASS_HOSTS", "LINCLASS_STORE"}
    _, front, _ = (DEPLOY / "huggingface.md").read_text(encoding="utf-8").split("---\n")
    space = YAML(typ="safe").load(front)
    assert (space["sdk"], space["app_port"]) == ("docker", PORT)
