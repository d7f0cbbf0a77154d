import { scopes } from '../../contract/scopes.ts';
import { triggerNumber } from '../../contract/triggers.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { shellWord } from '../../text/shell-word.ts';

/** What is told of a request. */
type Sent = Pick<Exchange, 'request' | 'key' | 'payer' | 'deployment'>;

export type BaseUrls = Readonly<Record<Deployment, string | null>>;

/** Named anew by curl, or of no concern to who repeats the request. */
const LEFT_OUT = new Set(['host', 'connection', 'content-length', 'user-agent', 'accept', 'accept-encoding']);

/** The request for a shell, with the key as a variable. Only the sandbox's trigger numbers, which are nobody's, are told. */
export function curlOf(exchange: Sent, urls: BaseUrls): string {
  const { request, key } = exchange;
  const text = request.body && withTrigger(request.body.text, exchange);
  const parts = ['curl -sS -i', ...partsOf(exchange, urls, (part) => joined(single(part)))];
  return [...toSet(key), ...toFill(text), parts.join(' \\\n  ')].join('\n');
}

/** What follows `curl` and its options. `quote`: makes one word for a shell of a part of the request. */
export function partsOf(exchange: Sent, urls: BaseUrls, quote: (part: string) => string): readonly string[] {
  const { request, deployment, key } = exchange;
  const base = urls[deployment]?.replace(/\/$/, '');
  // Without them curl takes brackets for a list of addresses, and walks up at dots.
  const asItIs = [
    ...(/[[\]{}]/.test(request.target) ? ['-g'] : []),
    ...(/\/\./.test(request.target) ? ['--path-as-is'] : []),
  ];
  const headers = request.headers
    .filter(([name]) => !LEFT_OUT.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${isSecret(name, key) ? bearerOf(name, key) : quote(withoutMarks(line(name, value)))}`);
  const text = request.body && withTrigger(request.body.text, exchange);
  const target = withoutMarks(request.target);
  return [
    ...asItIs,
    ...methodOf(request.method, text !== null),
    base === undefined ? `"$${deployment.toUpperCase()}_URL"${quote(target)}` : quote(base + target),
    ...headers,
    ...(text === null || hasType(request) ? [] : [`-H ${quote('content-type:')}`]),
    ...(text === null ? [] : [`--data-raw ${quote(text)}`]),
  ];
}

/** What is named of it: a body alone makes it a POST, and curl waits for the body of an answer that has none. */
function methodOf(method: string, hasBody: boolean): readonly string[] {
  if (method === 'HEAD' && !hasBody) return ['-I'];
  return method === 'GET' && !hasBody ? [] : [`-X ${shellWord(method)}`];
}

/** A header of nothing, which curl takes for one to be left out. */
const line = (name: string, value: string): string => (value.trim() === '' ? `${name};` : `${name}: ${value}`);

/** Else curl calls a body the fields of a form. */
const hasType = ({ headers }: Sent['request']): boolean =>
  headers.some(([name]) => name.toLowerCase() === 'content-type');

/**
 * Masking leaves the last three digits of a number. The last one stands apart: what looks for numbers in a report must not
 * take it for a person's.
 */
function withTrigger(whole: string, { payer }: Sent): string {
  const text = withoutMarks(whole);
  const number = payer === null || payer.trigger === null ? null : triggerNumber(payer.trigger);
  return number === null ? text : text.replaceAll(`${masked}${number.slice(-3)}`, number.replace(/.$/, `${apart}$&`));
}

const apart = '\u0000';

/** No word of a shell holds the one, and both stand for something until all is quoted. */
// oxlint-disable-next-line no-control-regex
const withoutMarks = (text: string): string => text.replaceAll(/[\u0000\u0001]/g, '\ufffd');

/** A shell joins what stands side by side. */
export const joined = (quoted: string): string => quoted.replaceAll(new RegExp(`${apart}(.)`, 'g'), "'$1'");

const masked = '******';

const toFill = (text: string | null): readonly string[] =>
  text?.includes(masked) ? ["# The payer's number is masked: write one in place of the asterisks."] : [];

/** A key that the run made is in nobody's environment: which one would do in its place. */
function toSet(key: Exchange['key']): readonly string[] {
  if (!isNamed(key) || !/^made-\d+$/.test(key.label)) return [];
  return [`# The run made this key: set ${variableOf(key.label)} to a key like it, ${keyWords(key)}.`];
}

export function keyWords({ mode, scopes: held, business, status }: Exchange['key']): string {
  const traits = [status, mode, 'key'].filter((word) => word !== null).join(' ');
  const whose = business === null ? '' : ` of the business ${business}`;
  const may = held === null ? '' : ` with ${scopesTold(held)}`;
  return `${traits}${whose}${may}`;
}

function scopesTold(held: readonly string[]): string {
  if (held.length === 0) return 'no scope';
  return scopes.every((scope) => held.includes(scope)) ? 'every scope' : held.join(', ');
}

/** Whether it stands as a variable where a request carries it. */
export const isNamed = ({ kind, inQuery }: Exchange['key']): boolean => kind === 'listed' && !inQuery;

const isSecret = (name: string, key: Exchange['key']): boolean =>
  name.toLowerCase() === 'authorization' && isNamed(key);

const bearerOf = (name: string, { label }: Exchange['key']): string => `"${name}: Bearer $${variableOf(label)}"`;

/** `key-1` becomes `KEY_1`; the name of a variable, as targets name their keys by, stays. */
export function variableOf(label: string): string {
  const variable = label.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  return /^[A-Za-z_]\w*$/.test(label) ? label : variable.replace(/^(?=\d)/, 'KEY_');
}

export const single = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
