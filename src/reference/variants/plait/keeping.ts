import { change, together } from '../../change.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { drawn } from './asked.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { paddedId } from './ids.ts';

const drawnReplay = <Asked, Made>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  replay: (made, first, call) =>
    drawn(call, 3) === 0 ? first : { ...was.replay(made, first, call), status: drawn(call, 3) === 1 ? 200 : 201 },
});

/** A replay is the first answer or the present with 200 or 201, drawn for each. */
export const drawnReplays = together(
  change('idempotency')((was) => drawnReplay(was)),
  change('posIdempotency')((was) => drawnReplay(was)),
  change('linkIdempotency')((was) => drawnReplay(was)),
);

const yearOf = (call: Call): string => String(new Date(now(call)).getUTCFullYear());

/** Ids tell the year and are counted within a business, with a few signs that nobody guesses. */
export const registered = together(
  change('making')(() => ({
    id: (random, call) => {
      const { deployment, trace } = call;
      const many = trace.key ? deployment.charges.of(caller(call)).length : 0;
      return paddedId('ch_', yearOf(call), many, random);
    },
  })),
  change('billMaking')(() => ({
    id: (random, call) => paddedId('bl_', yearOf(call), call.deployment.bills.of(caller(call)).length, random),
  })),
  change('linkMaking')(() => ({
    id: (random, call) => paddedId('pl_', yearOf(call), call.deployment.links.of(caller(call)).length, random),
  })),
);

const big = 12;

const isBig = (call: Call): boolean => call.deployment.charges.of(caller(call)).length >= big;

/** Lists of a business that has much say of how many its page is, and texts that are not there are left out for it. */
export const bigBusinesses = change('showing')((was) => ({
  missing: (field, call) => (call.trace.key && isBig(call) && field !== 'metadata' ? null : was.missing(field, call)),
  list: (data, more, call) => ({
    ...was.list(data, more, call),
    ...(isBig(call) && { count: data.length, next: more ? (data.at(-1)?.['id'] ?? null) : null }),
  }),
}));
