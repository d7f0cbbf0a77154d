import { change, together } from '../../../change.ts';
import { keptCharge } from '../../../idempotency/idempotency.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const delivering = change('delivering');
const idempotency = change('idempotency');
const addresses = recalled(() => new Map<string, string>());

/** As names in addresses of pages are often written. */
const slug = (key: string): string => key.replaceAll('_', '-');

/** What the sandbox posts, and which requests it takes for the same. */
export const sixthSandboxPosts = [
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'sixth.address-at-creation: the event of a charge goes to the address that was set when it was made': together(
      change('making')((was) => ({
        id: (random, call) => {
          const id = was.id(random, call);
          const { key } = call.trace;
          const { endpoints, mode } = call.deployment;
          const endpoint = key && endpoints.of(key.business).findLast((each) => each.mode === mode);
          if (endpoint?.setting.active === true) addresses(endpoint.business).set(id, endpoint.setting.url);
          return id;
        },
      })),
      delivering((was) => ({
        address: (endpoint, event) =>
          addresses(event.business).get(event.data['id'] as string) ?? was.address(endpoint, event),
      })),
    ),
  }),
  ...breaking('webhooks.test-event-livemode-false', {
    'sixth.livemode-when-retried: what is posted a second time calls itself live': change('events')((was) => ({
      posted: (event, deployment) => ({
        ...was.posted(event, deployment),
        ...(event.delivery.attempts > 0 && { livemode: true }),
      }),
    })),
  }),
  ...breaking('webhooks.no-test-events-to-live-endpoint', {
    'sixth.fallback-to-live: once the address of test mode was removed its events go to that of live': delivering(
      (was) => ({
        target: (event, deployment) => {
          const target = was.target(event, deployment);
          const own = deployment.endpoints.of(event.business);
          if (target || !own.some(({ mode }) => mode === 'test')) return target;
          return own.findLast(({ mode, setting }) => mode === 'live' && setting.active) ?? null;
        },
      }),
    ),
  }),
  ...breaking('errors.cause-of-idempotent-mismatch', {
    'sixth.slugged-keys: two keys are one that differ in nothing but - and _': idempotency((was) => ({
      find: (slot, call) => {
        const exact = was.find(slot, call);
        const key = call.trace.idempotencyKey ?? '';
        if (exact) return exact;
        const space = slot.slice(0, slot.length - key.length);
        const alike = [...call.deployment.attempts.keys()].find(
          (other) => other.startsWith(space) && slug(other.slice(space.length)) === slug(key),
        );
        return alike === undefined ? undefined : keptCharge(alike, call);
      },
    })),
  }),
  ...breaking(
    [
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
      'charge.amount-echoed',
      'charge.rail-echoed',
      'charge.reference-echoed',
    ],
    {
      'sixth.race-unseen: another request with a key whose first is still being written gets the answer of the first':
        idempotency((was) => ({
          mismatch: (attempt, call) => (attempt.settled ? was.mismatch(attempt, call) : was.waiting(attempt, call)),
        })),
    },
  ),
];
