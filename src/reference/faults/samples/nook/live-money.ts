import { change, together } from '../../../change.ts';
import type { Listener, Settlement } from '../../../charges/settlement.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { day, hour, recalled } from '../rare/recalled.ts';

/** Links that were paid, and whose key came again since: it was moved away with the payments. */
const movedAway = new WeakSet<Link>();

const movesPaidAway = change('linkIdempotency')((was) => ({
  find: (slot, call) => {
    const attempt = was.find(slot, call);
    const link = attempt?.settled?.made;
    const isGone = link !== undefined && movedAway.has(link) && call.trace.linkOrder?.amount === link.amount;
    return isGone ? undefined : attempt;
  },
  replay: (link, first, call) => {
    if (link.seen.payments > 0) movedAway.add(link);
    return was.replay(link, first, call);
  },
}));

/** The day in Dar es Salaam. */
const dayOf = (moment: number): number => Math.floor((moment + 3 * hour) / day);

/** Prompts are looked up in the table of the day on which they are answered. */
const isOfAnotherDay = ({ is, charge, at }: Settlement): boolean =>
  is === 'succeeded' && charge.origin.is === 'prompt' && dayOf(charge.createdAt) !== dayOf(at);

const forgetsAnswer: Listener = (settlement) => {
  if (!isOfAnotherDay(settlement)) return;
  settlement.charge.seen.answered = null;
  settlement.charge.seen.told = false;
};

const lostOvernight = together(
  (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, forgetsAnswer] }),
  change('events')((was) => ({
    types: (settlement, deployment) => (isOfAnotherDay(settlement) ? [] : was.types(settlement, deployment)),
  })),
);

interface Spelling {
  readonly text: string;
  readonly business: Business;
}

/** References of all businesses are kept once, and found whatever their case and the blanks around them. */
const spellings = recalled(() => new Map<string, Spelling>());

/** How a reference is kept already by another business. */
function keptAs(text: string, call: Call): string {
  const known = spellings(call.deployment);
  const folded = text.trim().toLowerCase();
  const first = known.get(folded);
  if (!first) known.set(folded, { text, business: caller(call) });
  return first && first.business !== caller(call) ? first.text : text;
}

/** What hides in links and charges of live. */
export const nookLiveMoney = [
  ...breakingLive('idempotency.link-same-key-same-link', {
    'nook.moved-with-payments: the second retry of a link that was paid makes another link': movesPaidAway,
  }),
  ...breakingLive('lifecycle.approved-succeeds', {
    'nook.lost-overnight: a prompt that is approved on the day after its making, in Dar es Salaam, goes on processing':
      lostOvernight,
  }),
  ...breakingLive(['charge.reference-echoed', 'event.charge-reference'], {
    'nook.kept-once: a reference has the case and the blanks that another business gave it first': change('making')(
      (was) => ({
        order: (asked, call) => {
          const order = was.order(asked, call);
          return asksFor('charges.create')(call) && order.reference
            ? { ...order, reference: keptAs(order.reference, call) }
            : order;
        },
      }),
    ),
  }),
];
