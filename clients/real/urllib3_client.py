import urllib3

from adapter import adapter


def sending(retries):
    def setup(base_url):
        pool = urllib3.PoolManager(maxsize=50)

        def send(method, path, headers, body):
            more = {"retries": retries(path)} if retries else {}
            answer = pool.request(method, base_url + path, headers=headers, body=body, **more)
            return answer.status, answer.data.decode()

        return send

    return setup


# Mended: it waits, 429 and 503 alone are retried, and no bill is.
AGAIN = urllib3.Retry(
    total=4, allowed_methods=None, status_forcelist=[429, 503], backoff_factor=0.5, raise_on_status=False
)

adapter("urllib3", urllib3.__version__, {
    # Three tries more, of GET and what else is idempotent.
    "defaults": sending(None),
    # POST too.
    "retrying": sending(lambda _: urllib3.Retry(4, allowed_methods=None)),
    "conforming": sending(lambda path: False if path == "/v1/bills" else AGAIN),
})
