import { parseDateTime } from '../../contract/date-time.ts';
import { idempotencyKey as form } from '../../contract/chapters/idempotency.ts';
import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { asObject, objectOf } from '../../evidence/read.ts';
import { requestSentAgain } from '../../judge/general/sent-again.situation.ts';
import { derivedBytes } from '../../random/derive.ts';
import type { CheckContext } from '../check/check.ts';
import { createdIds, isAccepted, naming, type RepeatableExchange } from './repeatable-exchanges.ts';

/** What comes of objects whose creation is now refused is not asked for. */
export async function sendAgain(story: readonly RepeatableExchange[], context: CheckContext): Promise<void> {
  const ids = new Map<string, string>();
  const lost = new Set<string>();
  const runOffset = `${context.seed} ${context.clock.now()}`;
  for (const earlier of story) {
    if ([...lost].some((id) => JSON.stringify(earlier.template).includes(id))) continue;
    const key = context.keys[earlier.key.label]!;
    const exchange = await context.send(presentRequest(earlier, { ids, key, now: context.clock.now(), runOffset }));
    context.judge(requestSentAgain, { earlier: earlier.n, status: earlier.answer?.status ?? null, now: exchange });
    if (isAccepted(exchange)) renamed(earlier, exchange, ids);
    else for (const id of createdIds(earlier)) lost.add(id);
  }
}

function renamed(earlier: RepeatableExchange, exchange: Exchange, ids: Map<string, string>): void {
  const [then, now] = [objectOf(earlier), objectOf(exchange)];
  if (earlier.template.method !== 'POST') return;
  for (const name of naming) {
    const [old, fresh] = [then?.[name], now?.[name]];
    if (typeof old === 'string' && typeof fresh === 'string') ids.set(old, fresh);
  }
}

/** What has another name now than in the earlier run. */
interface Present {
  /** Ids of now by those of then. */
  readonly ids: ReadonlyMap<string, string>;
  readonly key: string;
  readonly now: number;
  /** Tells this run's Idempotency-Keys from those of any other. */
  readonly runOffset: string;
}

/** The request as it is to be sent now. */
function presentRequest(earlier: RepeatableExchange, { ids, key, now, runOffset }: Present): RequestTemplate {
  const { deployment: _, ...template } = earlier.template;
  const moved = withIds({ ...template, key: null }, ids) as Omit<RequestTemplate, 'key'>;
  return {
    ...moved,
    path: withSpelledIds(moved.path, ids),
    ...(moved.json !== undefined && { json: withMoment(moved.json, now - earlier.sent) }),
    ...(moved.idempotencyKey !== undefined && { idempotencyKey: freshened(moved.idempotencyKey, runOffset) }),
    key: { use: key },
    deployment: earlier.deployment,
  };
}

/** Ids stand whole in a text: between slashes, or by themselves. */
function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replace(/[\w-]+/g, (word) => ids.get(word) ?? word);
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withIds(each, ids)]));
}

/** In an address an id may be spelled with escapes: letters, digits, hyphen and underscore mean the same with and without. */
const withSpelledIds = (path: string, ids: ReadonlyMap<string, string>): string =>
  path.replace(/(?:[\w-]|%[0-9a-f]{2})+/gi, (word) => ids.get(unescaped(word)) ?? word);

const unescaped = (word: string): string =>
  word.replace(/%[0-7][0-9a-f]/gi, (escape) => String.fromCodePoint(Number.parseInt(escape.slice(1), 16)));

/** What was in the future then is as far in the future now, in the same form. */
function withMoment(json: unknown, by: number): unknown {
  const order = asObject(json);
  const written = order?.['expires_at'];
  const moment = parseDateTime(written);
  if (moment === null) return json;
  const moved = new Date(moment + by).toISOString();
  return { ...order, expires_at: String(written).includes('.') ? moved : moved.replace(/\.\d{3}Z$/, 'Z') };
}

/** Another key of the same length, the same for the same key; what is no good key stays what it is. */
function freshened(key: string, runOffset: string): string {
  if (!form.pattern.test(key)) return key;
  return derivedBytes(key.length, runOffset, key).toString('hex').slice(0, key.length);
}
