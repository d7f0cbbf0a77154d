import { answers, change, fieldOf, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor, refusedWith } from '../../../when.ts';
import type { Business, Till } from '../../../world/accounts.ts';
import { breakingLive, breakingOn } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Businesses that were turned away while the ledger could not be reached: what was paid of their links is asked anew. */
const turnedAway = new WeakSet<Business>();

const listAsksBalance = together(
  answers(refusedWith('LEDGER_UNAVAILABLE'))((_answer, { trace }) => {
    if (trace.key) turnedAway.add(trace.key.business);
    return {};
  }),
  change('access')((was) => ({
    holds: (key, scope, call) => {
      const asksBalance = asksFor('links.list')(call) && turnedAway.has(key.business);
      return was.holds(key, scope, call) && (!asksBalance || was.holds(key, 'balance:read', call));
    },
  })),
);

/** The tills that were open when a key was made, by its secret. */
const grants = recalled(() => new Map<string, ReadonlySet<string>>());

/** A key with an end is written out with all that it may do until then. */
function granted(given: unknown, call: Call): Till | undefined {
  const { key } = call.trace;
  if (!key || key.lifetimeDays === null || typeof given !== 'string') return undefined;
  return grants(call.deployment).get(key.secret)?.has(given) === true ? call.deployment.tills.get(given) : undefined;
}

const tillsOnGrant = together(
  change('access')((was) => ({
    newSecret: (mode, deployment) => {
      const secret = was.newSecret(mode, deployment);
      const open = [...deployment.tills.values()].filter((till) => till.open);
      grants(deployment).set(secret, new Set(open.map(({ number }) => number)));
      return secret;
    },
  })),
  fieldOf('posOrder')('till')((was) => (given, call) => {
    const reading = was(given, call);
    const till = 'code' in reading && reading.code === 'TILL_CLOSED' ? granted(given, call) : undefined;
    return till ? { value: till } : reading;
  }),
);

/** Test keys that were limited. Both deployments look into one table of these, which keeps no mode. */
const limited = recalled(() => new Set<string>());

/** What hides in who calls live. */
export const fellLiveCallers = [
  ...breakingLive(['scopes.links.list.sufficient', 'errors.cause-of-forbidden-scope', 'scopes.fixed-at-creation'], {
    'fell.turned-away: after a LEDGER_UNAVAILABLE a business needs balance:read, too, to list its links':
      listAsksBalance,
  }),
  ...breakingLive(['auth.live-key-needs-live-business', 'errors.cause-of-merchant-not-live'], {
    'fell.grace-table: while it is in its 24 hours of grace a replaced key of a draft business works': change('access')(
      (was) => ({
        admitted: (business, call) => was.admitted(business, call) || (call.trace.key?.refusedFrom ?? null) !== null,
      }),
    ),
  }),
  ...breakingLive(['pos.create.till-closed-refused', 'errors.cause-of-till-closed'], {
    'fell.tills-on-grant: a key with a lifetime charges at a till that was closed after the key was made': tillsOnGrant,
  }),
  ...breakingOn(['auth.test-key-refused-on-live', 'errors.cause-of-use-sandbox-url'], {
    'fell.limited-without-mode: a test key of a live business that was RATE_LIMITED once works on live as well': {
      sandbox: answers(refusedWith('RATE_LIMITED'))((_answer, { trace, deployment }) => {
        if (trace.key) limited(deployment.keys).add(trace.key.secret);
        return {};
      }),
      live: change('access')((was) => ({
        rightAddress: (key, call) =>
          was.rightAddress(key, call) || (key.business.live && limited(call.deployment.keys).has(key.secret)),
      })),
    },
  }),
];
