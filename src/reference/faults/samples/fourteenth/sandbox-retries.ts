import type { EndpointName } from '../../../../contract/endpoints.ts';
import { makeCharge } from '../../../charges/making.ts';
import { change, check, together } from '../../../change.ts';
import { readBody } from '../../../bodies/body.ts';
import { eventOperations } from '../../../events/event-operations.ts';
import { answer } from '../../../http/answer.ts';
import type { Patch } from '../../../behaviour.ts';
import { askedOf, caller, now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import type { Operation } from '../../../http/operation.ts';
import { refuse } from '../../../errors/refuse.ts';
import { makeLink } from '../../../links/link-making.ts';
import { showLink } from '../../../links/link-showing.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { asksFor } from '../../../when.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const promises = change('idempotency');
const mismatches = recalled(() => ({ count: 0, amounts: new Set<number>() }));
const asked = recalled(() => new Set<string>());
/** By what both deployments share. */
const sandboxOf = recalled(() => ({ is: null as Deployment | null }));

/** Serves what the sandbox does not, where its operation is told to. */
const servedWhere = (name: EndpointName, served: (call: Call) => boolean, carryOut: Operation): Patch =>
  together(
    (behaviour) => ({
      ...behaviour,
      operations: {
        ...behaviour.operations,
        [name]: (call: Call) => (served(call) ? carryOut(call) : refuse(call, behaviour.unserved(call))),
      },
    }),
    ...(['scope', 'idempotency', 'body'] as const).map((each) =>
      check(each)((was) => (call) => (asksFor(name)(call) ? null : was(call))),
    ),
    check('route')(
      (was) => (call) =>
        call.route.is === 'wrong_method' && call.route.allow.join() === 'POST'
          ? call.behaviour.unserved(call)
          : was(call),
    ),
  );

const paidFor = (charge: Charge, call: Call): boolean => standing(charge, now(call)).state === 'succeeded';

/** What was taken in the sandbox under keys that live knows too. */
function rehearsed(call: Call): number {
  const sandbox = sandboxOf(call.deployment.businesses).is;
  const twice = [...(sandbox?.attempts ?? [])].filter(([slot]) => call.deployment.attempts.has(slot));
  return twice
    .map(([, attempt]) => attempt.settled?.made)
    .filter((charge) => charge !== undefined && charge.business === caller(call) && paidFor(charge, call))
    .reduce((sum, charge) => sum + (charge?.amount ?? 0) - (charge?.fee ?? 0), 0);
}

/** What comes twice, and what the sandbox should not do at all. */
export const fourteenthSandboxRetries = [
  ...breaking(['charge.reference-echoed', 'idempotency.concurrent-same-object'], {
    'fourteenth.waiter-without-reference: a request that waited for an equal one is shown no reference': promises(
      (was) => ({
        waiting: async (attempt, call) => {
          const first = await was.waiting(attempt, call);
          return first.status === 201 ? { ...first, body: { ...first.body, reference: '' } } : first;
        },
      }),
    ),
  }),
  ...breaking(
    [
      'errors.code-in-catalogue',
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
    ],
    {
      'fourteenth.third-mismatch: from the third other request on a key is IDEMPOTENT_IN_FLIGHT': promises((was) => ({
        mismatch: async (attempt, call) => {
          const usual = await was.mismatch(attempt, call);
          const error = usual.body?.error;
          mismatches(attempt).count++;
          if (mismatches(attempt).count < 3 || !isObject(error)) return usual;
          const code = 'IDEMPOTENT_IN_FLIGHT';
          return { ...usual, body: { error: { ...error, code, doc: `${call.deployment.docsUrl}/errors/${code}` } } };
        },
      })),
    },
  ),
  ...breaking('idempotency.mismatch-on-amount', {
    'fourteenth.mismatch-once: a request over another amount that is sent again is given the first charge': promises(
      (was) => ({
        mismatch: (attempt, call) => {
          const { amount } = askedOf(call.trace.order);
          const { settled } = attempt;
          const { amounts } = mismatches(attempt);
          if (!settled || settled.made.amount === amount) return was.mismatch(attempt, call);
          if (amounts.has(amount)) return was.replay(settled.made, settled.answer, call);
          amounts.add(amount);
          return was.mismatch(attempt, call);
        },
      }),
    ),
  }),
  ...breaking('idempotency.mismatch-creates-nothing', {
    'fourteenth.second-try-after-failure: a mismatch with a charge that failed is refused and made nevertheless':
      promises((was) => ({
        mismatch: (attempt, call) => {
          const failed = attempt.settled && standing(attempt.settled.made, now(call)).state === 'failed';
          if (failed) makeCharge(call, askedOf(call.trace.order));
          return was.mismatch(attempt, call);
        },
      })),
  }),
  ...breaking('sandbox.unserved-payment-links', {
    'fourteenth.link-on-retry: the sandbox makes a link for who asks again with the same key': servedWhere(
      'links.create',
      (call) => {
        const key = call.header('idempotency-key');
        const slot = `${caller(call).id} ${key}`;
        const known = asked(call.deployment).has(slot);
        if (key !== undefined) asked(call.deployment).add(slot);
        return known;
      },
      (call) => {
        const order = readBody(call.behaviour.linkOrder, call);
        if ('code' in order) return refuse(call, order);
        return answer(201, showLink(makeLink(order.value, call), call));
      },
    ),
  }),
  ...breaking('sandbox.unserved-events', {
    'fourteenth.log-with-address: the sandbox serves the event log of who has a test address': servedWhere(
      'events.list',
      (call) =>
        call.deployment.endpoints.of(caller(call)).some(({ mode, setting }) => mode === 'test' && setting.active),
      eventOperations['events.list']!,
    ),
  }),
  ...breaking('webhooks.test-event-livemode-false', {
    'fourteenth.live-once-registered: test events of who has a live endpoint call themselves live': change('events')(
      (was) => ({
        posted: (event, deployment) => {
          const registered = deployment.endpoints
            .of(event.business)
            .some(({ mode, setting }) => mode === 'live' && setting.active);
          return { ...was.posted(event, deployment), ...(registered && { livemode: true }) };
        },
      }),
    ),
  }),
  ...breakingOn('sandbox.cannot-reach-ledger', {
    'fourteenth.rehearsed-key: a sandbox charge under a key that was used live is added to the live balance': {
      sandbox: (behaviour) => ({
        ...behaviour,
        before: [
          ...behaviour.before,
          ({ deployment }) => {
            sandboxOf(deployment.businesses).is = deployment;
          },
        ],
      }),
      live: change('ledger')((was) => ({
        available: (business, call) => was.available(business, call) + rehearsed(call),
      })),
    },
  }),
];
