import type { Failure } from '../../evidence/exchange.ts';

interface Circumstance {
  /** Where the request went. */
  readonly origin: string;
  /** Of the answer that had begun; 0: none had. */
  readonly status: number;
}

/** What kept an answer from coming, in words; the code of the runtime stands in brackets behind them. */
export function failureOf(error: Error, { origin, status }: Circumstance): Failure {
  const code = codeOf(error);
  if (status > 0)
    return { kind: 'broken-off', code, text: `status ${status}, then the answer broke off${bracketed(code)}` };
  const { kind, text } = told(code, new URL(origin)) ?? unnamed(error, code);
  return { kind, code, text: `${text}${bracketed(code)}` };
}

type FailureWords = Pick<Failure, 'kind' | 'text'>;

const bracketed = (code: string): string => (code === '' ? '' : ` (${code})`);

/** What reads HTTP may name no code. */
function codeOf(error: Error): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name === 'HTTPParserError' ? 'HPE_INVALID_CONSTANT' : '';
}

function told(code: string, url: URL): FailureWords | null {
  const { hostname } = url;
  const place = placeOf(url);
  const plain = plainly[code]?.(hostname, place);
  if (plain !== undefined)
    return { kind: code === 'ETIMEDOUT' || code.includes('TIMEOUT') ? 'timeout' : 'unreachable', text: plain };
  if (/^HPE_|UND_ERR_RESPONSE|UND_ERR_HEADERS_OVERFLOW/.test(code))
    return { kind: 'not-http', text: `what ${place} answers is no HTTP` };
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
    return { kind: 'unreachable', text: `${place} does not speak TLS` };
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return { kind: 'unreachable', text: `the certificate of ${place} is not trusted here` };
  if (/SSL|TLS|EPROTO/.test(code)) return { kind: 'unreachable', text: `no TLS came about with ${place}` };
  return null;
}

const plainly: Readonly<Record<string, (host: string, place: string) => string>> = {
  ECONNREFUSED: (_, place) => `nothing listens at ${place}`,
  ENOTFOUND: (host) => `no address is known for the name ${host}`,
  EAI_AGAIN: (host) => `the name ${host} could not be looked up`,
  EHOSTUNREACH: (host) => `no way leads from here to ${host}`,
  ENETUNREACH: (host) => `no way leads from here to ${host}`,
  EADDRNOTAVAIL: (host) => `no way leads from here to ${host}`,
  UND_ERR_CONNECT_TIMEOUT: (_, place) => `no connection to ${place} came about in time`,
  ETIMEDOUT: (_, place) => `no connection to ${place} came about in time`,
  UND_ERR_HEADERS_TIMEOUT: (_, place) => `${place} took the request and did not answer in time`,
  UND_ERR_BODY_TIMEOUT: (_, place) => `${place} did not end its answer in time`,
  CERT_HAS_EXPIRED: (_, place) => `the certificate of ${place} has expired`,
  CERT_NOT_YET_VALID: (_, place) => `the certificate of ${place} is not valid yet`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host, place) => `the certificate of ${place} is made out to another name than ${host}`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (_, place) => `the certificate of ${place} is self-signed`,
  SELF_SIGNED_CERT_IN_CHAIN: (_, place) =>
    `the certificate of ${place} is signed by an authority that is not known here`,
};

function unnamed(error: Error, code: string): FailureWords {
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE')
    return { kind: 'broken-off', text: 'the connection was closed before an answer came' };
  return {
    kind: 'broken-off',
    text: `the connection ended before an answer came: ${error.message.trim() || error.name}`,
  };
}

export const placeOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
