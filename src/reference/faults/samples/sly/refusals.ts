import { change, operation } from '../../../change.ts';
import { shillings } from '../../../payer-pages/shillings.ts';
import { asksFor } from '../../../when.ts';
import { refuse } from '../../../errors/refuse.ts';
import { setEndpoint } from '../../../webhooks/setting.ts';
import { askedOf, caller } from '../../../http/call.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const notices = change('notices');
const setBy = recalled<{ key: string }>(() => ({ key: '' }));

/** What is refused, and as what; and what notices say. */
export const slyRefusalFaults = [
  ...breakingLive('bills.notify.message-has-link', {
    'sly.reminder-without-link: a second notice of a bill holds no link': notices((was) => ({
      text: (bill, call) =>
        bill.messages.length > 0 ? was.text(bill, call).replace(/ or at \S+$/, '') : was.text(bill, call),
    })),
  }),
  ...breakingLive('bills.notify.message-has-outstanding', {
    'sly.notice-of-the-amount: a notice of a bill that is older than a day tells its whole amount': notices((was) => ({
      text: (bill, call) =>
        call.deployment.clock.now() - bill.createdAt > day
          ? was.text(bill, call).replace(/TZS [\d,.]*\d/, shillings(bill.amount))
          : was.text(bill, call),
    })),
  }),
  ...breakingLive('bills.notify.paid-bill-not-checked', {
    'sly.overpaid-not-notified: no notice is sent of a bill that was overpaid': notices((was) => ({
      held: (bill, call) => (bill.account.received > bill.amount ? 'ALREADY_PAID' : was.held(bill, call)),
    })),
  }),
  ...breakingLive('scopes.events.retry.required', {
    'sly.retried-by-webhooks: a key that reads events and sets endpoints retries too': change('access')((was) => ({
      holds: (key, scope, call) =>
        was.holds(key, scope, call) ||
        (scope === 'events:write' && key.scopes.includes('events:read') && key.scopes.includes('webhooks:write')),
    })),
  }),
  ...breakingLive(
    [
      'scopes.webhook-endpoints.delete.sufficient',
      'webhook-endpoints.delete.served',
      'errors.cause-of-forbidden-scope',
    ],
    {
      'sly.deleted-by-its-setter: only the key that set an endpoint deletes it': (behaviour) => {
        const set = operation('webhook-endpoints.set')((was) => (call) => {
          const endpoint = setEndpoint(caller(call), askedOf(call.trace.webhookOrder).url, call.deployment);
          setBy(endpoint).key = call.trace.key?.secret ?? '';
          return was(call);
        })(behaviour);
        return operation('webhook-endpoints.delete')((was) => (call) => {
          const endpoint = behaviour.webhooks.current(caller(call), call.deployment);
          return endpoint && setBy(endpoint).key !== call.trace.key?.secret
            ? refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'webhooks:write' })
            : was(call);
        })(set);
      },
    },
  ),
  ...breaking('errors.status-of-forbidden-scope', {
    'sly.hidden-when-narrow: a key with one scope is refused others with the status 404': change('refusals')((was) => ({
      status: (refusal, call) =>
        refusal.code === 'FORBIDDEN_SCOPE' && call.trace.key?.scopes.length === 1 ? 404 : was.status(refusal, call),
    })),
  }),
  ...breakingLive('errors.status-of-idempotent-mismatch', {
    'sly.link-mismatch-422: on a link a mismatch has the status 422': change('refusals')((was) => ({
      status: (refusal, call) =>
        refusal.code === 'IDEMPOTENT_MISMATCH' && asksFor('links.create')(call) ? 422 : was.status(refusal, call),
    })),
  }),
  ...breaking('errors.status-of-key-revoked', {
    'sly.replaced-403: to write with a retired key has the status 403': change('refusals')((was) => ({
      status: (refusal, call) =>
        refusal.code === 'KEY_REVOKED' && call.method === 'POST' ? 403 : was.status(refusal, call),
    })),
  }),
];
