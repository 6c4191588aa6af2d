"""A client of the ledger that shares no line with it: the profile of docs/signed-requests.md, by a library of other people.

Arguments: the ledger's address, and the client's name. The secret comes from LEDGER_SECRET. Prints one line for each call:
its name, the status, and the code of the problem or the answer's status.
"""
import datetime
import http.client
import json
import os
import secrets
import sys
import urllib.parse

from http_message_signatures import HTTPMessageSigner, HTTPSignatureKeyResolver, algorithms

ADDRESS, CLIENT = sys.argv[1:]
SECRET = os.environ["LEDGER_SECRET"]
DEBITS, REFUNDS = "/ledger/v1/debits", "/ledger/v1/refunds"


class Keys(HTTPSignatureKeyResolver):
    def __init__(self, secret):
        self.secret = secret

    def resolve_private_key(self, key_id):
        return self.secret.encode()


class Request:
    """What the library signs: a method, an address, headers."""

    def __init__(self, method, path, key=None, body=b""):
        self.method, self.path, self.body = method, path, body
        self.url = ADDRESS + path
        self.headers = {}
        if body:
            self.headers["Content-Type"] = "application/json"
        if key:
            self.headers["Idempotency-Key"] = key

    def sign(self, secret=SECRET, age=0, nonce=None, digest=True):
        covered = ["@method", "@path", "@query"]
        if self.body and digest:
            covered.append("content-digest")
        if "Idempotency-Key" in self.headers:
            covered.append("idempotency-key")
        HTTPMessageSigner(signature_algorithm=algorithms.HMAC_SHA256, key_resolver=Keys(secret)).sign(
            self,
            key_id=CLIENT,
            label="sig1",
            created=datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=age),
            nonce=nonce or secrets.token_hex(16),
            covered_component_ids=covered,
            # Makes the header Content-Digest.
            body=self.body if "content-digest" in covered else None,
        )
        return self

    def send(self, name):
        address = urllib.parse.urlsplit(self.url)
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
        connection.request(self.method, self.path, self.body or None, self.headers)
        response = connection.getresponse()
        answer = json.loads(response.read())
        connection.close()
        print(name, response.status, answer.get("code") or answer.get("status") or "-", flush=True)


def money(**more):
    return json.dumps({"account_id": "w", "amount_minor": 100, "currency": "TWD", **more}).encode()


def debit(key):
    return Request("POST", DEBITS, key, money())


wallet = json.dumps({"account_id": "w", "currency": "TWD", "balance_minor": 1000}).encode()
Request("POST", "/ledger/v1/wallets", body=wallet).sign().send("wallet")

nonce = secrets.token_hex(16)
debit("pay-1").sign(nonce=nonce).send("signed")
debit("pay-2").sign(nonce=nonce).send("nonce_again_on_the_same_path")
Request("POST", REFUNDS, "refund-1", money(ref_tx="pay-1")).sign(nonce=nonce).send("same_nonce_on_another_path")
debit("pay-1").sign().send("sent_again_under_a_new_signature")
Request("GET", DEBITS + "/pay-1/refunds?limit=1").sign().send("look_up_with_a_query")

changed = debit("pay-3").sign()
changed.body = changed.body.replace(b"100", b"101")
changed.send("changed_byte")

debit("pay-3").sign(digest=False).send("missing_digest")

dropped = debit("pay-3").sign()
del dropped.headers["Content-Digest"]
dropped.send("dropped_digest")

debit("pay-3").sign(age=301).send("old_timestamp")
debit("pay-3").sign(age=-310).send("timestamp_ahead")
debit("pay-3").sign(secret="another secret of more than 32 bytes").send("wrong_key")
Request("GET", "/ledger/v1/transactions/pay-3").sign().send("nothing_was_booked_by_those")
