import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

from adapter import adapter


def sending(retry):
    def setup(base_url):
        session = requests.Session()
        if retry is not None:
            session.mount("http://", HTTPAdapter(max_retries=retry))
            session.mount("https://", HTTPAdapter(max_retries=retry))
        once = requests.Session()

        def send(method, path, headers, body):
            caller = once if path == "/v1/bills" and retry is MENDED else session
            answer = caller.request(method, base_url + path, headers=headers, data=body)
            return answer.status_code, answer.text

        return send

    return setup


# Mended: it waits before the first try more too, 429 and 503 alone are retried, and no bill is.
MENDED = Retry(
    total=4,
    allowed_methods=None,
    status_forcelist=[429, 503],
    backoff_factor=0.5,
    raise_on_status=False,
)

adapter("requests", requests.__version__, {
    # It sends once.
    "defaults": sending(None),
    # As often told: POST too, after 429 and 503.
    "retrying": sending(Retry(total=4, allowed_methods=None, status_forcelist=[429, 500, 502, 503, 504])),
    "conforming": sending(MENDED),
})
