import { amount, chargeRails } from '../../contract/limits.ts';
import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { hasGoodKey } from '../oracle/idempotency-key.ts';
import { businessOf, endpointOf, idempotencyKeyOf } from '../request.ts';
import { lookedUp, ownerOf } from '../resources/lookups.ts';

/**
 * Equal for requests of one check that differ in nothing but deployment and key, which may ask for it on both or on
 * neither, in whose number was asked for, in the Idempotency-Key, in the wording of plain texts, in a lawful amount and
 * in a lawful rail. Null where a request can have no twin on the other deployment.
 */
export function fingerprintOf(exchange: Exchange, history: History): string | null {
  const { check, template, key } = exchange;
  const endpoint = endpointOf(exchange);
  if (check === null || template === null || !endpoint?.sandbox || exchange.incoming) return null;
  const text = JSON.stringify([
    check.replace(/^live\//, ''),
    template.method,
    pathFingerprint(exchange, template, history),
    businessOf(exchange),
    key.scopes?.includes(endpoint.scope),
    bodyFingerprint(template),
    headersFingerprint(template),
    keyFingerprint(exchange),
  ]);
  return text.length > longest ? null : text.replaceAll(payer, '{payer$1}');
}

/** Whoever repeats so long a body tells nothing that a shorter one does not, and all are kept. */
const longest = 4_000;

const payer = /\{payer:(?:trigger-[1-5]|(?:any|live)-\d+)((?::-?[1-9])?)\}/g;

/** An id that the business has stands for any of its ids. */
function pathFingerprint(exchange: Exchange, { path }: RequestTemplate, history: History): string {
  const asked = lookedUp(exchange);
  const owner = asked && ownerOf(asked, exchange, history);
  if (!asked || owner == null || owner !== exchange.key.business) return path;
  const query = path.indexOf('?');
  return `${endpointOf(exchange)?.path}${query === -1 ? '' : path.slice(query)}`;
}

const bodyFingerprint = ({ json, raw }: RequestTemplate): unknown => raw ?? withoutMatter(json);

function withoutMatter(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      (Object.hasOwn(noMatter, name) ? noMatter[name] : undefined)?.(value) === true ? `{${name}}` : value,
    ]),
  );
}

/** A text that no service has a reason to refuse. */
const isPlain = (value: unknown): boolean => typeof value === 'string' && /^[\w./-][\w ./-]{0,98}[\w./-]$/.test(value);

const isLawfulAmount = (value: unknown): boolean =>
  typeof value === 'number' &&
  value >= amount.minimum &&
  value <= amount.maximum &&
  Number.isInteger(value / amount.multipleOf);

/** Which of the values that every service has to take, and has no reason to treat apart. */
const noMatter: Readonly<Record<string, ((value: unknown) => boolean) | undefined>> = {
  reference: isPlain,
  description: isPlain,
  amount_minor: isLawfulAmount,
  rail: (value) => chargeRails.some((rail) => rail === value),
};

function headersFingerprint({ headers = {} }: RequestTemplate): unknown {
  const others = Object.entries(headers).map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  return others.filter((line) => !line.startsWith('idempotency-key:')).toSorted();
}

function keyFingerprint({ request }: Exchange): string {
  return hasGoodKey(request) ? 'a key' : (idempotencyKeyOf(request) ?? 'no key');
}
