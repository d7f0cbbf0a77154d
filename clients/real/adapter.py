import json
import sys
import threading
import uuid
from urllib.parse import quote, urlencode

ROUTES = {
    "create_charge": ("POST", "/v1/charges", True),
    "get_charge": ("GET", "/v1/charges/{id}", False),
    "list_charges": ("GET", "/v1/charges", False),
    "create_pos_charge": ("POST", "/v1/pos/charges", True),
    "create_bill": ("POST", "/v1/bills", False),
    "get_bill": ("GET", "/v1/bills/{id}", False),
    "list_bills": ("GET", "/v1/bills", False),
    "notify_bill": ("POST", "/v1/bills/{id}/notify", False),
    "create_payment_link": ("POST", "/v1/payment_links", True),
    "get_payment_link": ("GET", "/v1/payment_links/{id}", False),
    "list_payment_links": ("GET", "/v1/payment_links", False),
    "get_balance": ("GET", "/v1/balance", False),
}


def request_of(op, args, api_key):
    """Method, path with its query, headers and body of a command; a key is made once for it."""
    method, path, keyed = ROUTES[op]
    args = dict(args)
    key = args.pop("idempotency_key", None)
    path = path.replace("{id}", quote(str(args.pop("id", "")), safe=""))
    headers = {"Authorization": "Bearer " + api_key}
    if method == "GET":
        return method, path + ("?" + urlencode(args) if args else ""), headers, None
    headers["Content-Type"] = "application/json"
    if keyed:
        headers["Idempotency-Key"] = key or str(uuid.uuid4())
    return method, path, headers, json.dumps(args)


def told_of(status, text):
    """What the library answered: its status and the body as text."""
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    if status < 400:
        return {"result": body} if body is not None else {"error": {"code": "CONNECTION"}}
    error = body.get("error", {}) if isinstance(body, dict) else {}
    return {"error": {**error, "status": status}}


def adapter(library, version, setups):
    """Speaks JSON Lines for one of several ways to set a library up; the first argument names it."""
    clients, printing = {}, threading.Lock()

    def say(line):
        with printing:
            print(json.dumps(line), flush=True)

    def do(id, op, args, client):
        send, api_key = clients[client]
        try:
            say({"id": id, **told_of(*send(*request_of(op, args, api_key)))})
        except Exception:
            say({"id": id, "error": {"code": "CONNECTION"}})

    for line in sys.stdin:
        command = json.loads(line)
        id, op, args, client = command["id"], command["op"], command.get("args", {}), command.get("client")
        if op == "capabilities":
            say({"id": id, "result": {"client": {"name": library, "version": version}, "clients": True}})
        elif op == "configure":
            clients[client] = (setups[sys.argv[1]](args["base_url"]), args["api_key"])
            say({"id": id, "result": {}})
        elif op not in ROUTES:
            say({"id": id, "unsupported": True})
        else:
            threading.Thread(target=do, args=(id, op, args, client), daemon=True).start()
