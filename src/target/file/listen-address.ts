interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const FORM = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:/[\]]+)):(\d{1,5})$/;

/** host:port, an IPv6 host in brackets; port 0 is any free one. */
export function listenAddress(written: string): { value: ListenAddress } | { why: string; help: string } {
  const [, bracketed, plain, port] = FORM.exec(written) ?? [];
  const host = bracketed ?? plain;
  if (host !== undefined && Number(port) <= 65_535) return { value: { host, port: Number(port) } };
  return { why: 'expected host:port', help: 'for example 127.0.0.1:0, which takes any free port' };
}
