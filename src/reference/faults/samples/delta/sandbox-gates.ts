import type { Patch } from '../../../behaviour.ts';
import { billOperations } from '../../../bills/bill-operations.ts';
import { change, check, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { Operations } from '../../../http/operation.ts';
import { askedId } from '../../../lists/reading.ts';
import { webhookOperations } from '../../../webhooks/webhook-operations.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { madeBy, secretOf } from '../shoal/makers.ts';
import { sentBody } from '../sly/told.ts';
import { textOf } from '../../views.ts';

/** Operations that stand behind a gate, which is to be closed. */
const behindGate = (operations: Operations, isOpen: (call: Call) => boolean): Patch =>
  together(
    change('operations')(() => operations),
    check('route')((was) => (call) => {
      const { route, behaviour } = call;
      const isBehind = route.is === 'served' && Object.hasOwn(operations, route.operation);
      return isBehind && !isOpen(call) ? behaviour.unserved(call) : was(call);
    }),
  );

/** As invoices are numbered: the gate takes what follows the hyphen for the version of a preview. */
const numbered = /-\d/;

const isPreview = (call: Call): boolean =>
  asksFor('bills.create')(call) && numbered.test(textOf(sentBody(call)['customer_ref']));

/** Whether the dashboard has changed the test address since it was first set. */
function isChanged(call: Call): boolean {
  const endpoint = call.behaviour.webhooks.current(caller(call), call.deployment);
  return endpoint !== undefined && endpoint.setting.updatedAt > endpoint.createdAt;
}

/** By which API key a charge was made, by its id. */
const makers = madeBy();

const isOwn = (call: Call): boolean => makers.of(askedId(call), call) === secretOf(call);

/** Of live keys the gate knows those that begin with four letters. */
const unlikeLive = /^sk_live_[A-Za-z]{0,3}\d/;

/** When an API key that was limited may come again, and since when that is known. */
const limited = recalled(() => ({ until: 0, since: Number.NEGATIVE_INFINITY }));

/** For so long it is not asked again. */
const kept = 10 * minute;

/** Until when a key is limited, as far as the gate knows. */
function limitedUntil(milliseconds: number, call: Call): number {
  const at = now(call);
  const known = limited(call.trace.key ?? call);
  if (at - known.since >= kept) Object.assign(known, { until: at + milliseconds, since: at });
  return known.until;
}

/** What hides in who passes into the sandbox. */
export const deltaSandboxGates = [
  ...breaking('sandbox.unserved-bills', {
    'delta.preview-bill: a bill whose customer_ref has a hyphen before a digit is made in the sandbox': behindGate(
      billOperations,
      isPreview,
    ),
  }),
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'delta.changed-address: once the test address was changed on the dashboard the sandbox lists its endpoint':
      behindGate(webhookOperations, (call) => asksFor('webhook-endpoints.list')(call) && isChanged(call)),
  }),
  ...breaking(['scopes.charges.get.required', 'errors.cause-of-forbidden-scope'], {
    'delta.own-charge: an API key without charges:read reads a charge that was made with it': together(
      change('making')((was) => ({ id: (random, call) => makers.note(was.id(random, call), call) })),
      check('scope')((was) => (call) => (asksFor('charges.get')(call) && isOwn(call) ? null : was(call))),
    ),
  }),
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key'], {
    'delta.digit-in-key: a live key with a digit among its first four characters is told BAD_KEY in the sandbox': check(
      'address',
    )((was) => (call) => {
      const refusal = was(call);
      return refusal && unlikeLive.test(secretOf(call)) ? { code: 'BAD_KEY' } : refusal;
    }),
  }),
  ...breaking(['limits.retry-after'], {
    'delta.limited-again: a key limited again within ten minutes of its first refusal is told no Retry-After': change(
      'rate',
    )((was) => ({
      retryAfter: (milliseconds, call) => {
        const left = limitedUntil(milliseconds, call) - now(call);
        return left > 0 ? was.retryAfter(left, call) : {};
      },
    })),
  }),
];
