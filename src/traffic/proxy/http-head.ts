import type { Headers } from '../raw-exchange.ts';

/** The first line of a message and its headers, as they came. */
export interface Head {
  /** A request: method, target and version; an answer: version, status and reason. */
  readonly start: readonly [string, string, string];
  readonly headers: Headers;
}

/** null: it is no head of HTTP/1. Lines that are folded, or have no name, are nothing that is sent today. */
export function readHead(bytes: Buffer): Head | null {
  const [first = '', ...lines] = bytes.toString('latin1').split(/\r?\n/);
  const start = /^(\S+) (\S+) ?(.*)$/.exec(first);
  if (!start) return null;
  const headers: [string, string][] = [];
  for (const line of lines) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    if (colon < 1 || /\s/.test(line.slice(0, colon))) return null;
    headers.push([line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]);
  }
  return { start: [start[1]!, start[2]!, start[3]!], headers };
}

/** How a message ends. */
export type Framing =
  | { readonly is: 'none' }
  | { readonly is: 'length'; readonly bytes: number }
  | { readonly is: 'chunked' }
  | { readonly is: 'until-close' }
  /** Nobody can say. */
  | { readonly is: 'unclear' };

/** @param otherwise where no header tells: a request has no body then, an answer ends with its connection */
export function framingOf(headers: Headers, otherwise: 'none' | 'until-close'): Framing {
  const values = (name: string) => headers.filter(([known]) => known === name).flatMap(([, value]) => value.split(','));
  const codings = values('transfer-encoding').map((value) => value.trim().toLowerCase());
  const lengths = [...new Set(values('content-length').map((value) => value.trim()))];
  if (codings.length > 0)
    return codings.at(-1) === 'chunked' && lengths.length === 0 ? { is: 'chunked' } : { is: 'unclear' };
  const [length, ...others] = lengths;
  if (length === undefined) return { is: otherwise };
  return others.length === 0 && /^\d{1,15}$/.test(length) ? { is: 'length', bytes: Number(length) } : { is: 'unclear' };
}
