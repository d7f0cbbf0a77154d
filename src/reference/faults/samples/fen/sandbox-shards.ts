import { answer } from '../../../http/answer.ts';
import { answers, change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isSwept } from '../../../lists/retention.ts';
import { both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';

/** So many charges are at hand; older ones stand in an index by their last change. */
const atHand = 60;

const changedAt = (charge: Charge, call: Call): number =>
  charge.createdAt + call.behaviour.showing.standing(charge, call).after;

/** Oldest first, as lists are read. */
function indexed(charges: readonly Charge[], call: Call): readonly Charge[] {
  const old = charges.slice(0, Math.max(0, charges.length - atHand));
  const byChange = old
    .map((charge) => ({ charge, at: changedAt(charge, call) }))
    .toSorted((one, other) => one.at - other.at);
  return [...byChange.map(({ charge }) => charge), ...charges.slice(old.length)];
}

/** A business with more charges lives on a shard whose router knows all paths. */
const small = 60;

const isOnLargeShard = (call: Call): boolean =>
  call.deployment.charges.of(caller(call)).filter((charge) => !isSwept(charge, call)).length > small;

/** Who may list links asks for them. */
function asksForLinks(call: Call): boolean {
  const { route, method, trace, behaviour } = call;
  const isList = method === 'GET' && route.is === 'unknown' && route.path?.endsWith('/v1/payment_links') === true;
  return isList && trace.key !== undefined && behaviour.access.holds(trace.key, 'links:read', call);
}

/** What hides in where a business is kept. */
export const fenSandboxShards = [
  ...breaking(['list.newest-first', 'list.cursor-continues-after'], {
    'fen.old-by-change: behind its 60 newest charges a business finds the others listed by their last change': change(
      'pages',
    )((was) => ({
      source: (call) => indexed(was.source(call), call),
      cursor: (call) => {
        const after = was.cursor(call);
        if ('code' in after || after.value === null) return after;
        const { id } = after.value;
        const place = indexed(was.source(call), call).findIndex((charge) => charge.id === id);
        return { value: { ...after.value, place } };
      },
    })),
  }),
  ...breaking('sandbox.unserved-payment-links', {
    'fen.large-shard: from the 61st sandbox charge on, the sandbox serves its business a list of payment links':
      answers(both(refusedWith('NOT_FOUND'), (_answer, call) => asksForLinks(call) && isOnLargeShard(call)))(
        (_answer, call) => answer(200, call.behaviour.showing.list([], false, call)),
      ),
  }),
];
