import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import { isSwept } from '../../../lists/retention.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const pages = change('pages');
const reading = change('reading');
const limits = recalled(() => new Map<string, number>());
const makers = recalled(() => new Map<string, string>());
const rewritten = recalled(() => ({ as: null as 'processing' | null }));

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The one that would stand first on the next page. */
function following(last: Charge, call: Call): Charge | undefined {
  const { pages: policy } = call.behaviour;
  const filter = policy.filter(call);
  const wanted = 'value' in filter ? filter.value : null;
  return policy.source(call).findLast((charge) => charge.place < last.place && policy.includes(charge, wanted, call));
}

/** Whether one of the charges that share its reference has been swept. */
const goneWith = (charge: Charge, call: Call): boolean =>
  charge.reference !== null &&
  charge.reference !== '' &&
  call.deployment.charges
    .of(charge.business)
    .some((other) => other.reference === charge.reference && isSwept(other, call));

function madeByStoppedKey(charge: Charge, call: Call): boolean {
  const secret = makers(call.deployment.charges).get(charge.id);
  const key = secret === undefined ? undefined : call.deployment.keys.get(secret);
  return key !== undefined && call.behaviour.access.revoked(key, now(call), call);
}

/** What the lists of the sandbox leave out, and where they are late. */
export const sixthSandboxLists = [
  ...breaking('list.has-more-while-more', {
    'sixth.more-of-the-day: has_more is false where what is older is of an earlier day': pages((was) => ({
      cut: (page, call) => {
        const { items, more } = was.cut(page, call);
        const last = items.at(-1);
        const next = more && last ? following(last, call) : undefined;
        return { items, more: more && !(last && next && dayOf(last.createdAt) !== dayOf(next.createdAt)) };
      },
    })),
  }),
  ...breaking(['limits.sandbox-charges-kept-30-days', 'errors.cause-of-not-found', 'charges.list.holds-created'], {
    'sixth.swept-by-reference: with a charge all are swept that have its reference': together(
      reading((was) => ({
        find: (id, call) => {
          const charge = was.find(id, call);
          return charge && goneWith(charge, call) ? null : charge;
        },
      })),
      pages((was) => ({
        includes: (charge, filter, call) => was.includes(charge, filter, call) && !goneWith(charge, call),
      })),
    ),
  }),
  ...breaking(['charges.list.state-processing', 'charges.list.state-filter-complete'], {
    'sixth.replay-writes-back: a charge that was replayed while processing stays under that filter for good': together(
      change('idempotency')((was) => ({
        replay: (made, first, call) => {
          if (call.behaviour.showing.standing(made, call).state === 'processing') rewritten(made).as = 'processing';
          return was.replay(made, first, call);
        },
      })),
      pages((was) => ({
        includes: (charge, filter, call) =>
          filter !== null && rewritten(charge).as !== null
            ? was.includes(charge, null, call) && filter === rewritten(charge).as
            : was.includes(charge, filter, call),
      })),
    ),
  }),
  ...breaking(['charges.list.holds-created', 'charges.list.state-filter-complete'], {
    'sixth.joined-on-keys: the list leaves out what was made with a key that is retired by now': together(
      change('making')((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          const { key } = call.trace;
          if (key) makers(call.deployment.charges).set(id, key.secret);
          return id;
        },
      })),
      pages((was) => ({
        includes: (charge, filter, call) => was.includes(charge, filter, call) && !madeByStoppedKey(charge, call),
      })),
    ),
  }),
  ...breaking('list.default-limit', {
    'sixth.sticky-limit: without a limit a page of charges is as long as the key last asked for': pages((was) => ({
      limit: (call) => {
        const known = limits(call.deployment.charges);
        const secret = call.trace.key?.secret ?? '';
        const last = known.get(secret);
        if (call.query.get('limit') === null && last !== undefined) return { value: last };
        const limit = was.limit(call);
        if (call.query.get('limit') !== null && 'value' in limit) known.set(secret, limit.value);
        return limit;
      },
    })),
  }),
];
