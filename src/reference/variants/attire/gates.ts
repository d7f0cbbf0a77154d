import { answers, change, together } from '../../change.ts';
import { asksFor, isError, refusedWith } from '../../when.ts';
import type { BodyPolicy } from '../../bodies/body.ts';
import type { JsonObject } from '../../http/json.ts';
import { now, type Call } from '../../http/call.ts';
import { minute, type RateCounter } from '../../limits/rate-counter.ts';
import { parseObject } from '../../http/payload.ts';
import type { Patch } from '../../behaviour.ts';
import type { Refusal } from '../../errors/refusal.ts';

const threat = { depth: 10, entries: 25, name: 50, elements: 20, text: 2000 } as const;

/** Whether JSON is as a gateway against threats wants it. */
function isHarmless(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return value.length <= threat.text;
  if (typeof value !== 'object' || value === null) return true;
  if (depth > threat.depth) return false;
  const inner: readonly unknown[] = Object.values(value);
  if (inner.length > (Array.isArray(value) ? threat.elements : threat.entries)) return false;
  const named = Array.isArray(value) || Object.keys(value).every(({ length }) => length <= threat.name);
  return named && inner.every((each) => isHarmless(each, depth + 1));
}

type Named = Pick<BodyPolicy<Readonly<Record<string, unknown>>>, 'names'> & {
  readonly fields: Readonly<Record<string, { readonly name: string }>>;
};

/** Documented fields have limits and codes of their own; metadata has none. */
const harmless = ({ fields, names }: Named): Pick<Named, 'names'> => ({
  names: (body, call) => {
    const documented = new Set(Object.values(fields).map(({ name }) => name));
    const others = Object.entries(body).filter(([name]) => name === 'metadata' || !documented.has(name));
    return isHarmless(Object.fromEntries(others)) ? names(body, call) : { code: 'BAD_REQUEST' };
  },
});

const fault = (code: string): JsonObject => ({
  faultstring: `Policy raised a fault: ${code}`,
  detail: { errorcode: `steps.raisefault.${code}` },
});

/** A gateway that bounds the depth of bodies, their fields, names, lists and texts, and tells each error as a fault too. */
export const threatProtection = together(
  change('order')(harmless),
  change('posOrder')(harmless),
  change('billOrder')(harmless),
  change('linkOrder')(harmless),
  change('noticeOrder')(harmless),
  change('webhookOrder')(harmless),
  answers(isError)(({ body }, { trace }) => ({ body: { fault: fault(trace.refusal?.code ?? ''), ...body } })),
);

const bodyOf = ({ payload, behaviour }: Call): JsonObject =>
  (payload?.is === 'text' ? parseObject(payload.text, behaviour.bounds.nesting) : null) ?? {};

/** What is there no more was there once. */
function wasThere({ route, trace, deployment }: Call): boolean {
  if (route.is !== 'served' || route.operation !== 'charges.get') return false;
  const charge = deployment.charges.get(route.id);
  return charge !== undefined && charge.business === trace.key?.business;
}

function statusOf({ code }: Refusal, call: Call): number | null {
  const { header, route } = call;
  switch (code) {
    case 'NOT_FOUND':
      return wasThere(call) ? 410 : route.is === 'served' ? 404 : 400;
    case 'IDEMPOTENCY_REQUIRED':
      return header('idempotency-key') === undefined ? 428 : 400;
    case 'BAD_AMOUNT':
      return bodyOf(call)['amount_minor'] === undefined ? 400 : 422;
    case 'BAD_RAIL':
      return bodyOf(call)['rail'] === undefined ? 400 : 422;
    case 'BAD_MSISDN':
      return typeof bodyOf(call)['msisdn'] === 'string' ? 422 : 400;
    case 'UNKNOWN_TILL':
      return 404;
    case 'TILL_CLOSED':
      return 423;
    case 'NO_REGISTERED_WEBSITE':
      return 424;
    default:
      return null;
  }
}

/** Where no status is stated, one code has two of them, by what is the matter. */
export const statusPairs = change('refusals')((was) => ({
  status: (refusal, call) => statusOf(refusal, call) ?? was.status(refusal, call),
}));

const spread_ms = 17_000;

/** Every key has a minute that begins at a second of its own. */
function minuteFrom(start: number): (limit: number) => RateCounter {
  return (limit) => {
    let [current, used] = [-1, 0];
    return {
      take(at) {
        const passing = Math.floor((at - start) / minute);
        if (passing !== current) [current, used] = [passing, 0];
        used++;
        const resetIn = (passing + 1) * minute + start - at;
        return { limit, remaining: Math.max(0, limit - used), resetIn, retryIn: used > limit ? resetIn : null };
      },
    };
  };
}

function spoken(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.ceil(milliseconds)}ms`;
  const seconds = milliseconds / 1000;
  return seconds < 60 ? `${seconds.toFixed(3)}s` : `${Math.floor(seconds / 60)}m${Math.round(seconds % 60)}s`;
}

/** Who was refused comes back at moments that are spread, now told in seconds and now as a date. */
export const ownMinutes: Patch = (behaviour) => {
  let keys = 0;
  return change('rate')(() => ({
    rateCounter: (limit) => minuteFrom((keys++ * spread_ms) % minute)(limit),
    headers: ({ limit, remaining, resetIn }) => ({
      'X-RateLimit-Limit-Requests': `${limit}`,
      'X-RateLimit-Remaining-Requests': `${remaining}`,
      'X-RateLimit-Reset-Requests': spoken(resetIn),
    }),
    retryAfter: (milliseconds, call) => {
      const wait = Math.ceil(milliseconds / 1000) + call.deployment.random.below(5);
      const date = new Date(now(call) + wait * 1000 + 1000).toUTCString();
      return { 'Retry-After': call.nth % 2 === 0 ? String(Math.max(1, wait)) : date };
    },
  }))(behaviour);
};

const idle_ms = 4000;

const usesLedger = asksFor('charges.create', 'balance.get');

/** Connections to the ledger die of idleness, and who finds a dead one is told; the next one is new. */
export const idlePool: Patch = (behaviour) => {
  let used: number | null = null;
  const isDead = (): boolean => {
    const at = performance.now();
    const dead = used !== null && at - used > idle_ms;
    used = at;
    return dead;
  };
  return together(
    change('making')((was) => ({ reachable: (call) => !(usesLedger(call) && isDead()) && was.reachable(call) })),
    change('ledger')((was) => ({ readable: (call) => !isDead() && was.readable(call) })),
    answers(refusedWith('LEDGER_UNAVAILABLE'))(({ headers }) => ({ headers: { ...headers, 'Retry-After': '1' } })),
  )(behaviour);
};

const [round_ms, away_ms] = [30_000, 2000] as const;
const shards: readonly string[] = ['mpesa', 'airtel', 'tigo', 'halopesa', 'azampesa'];

/** How long the part of the ledger for one network is still away; null: it is there. */
function awayFor(rail: string, at: number): number | null {
  const since = (at + shards.indexOf(rail) * (round_ms / shards.length)) % round_ms;
  return since < away_ms ? away_ms - since : null;
}

const awayAt = (call: Call): number | null => (call.trace.order ? awayFor(call.trace.order.rail, now(call)) : null);

/** Each network has a part of the ledger, and each part a time at which it changes over to another server. */
export const railShards = together(
  change('making')((was) => ({
    reachable: (call) => (!asksFor('charges.create')(call) || awayAt(call) === null) && was.reachable(call),
  })),
  answers(refusedWith('LEDGER_UNAVAILABLE'))(({ headers, body }, call) => {
    const until = new Date(now(call) + (awayAt(call) ?? 1000) + 999).toUTCString();
    return {
      headers: { ...headers, 'Retry-After': until },
      body: { ...body, partition: call.trace.order?.rail ?? null },
    };
  }),
);
