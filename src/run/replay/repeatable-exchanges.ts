import { modeOf } from '../../contract/mode.ts';
import { matchEndpoint } from '../../contract/routes.ts';
import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { asObject, errorCode, json, objectOf, succeeded } from '../../evidence/read.ts';
import { parseDateTime } from '../../contract/date-time.ts';

/** An accepted request of an earlier run that can be sent again. */
export interface RepeatableExchange extends Exchange {
  readonly template: RequestTemplate;
}

/** So many requests of one kind show as much as all. */
const alike = 2;

/** A story is no longer than this: what comes after is more of the same. */
const longest = 300;

/**
 * What of a check's exchanges can be sent again: first tries that were accepted and whose acceptance hung on nothing
 * that the earlier run alone had, such as ids that it did not create, or addresses at which it listened.
 */
export function storyOf(exchanges: readonly Exchange[], known: ReadonlySet<string>): readonly RepeatableExchange[] {
  const created = new Set<string>();
  const counts = new Map<string, number>();
  const story: RepeatableExchange[] = [];
  for (const exchange of exchanges) {
    if (!isRepeatable(exchange) || namesStranger(exchange.template, known, created)) continue;
    const name = kindOf(exchange);
    const count = counts.get(name) ?? 0;
    if (count >= alike || story.length >= longest) continue;
    counts.set(name, count + 1);
    for (const id of createdIds(exchange)) created.add(id);
    story.push(exchange);
  }
  return story;
}

/** Everything that an answer called an id. */
export function idsIn(exchange: Exchange): readonly string[] {
  return idsOf(json(exchange.answer?.body)?.value);
}

/** What the request made, by the names that its answer gives it. */
export function createdIds(exchange: Exchange): readonly string[] {
  if (exchange.request.method !== 'POST') return [];
  const fields = objectOf(exchange);
  return naming.flatMap((name) => (typeof fields?.[name] === 'string' ? [fields[name]] : []));
}

/** Members by which an object is asked for later. */
export const naming = ['id', 'control_number'] as const;

export const isAccepted = (exchange: Exchange): boolean => succeeded(exchange) && errorCode(exchange) === null;

function isRepeatable(exchange: Exchange): exchange is RepeatableExchange {
  const { template, attempt, key, deployment, incoming } = exchange;
  const right = key.kind === 'listed' && key.status === 'active' && !key.inQuery;
  const here = key.mode === modeOf(deployment);
  return (
    isAccepted(exchange) && right && here && attempt === 1 && !incoming && template !== null && isFreeStanding(template)
  );
}

/** Hand-written numbers are masked, addresses and tills are the target's, and keys in headers are used up. */
function isFreeStanding(template: RequestTemplate): boolean {
  const text = JSON.stringify(template);
  const order = asObject(template.json) ?? {};
  const headers = Object.keys(template.headers ?? {}).map((name) => name.toLowerCase());
  return (
    !text.includes('******') &&
    !text.includes('{hook') &&
    !headers.includes('idempotency-key') &&
    isOfTarget(order['till'], '{till:') &&
    isOfTarget(order['success_url'], '{website') &&
    (order['expires_at'] === undefined || isPlainMoment(order['expires_at']))
  );
}

const isOfTarget = (value: unknown, placeholder: string): boolean =>
  typeof value !== 'string' || value.includes(placeholder);

/** A moment that can be moved to the present without changing its form. */
const isPlainMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^[^T]{10}T[^T]{8}(?:\.\d{3})?Z$/.test(value) && parseDateTime(value) !== null;

function namesStranger(
  { method, path, json: order, raw }: RequestTemplate,
  known: ReadonlySet<string>,
  created: ReadonlySet<string>,
): boolean {
  const [plain = '', query = ''] = path.split('?', 2);
  const named = matchEndpoint(method, plain)?.id ?? null;
  if (named !== null && !created.has(named)) return true;
  const texts = [...new URLSearchParams(query).values(), ...textsIn(order)];
  return texts.some((text) => known.has(text) && !created.has(text)) || (raw !== undefined && mentions(raw, known));
}

const mentions = (text: string, ids: ReadonlySet<string>): boolean => [...ids].some((id) => text.includes(id));

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function idsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    naming.some((each) => each === name) && typeof item === 'string' ? [item] : idsOf(item),
  );
}

/** Equal for requests that differ in their Idempotency-Key only. */
function kindOf({ template }: RepeatableExchange): string {
  return JSON.stringify({ ...template, idempotencyKey: null });
}
