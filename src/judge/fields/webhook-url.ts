import { textLimits } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { History } from '../history.ts';
import { certain, missing, none, open, type Reason } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';
import { fullClaims } from './text.ts';
import { hostKind } from './webhook-url-host.ts';

const { maximum } = textLimits.webhook_url;

const badUrl = ['BAD_URL'] as const;
const badUrlOrRequest = ['BAD_URL', 'BAD_REQUEST'] as const;

/** The address of a webhook endpoint. */
export const webhookUrl: Field = {
  reasons: (given, { history }) => webhookUrlReasons(given, history),
  claims: (given) => fullClaims(given, 'webhook_url', 'webhook-endpoints.set.url-500-accepted', badUrlOrRequest),
};

export function webhookUrlReasons(value: unknown, history: Pick<History, 'acceptsHost'>): readonly Reason[] {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
    return [missing('url', 'webhook-endpoints.set.url-required', badUrlOrRequest)];
  // Some read a list of one as what it lists; no other value can pass for an https address.
  if (Array.isArray(value)) return [open(null, 'any', 'url is a list')];
  if (typeof value !== 'string')
    return [
      certain('webhook-endpoints.set.url-https', badUrlOrRequest, `url is no string but ${JSON.stringify(value)}`),
    ];
  if (value.includes('<secret')) return [open(null, badUrl, 'part of its url is masked')];
  const address = addressOf(value);
  const surely = surelyWrong(address);
  return surely.length > 0 ? surely : maybeWrong(address, history);
}

/** Whether an address is written as everybody writes one, so that everybody must read it alike. */
export const isPlainUrl = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('<secret') && oddityOf(addressOf(value)) === null;

/** An address in parts, found without a parser: parsers differ in what they mend. */
interface Address {
  readonly written: string;
  /** Without what parsers of browsers drop before they look. */
  readonly text: string;
  readonly scheme: string | null;
  readonly slashes: string;
  readonly user: string | null;
  readonly host: string;
  readonly port: string | null;
}

function addressOf(written: string): Address {
  const text = written.replace(/[\t\n\r]/g, '').trim();
  const [, scheme = null, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):)?(.*)$/is.exec(text) ?? [];
  const [slashes = ''] = /^[/\\]*/.exec(rest) ?? [];
  const after = slashes.length > 2 ? '' : rest.slice(slashes.length);
  const [authority = ''] = after.split(/[/?#\\]/, 1);
  const at = authority.lastIndexOf('@');
  const [, host = '', port = null] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(authority.slice(at + 1)) ?? [];
  return { written, text, scheme, slashes, user: at < 0 ? null : authority.slice(0, at), host, port };
}

function surelyWrong(address: Address): readonly Reason[] {
  const { scheme, user, host, text } = address;
  const because = (rule: RuleId, why: string): Reason => certain(rule, badUrl, why);
  if (scheme?.toLowerCase() !== 'https')
    return [because('webhook-endpoints.set.url-https', `url begins with ${scheme ?? 'no scheme'}, not with https`)];
  const reasons: Reason[] = [];
  if (host === '' && !URL.canParse(text)) reasons.push(because('webhook-endpoints.set.url-host', 'url has no host'));
  if (user !== null && /[^:]/.test(user))
    reasons.push(because('webhook-endpoints.set.url-no-credentials', 'url carries a user or a password'));
  const shortest = Math.min(...lengthsOf(text));
  if (shortest > maximum)
    reasons.push(
      because('webhook-endpoints.set.url-limit', `url has ${shortest} characters, of which ${maximum} are allowed`),
    );
  return reasons;
}

/** By every unit in which a service may count: code points, UTF-16, bytes, or the address as a parser writes it. */
function lengthsOf(text: string): readonly number[] {
  const parsed = URL.canParse(text) ? new URL(text).href : text;
  return [[...text].length, text.length, new TextEncoder().encode(text).length, parsed.length];
}

function maybeWrong(address: Address, history: Pick<History, 'acceptsHost'>): readonly Reason[] {
  const oddity = oddityOf(address);
  if (oddity !== null) return [open('webhook-endpoints.set.url-spelling', badUrl, oddity)];
  const lengths = lengthsOf(address.text);
  if (Math.max(...lengths) > maximum)
    return [open('limits.text-unit', badUrl, `url has ${Math.min(...lengths)} to ${Math.max(...lengths)} characters`)];
  const { hostname } = new URL(address.text);
  if (hostKind(address.host) !== 'private' || history.acceptsHost(hostname)) return none;
  return [open('webhook-endpoints.set.private-host', badUrl, `its host ${address.host} is not on the public network`)];
}

/** What a service may mend or refuse, in words; null: nothing. */
function oddityOf({ written, text, scheme, slashes, user, host, port }: Address): string | null {
  if (written !== text) return 'there is white space around or in its url';
  if (scheme !== 'https' || slashes !== '//') return 'its url does not begin with https:// to the letter';
  if (!/^[!-~]*$/.test(text) || /["<>\\^`{|}]|%(?![0-9a-f]{2})/i.test(text)) return 'its url has unusual characters';
  if (text.includes('#')) return 'its url has a fragment';
  if (user !== null) return 'its url has an empty user';
  if (port !== null && !/^[1-9]\d*$/.test(port)) return 'its url has an unusual port';
  return hostKind(host) === 'odd' || !URL.canParse(text) ? 'its url has an unusual host' : null;
}
