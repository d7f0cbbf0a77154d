export const REQUEST_LINE = /^([A-Z]{3,20}) (\/\S*)$/;

interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** `POST /v1/charges` taken apart. */
export function requestLine(written: string): RequestLine {
  const [, method = '', path = ''] = REQUEST_LINE.exec(written) ?? [];
  return { method, path };
}
