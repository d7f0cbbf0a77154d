import type { Patch } from '../../../behaviour.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { answers, change, together } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import { at, both, refusedWith } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** So long a connection lives that was opened while the ledger was away. */
const recycled = 5 * minute;

/** When each business was last refused its balance. */
const refused = recalled(() => ({ at: Number.NEGATIVE_INFINITY }));

/** A connection that is opened anew gives large integers as texts. */
const reconnected = together(
  answers(both(at('balance.get'), refusedWith('LEDGER_UNAVAILABLE')))((_answer, call) => {
    refused(caller(call)).at = now(call);
    return {};
  }),
  change('showing')((was) => ({
    balance: (call) => {
      const balance = was.balance(call);
      const isFresh = now(call) - refused(caller(call)).at < recycled;
      return isFresh ? { ...balance, available_minor: JSON.stringify(balance.available_minor) } : balance;
    },
  })),
);

/** Charges by keys that cannot read them. */
const unreadable = recalled(() => new Set<string>());

const isUnreadable = ({ id }: Charge, deployment: Deployment): boolean => unreadable(deployment).has(id);

/** Whoever takes an answer in reads the charge as its key would: where that may not, the answer is dropped. */
const dropped: Listener = ({ is, charge }, deployment) => {
  if (is !== 'succeeded' || !isUnreadable(charge, deployment)) return;
  charge.seen.answered = null;
  charge.seen.told = false;
};

const droppingAnswers: Patch = (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, dropped] });

const readAsItsKey = together(
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      if (call.trace.key?.scopes.includes('charges:read') === false) unreadable(call.deployment).add(id);
      return id;
    },
  })),
  change('events')((was) => ({
    types: (settlement, deployment) =>
      settlement.is === 'succeeded' && isUnreadable(settlement.charge, deployment)
        ? []
        : was.types(settlement, deployment),
  })),
  droppingAnswers,
);

/** How often the key of a link came with another price. */
const mismatches = recalled(() => ({ count: 0 }));

/** A mismatch that comes again is looked into; the price is written back as the form has it, in small letters. */
const lookedInto = together(
  change('linkIdempotency')((was) => ({
    mismatch: (attempt, call) => {
      const made = attempt.settled?.made;
      if (made) mismatches(made).count++;
      return was.mismatch(attempt, call);
    },
  })),
  change('linkShowing')((was) => ({
    link: (link: Link, call) => {
      const view = was.link(link, call);
      return mismatches(link).count > 1 ? { ...view, currency: 'tzs' } : view;
    },
  })),
);

/** What hides in charges, links and balances of live. */
export const linnLiveCharges = [
  ...breakingLive(['balance.available-minor', 'money.integers'], {
    'linn.reconnected: for five minutes after LEDGER_UNAVAILABLE the available_minor of a balance is a text':
      reconnected,
  }),
  ...breakingLive(['lifecycle.approved-succeeds', 'events.success-emits-charge-succeeded'], {
    'linn.read-as-its-key: a charge made with a key without charges:read goes on processing when it is approved':
      readAsItsKey,
  }),
  ...breakingLive(['payment-link.currency', 'idempotency.first-request-stands'], {
    'linn.looked-into: a link whose key was a mismatch twice has the currency tzs': lookedInto,
  }),
];
