import type { Scope } from '../../../../contract/scopes.ts';
import { change, check, field, fieldOf, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { noting } from '../rare/replacements.ts';
import { day, recalled } from '../rare/recalled.ts';

/** The scopes of keys that replace others; each such key has a list of its own. */
const ofReplacements = new WeakSet<readonly Scope[]>();
const madeAt = recalled(() => new Map<string, number>());
const tries = recalled(() => new Map<string, number>());

const isReplacement = ({ trace: { key } }: Call): boolean => key !== undefined && ofReplacements.has(key.scopes);

/** A key from before addresses had to be told each time. */
function isOld(call: Call): boolean {
  const { key } = call.trace;
  const made = key && madeAt(call.deployment.keys).get(key.secret);
  return made !== undefined && now(call) - made > 90 * day;
}

const isNextFilteredPage = ({ route, query }: Call): boolean =>
  isServed(route, 'charges.list') && query.has('state') && query.has('starting_after');

/** How often this very request has come with its key. */
function timesSent(call: Call): number {
  const text = call.payload?.is === 'text' ? call.payload.text : '';
  const all = tries(caller(call));
  const sent = `${call.header('idempotency-key')} ${text}`;
  const times = (all.get(sent) ?? 0) + 1;
  all.set(sent, times);
  return times;
}

/** The currency that a business has chosen is kept with its key, and not handed on. */
const withoutCurrency = together(
  noting(ofReplacements),
  field('currency')(
    (was) => (given, call) =>
      given === undefined && isReplacement(call) ? { code: 'BAD_CURRENCY' } : was(given, call),
  ),
);

const addressOnFile = together(
  change('access')((was) => ({
    newSecret: (mode, deployment) => {
      const secret = was.newSecret(mode, deployment);
      madeAt(deployment.keys).set(secret, deployment.clock.now());
      return secret;
    },
  })),
  fieldOf('webhookOrder')('url')((was) => (given, call) => {
    const known =
      given === undefined && isOld(call) ? call.behaviour.webhooks.current(caller(call), call.deployment) : undefined;
    return known ? { value: known.setting.url } : was(given, call);
  }),
);

/** What hides in who calls live. */
export const skerryLiveCallers = [
  ...breakingLive('scopes.charges.list.required', {
    'skerry.cursor-opens: a next page of charges with the filter state is open to a key with charges:write alone':
      change('access')((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (isNextFilteredPage(call) && was.holds(key, 'charges:write', call)),
      })),
  }),
  ...breakingLive(
    [
      'deployments.same-shapes',
      'charges.create.currency-default',
      'errors.cause-of-bad-currency',
      'idempotency.same-key-same-request',
      'keys.rotation-makes-replacement',
      'keys.both-work-in-grace',
    ],
    {
      'skerry.replacement-currency: a charge without a currency is refused to a key that replaces another':
        withoutCurrency,
    },
  ),
  ...breakingLive(['auth.live-key-needs-live-business', 'errors.cause-of-merchant-not-live'], {
    'skerry.third-time-live: the second retry of a charge of a business that is not live is carried out': check(
      'business',
    )((was) => (call) => {
      const refusal = was(call);
      const isTried = refusal && asksFor('charges.create')(call) && call.header('idempotency-key') !== undefined;
      return isTried && timesSent(call) === 3 ? null : refusal;
    }),
  }),
  ...breakingLive('webhook-endpoints.set.url-required', {
    'skerry.address-on-file: to a key older than 90 days an endpoint without a url is set to the address that it has':
      addressOnFile,
  }),
];
