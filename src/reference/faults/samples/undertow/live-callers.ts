import { answers, change, check, operation, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { askedId, ofMode } from '../../../lists/reading.ts';
import { asksFor, at, both, isSuccess, refusedWith } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { ofForgottenKey } from '../../idempotency/forgotten.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';
import { rememberedMakers } from '../seventeenth/makers.ts';

/** A key that took the place of another. */
interface Replacement extends Key {
  readonly replaces?: string;
}

const access = change('access');
const barred = recalled(() => new Set<string>());
const changers = recalled(() => new Set<string>());
const makers = rememberedMakers();

const secretOf = ({ trace: { key } }: Call): string => key?.secret ?? '';

/** Whether a call asks for an event of its business that has just occurred. */
function readsFreshEvent(call: Call): boolean {
  const event = call.deployment.events.get(askedId(call));
  return (
    asksFor('events.get')(call) &&
    event !== undefined &&
    event.business === caller(call) &&
    ofMode(event, call) &&
    now(call) - event.createdAt < 3 * second
  );
}

function rotationOf(call: Call): number {
  return call.behaviour.webhooks.current(caller(call), call.deployment)?.setting.rotation ?? 0;
}

/** Whether the replaced key made a charge after what its replacement goes by had been copied. */
function isUncopied({ settled }: Attempt, call: Call): boolean {
  const { replaces }: Partial<Replacement> = call.trace.key ?? {};
  const old = replaces === undefined ? undefined : call.deployment.keys.get(replaces);
  if (!settled || !old || old.refusedFrom === null) return false;
  const copiedAt = old.refusedFrom - call.behaviour.bounds.grace;
  return settled.made.createdAt >= copiedAt && makers.of(settled.made.id, call) === old.secret;
}

/** What hides in what keys may do. */
export const undertowLiveScopes = [
  ...breakingLive(
    [
      'scopes.fixed-at-creation',
      'scopes.events.retry.sufficient',
      'events.retry.unknown-not-found',
      'errors.cause-of-forbidden-scope',
    ],
    {
      'undertow.bad-address: once an address of it was refused a key may retry no event until it sets a good one':
        together(
          answers(both(at('webhook-endpoints.set'), refusedWith('BAD_URL')))((_answer, call) => {
            barred(call.deployment).add(secretOf(call));
            return {};
          }),
          answers(both(at('webhook-endpoints.set'), isSuccess))((_answer, call) => {
            barred(call.deployment).delete(secretOf(call));
            return {};
          }),
          access((was) => ({
            holds: (key, scope, call) =>
              was.holds(key, scope, call) && !(scope === 'events:write' && barred(call.deployment).has(key.secret)),
          })),
        ),
    },
  ),
  ...breakingLive('scopes.events.get.required', {
    'undertow.fresh-event: for three seconds an event can be read by a key that may read charges only': access(
      (was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (readsFreshEvent(call) && was.holds(key, 'charges:read', call)),
      }),
    ),
  }),
  ...breakingLive(['scopes.bills.create.required', 'scopes.fixed-at-creation'], {
    'undertow.trusted-changer: a key that changed the address of an endpoint may issue bills': together(
      operation('webhook-endpoints.set')((was) => async (call) => {
        const before = rotationOf(call);
        const answer = await was(call);
        if (rotationOf(call) > before) changers(call.deployment).add(secretOf(call));
        return answer;
      }),
      access((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (asksFor('bills.create')(call) && changers(call.deployment).has(key.secret)),
      })),
    ),
  }),
];

/** What hides in whose keys are served, and in what a key is known by. */
export const undertowLiveCallers = [
  ...breakingLive(ofForgottenKey, {
    'undertow.copied-promises: a replacement does not know of charges that the old key made since it was replaced':
      together(
        access((was) => ({
          replacement: (key) => {
            const wish = { ...was.replacement(key), replaces: key.secret };
            return wish;
          },
        })),
        change('making')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
        change('idempotency')((was) => ({
          find: (slot, call) => {
            const attempt = was.find(slot, call);
            return attempt && isUncopied(attempt, call) ? undefined : attempt;
          },
        })),
      ),
  }),
  ...breakingLive(
    ['auth.test-key-refused-on-live', 'errors.cause-of-use-sandbox-url', 'sandbox.unserved-payment-links'],
    {
      'undertow.link-preview: a test key can read a payment link of its business on live': check('address')(
        (was) => (call) => {
          const refusal = was(call);
          const link = asksFor('links.get')(call) ? call.deployment.links.get(askedId(call)) : undefined;
          return refusal?.code === 'USE_SANDBOX_URL' && link?.business === caller(call) ? null : refusal;
        },
      ),
    },
  ),
];
