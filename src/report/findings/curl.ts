import { triggerNumber } from '../../contract/triggers.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';

export type BaseUrls = Readonly<Record<Deployment, string | null>>;

/** Named anew by curl, or of no concern to who repeats the request. */
const LEFT_OUT = new Set(['host', 'connection', 'content-length', 'user-agent', 'accept', 'accept-encoding']);

/** The request for a shell, with the key as a variable. Only the sandbox's trigger numbers, which are nobody's, are told. */
export function curlOf(exchange: Exchange, urls: BaseUrls): string {
  const { request, deployment, key } = exchange;
  const base = urls[deployment] ?? `$${deployment.toUpperCase()}_URL`;
  const headers = request.headers
    .filter(([name]) => !LEFT_OUT.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${headerOf(name, value, key)}`);
  const text = request.body && withTrigger(request.body.text, exchange);
  const body = text === null ? [] : [`--data-raw ${joined(single(text))}`];
  const method = request.method === 'GET' ? [] : [`-X ${request.method}`];
  const url = base.replace(/\/$/, '') + request.target;
  const parts = ['curl -sS -i', ...method, base.startsWith('$') ? double(url) : single(url), ...headers, ...body];
  return [...toSet(key), ...toFill(text), parts.join(' \\\n  ')].join('\n');
}

/**
 * Masking leaves the last three digits of a number. The last one stands apart: what looks for numbers in a report must not
 * take it for a person's.
 */
function withTrigger(text: string, { payer }: Exchange): string {
  const number = payer === null || payer.trigger === null ? null : triggerNumber(payer.trigger);
  return number === null ? text : text.replaceAll(`${masked}${number.slice(-3)}`, number.replace(/.$/, `${apart}$&`));
}

const apart = '\u0000';

/** A shell joins what stands side by side. */
const joined = (quoted: string): string => quoted.replaceAll(new RegExp(`${apart}(.)`, 'g'), "'$1'");

const masked = '******';

const toFill = (text: string | null): readonly string[] =>
  text?.includes(masked) ? ["# The payer's number is masked: write one in place of the asterisks."] : [];

/** A key that the run made is in nobody's environment: which one would do in its place. */
function toSet({ kind, label, mode, scopes, business, status, inQuery }: Exchange['key']): readonly string[] {
  if (kind !== 'listed' || inQuery || !/^made-\d+$/.test(label)) return [];
  const traits = [status, mode, 'key'].filter((word) => word !== null).join(' ');
  const whose = business === null ? '' : ` of the business ${business}`;
  const may = scopes === null ? '' : ` with ${scopes.length === 0 ? 'no scope' : scopes.join(', ')}`;
  return [`# The run made this key: set ${variableOf(label)} to a key like it, ${traits}${whose}${may}.`];
}

function headerOf(name: string, value: string, key: Exchange['key']): string {
  const secret = name.toLowerCase() === 'authorization' && key.kind === 'listed' && !key.inQuery;
  return secret ? `"${name}: Bearer $${variableOf(key.label)}"` : single(`${name}: ${value}`);
}

/** `key-1` becomes `KEY_1`; the name of a variable, as targets name their keys by, stays. */
function variableOf(label: string): string {
  const variable = label.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  return /^[A-Za-z_]\w*$/.test(label) ? label : variable.replace(/^(?=\d)/, 'KEY_');
}

const single = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Only a leading variable of ours is left to the shell. */
const double = (text: string): string => `"${text.slice(0, 1)}${text.slice(1).replace(/["\\$`]/g, String.raw`\$&`)}"`;
