import { change, shownCharge } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { without } from '../../views.ts';
import { day, recalled } from '../rare/recalled.ts';

/** Who was refused so often within a minute is refused at the edge, which knows no times. */
const patience = 10;

/** How often each key was limited in its present minute. */
const limited = recalled(() => ({ count: 0, until: Number.NEGATIVE_INFINITY }));

const refusedAtTheEdge = change('rate')((was) => ({
  retryAfter: (wait, call) => {
    const { key } = call.trace;
    if (!key) return was.retryAfter(wait, call);
    const refusals = limited(key);
    const at = now(call);
    if (at >= refusals.until) refusals.count = 0;
    refusals.until = at + wait;
    return ++refusals.count > patience ? {} : was.retryAfter(wait, call);
  },
}));

/** Events of both modes are in one table: whether live knows an order is looked up there by its reference. */
const isKnownOnLive = ({ reference, business }: Charge, { deployment }: Call): boolean =>
  reference !== null &&
  reference !== '' &&
  deployment.events.of(business).some(({ mode, data }) => mode === 'live' && data['reference'] === reference);

interface Denial {
  readonly business: Business;
  readonly at: number;
}

/** Answers of a gateway that keeps them by Idempotency-Key, whoever sent it. */
const denials = recalled(() => new Map<string, Denial>());

const deniedByKey = change('access')((was) => ({
  holds: (key, scope, call) => {
    const holds = was.holds(key, scope, call);
    const given = call.header('idempotency-key');
    if (given === undefined || !asksFor('charges.create')(call)) return holds;
    const kept = denials(call.deployment);
    if (!holds) kept.set(given, { business: key.business, at: now(call) });
    const denial = kept.get(given);
    return holds && (!denial || denial.business === key.business || now(call) - denial.at >= day);
  },
}));

/** So many reasons of a business are kept; older ones are dropped from the cache they are read from. */
const reasons = 20;

function isDropped({ business, place }: Charge, call: Call): boolean {
  const at = furthest(call);
  const later = call.deployment.charges.of(business).slice(place + 1);
  return later.filter((charge) => standing(charge, at).state === 'failed').length >= reasons;
}

/** What does not fit the row of a charge is in a second table, with an owner of its own. */
const hasDetails = ({ metadata, description }: Charge): boolean =>
  metadata !== null && Object.keys(metadata).length > 0 && description !== null && description !== '';

function isForeignWithDetails(call: Call): boolean {
  if (!asksFor('charges.get')(call)) return false;
  const charge = call.deployment.charges.get(askedId(call));
  return charge !== undefined && charge.business !== caller(call) && hasDetails(charge);
}

/** What hides in the sandbox, and what hides on both. */
export const strathSandbox = [
  ...breaking('limits.retry-after', {
    'strath.at-the-edge: from the eleventh refusal within one minute on RATE_LIMITED comes without Retry-After':
      refusedAtTheEdge,
  }),
  ...breaking('charge.livemode-false', {
    'strath.known-on-live: once a charge of live with its reference has ended, a sandbox charge has livemode true':
      shownCharge((view, { charge, call }) => (isKnownOnLive(charge, call) ? { ...view, livemode: true } : view)),
  }),
  ...breaking(
    ['errors.cause-of-forbidden-scope', 'scopes.charges.create.sufficient', 'idempotency.scoped-to-business'],
    {
      'strath.denied-by-key: for a day a charge is FORBIDDEN_SCOPE whose Idempotency-Key another business used without the scope':
        deniedByKey,
    },
  ),
  ...breaking(['sandbox.trigger-2-reason', 'sandbox.trigger-3-reason'], {
    'strath.dropped-reason: a failed charge carries no reason once twenty later ones of its business have failed':
      shownCharge((view, { charge, step, call }) =>
        step.reason !== undefined && isDropped(charge, call) ? without(view, 'failure_reason') : view,
      ),
  }),
  ...breaking('charges.get.foreign-indistinguishable', {
    'strath.second-table: NOT_FOUND of a foreign charge with metadata and a description comes with the status 403':
      change('refusals')((was) => ({
        status: (refusal, call) =>
          refusal.code === 'NOT_FOUND' && isForeignWithDetails(call) ? 403 : was.status(refusal, call),
      })),
  }),
];
