import platform
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from adapter import adapter


def sending(opener):
    def setup(base_url):
        def send(method, path, headers, body):
            request = Request(base_url + path, body and body.encode(), headers, method=method)
            try:
                with opener.open(request) as answer:
                    return answer.status, answer.read().decode()
            except HTTPError as error:
                return error.code, error.read().decode()

        return send

    return setup


# Mended: no redirect is followed.
class NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


adapter("urllib", platform.python_version(), {
    # It sends once, and follows redirects with all headers.
    "defaults": sending(build_opener()),
    "conforming": sending(build_opener(NoRedirects)),
})
