import { createHash } from 'node:crypto';
import { answers, change, headers, shownCharge, shownError, together } from '../../change.ts';
import { askedId } from '../../lists/reading.ts';
import { asksFor, at, both, isSuccess, refusedWith, type When } from '../../when.ts';
import { caller, now, type Call } from '../../http/call.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';
import { standing } from '../../charges/charge.ts';

const day_ms = 86_400_000;

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');

const derived =
  (prefix: string, otherwise: (random: Random, call: Call) => string) =>
  (random: Random, call: Call): string => {
    const { trace, route } = call;
    if (trace.idempotencyKey === undefined || route.is !== 'served') return otherwise(random, call);
    // What was swept has had its id: a key that is free again makes another.
    const day = Math.floor(now(call) / day_ms);
    return prefix + hashed(`${caller(call).id} ${route.operation} ${trace.idempotencyKey} ${day}`).slice(0, 32);
  };

/** Business, operation, Idempotency-Key and day make the id of what they make, in both deployments alike. */
export const derivedIds = together(
  change('making')((was) => ({ id: derived('ch_', (...of) => was.id(...of)) })),
  change('linkMaking')((was) => ({ id: derived('pl_', (...of) => was.id(...of)) })),
);

const walk_ms = 1500;

/** Who goes on with a list soon after its first page reads it as it stood then. */
export const walks: Patch = (behaviour) => {
  const begun = new Map<string, number>();
  const listed = asksFor('charges.list');
  const walker = ({ trace, query }: Call): string => `${trace.key?.secret} ${query.get('state')}`;
  return change('showing')((was) => ({
    standing: (charge, call) => {
      if (!listed(call)) return was.standing(charge, call);
      if (!call.query.has('starting_after')) begun.set(walker(call), now(call));
      const from = begun.get(walker(call));
      return from !== undefined && now(call) - from < walk_ms
        ? standing(charge, Math.max(charge.createdAt, from))
        : was.standing(charge, call);
    },
  }))(behaviour);
};

/** One table holds all that there is of a kind, and a column that is not used is null. */
export const wideRows = together(
  shownCharge((view) => ({
    till: null,
    token: null,
    qr: null,
    bill: null,
    payment_link: null,
    failure_reason: null,
    paid_at: null,
    type: null,
    ...view,
  })),
  change('billShowing')((was) => ({
    bill: (bill, call) => ({ cancelled_by: null, paid_at: null, url: null, ...was.bill(bill, call) }),
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => ({ closed_at: null, control_number: null, ...was.link(link, call) }),
  })),
);

const versionOf = (call: Call): string =>
  Number.parseInt(hashed(caller(call).id).slice(0, 2), 16) % 2 === 0 ? '2026-02-01' : '2024-11-01';

/** Each business has the version of the day it came: the newer one shows more, on live and in the sandbox. */
export const pinned = together(
  headers((_answer, { trace }) => trace.key !== undefined)((_usual, call) => ({ 'API-Version': versionOf(call) })),
  shownCharge((view, { charge, call }) =>
    versionOf(call) < '2025' ? view : { ...view, fees: [{ type: 'service', amount_minor: charge.fee }], refunds: [] },
  ),
);

const tick_ms = 500;

const ticked = (at: number): number => Math.floor(at / tick_ms) * tick_ms;

/** Whatever is made waits for the next half second, when all that waits is written together. */
export const groupCommit = together(
  change('making')(() => ({ writing: (call) => tick_ms - (now(call) % tick_ms) + 5, createdAt: ticked })),
  change('billMaking')(() => ({ createdAt: ticked })),
  change('linkMaking')(() => ({ createdAt: ticked })),
);

const wasOnce: When = (_answer, call) => {
  const charge = call.deployment.charges.get(askedId(call));
  return charge !== undefined && charge.business === call.trace.key?.business;
};

/** What was swept leaves a stone: who had it is told that it is gone, and all others that there is nothing. */
export const tombstones = answers(both(at('charges.get'), refusedWith('NOT_FOUND'), wasOnce))(() => ({ status: 410 }));

const secondOf = ({ createdAt }: LoggedEvent): number => Math.floor(createdAt / 1000);

const sortedLog = (call: Call): readonly LoggedEvent[] =>
  call.deployment.events
    .of(caller(call))
    .toSorted((one, other) => secondOf(one) - secondOf(other) || (one.id < other.id ? -1 : 1));

/** The log is kept by whole seconds, and what happened within one stands in the order of its ids. */
export const logBySecond = change('eventPages')((was) => ({
  source: sortedLog,
  cursor: (call) => {
    const cursor = was.cursor(call);
    if ('code' in cursor || cursor.value === null) return cursor;
    return { value: { ...cursor.value, place: sortedLog(call).indexOf(cursor.value) } };
  },
}));

/** A request is known by what it asks, so that the same asked again has the same id. */
export const fingerprints = shownError((error, _refusal, call) => {
  const { method, query, payload, route } = call;
  const asked = [method, query.toString(), payload, route, call.header('authorization') ?? ''];
  return { ...error, request_id: `fp-${hashed(JSON.stringify(asked)).slice(0, 24)}` };
});

const morePages: When = ({ body }) => body?.['has_more'] === true;

/** As RFC 8288 has it, a header tells where the next page is. */
export const nextLinks = together(
  ...(['charges', 'bills'] as const).map((name) =>
    answers(both(isSuccess, morePages, (_answer, call) => asksFor(`${name}.list`)(call)))((answer, { query }) => {
      const data = answer.body?.['data'];
      const last: unknown = Array.isArray(data) ? data.at(-1) : null;
      const id = typeof last === 'object' && last !== null && 'id' in last ? String(last.id) : '';
      const next = new URLSearchParams([...query].filter(([key]) => key !== 'starting_after'));
      next.set('starting_after', id);
      return { headers: { ...answer.headers, Link: `</v1/${name}?${next.toString()}>; rel="next"` } };
    }),
  ),
);
