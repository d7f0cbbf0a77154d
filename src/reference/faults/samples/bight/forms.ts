import { change, check, fieldOf, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { webhookOperations } from '../../../webhooks/webhook-operations.ts';
import { asksFor } from '../../../when.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { sentBody } from '../sly/told.ts';

const managesEndpoints = asksFor('webhook-endpoints.set', 'webhook-endpoints.list', 'webhook-endpoints.delete');

/** Whether a key was replaced and works on for its grace, in which the gateway of before answers it. */
const isReplaced = ({ trace }: Call): boolean => trace.key !== undefined && trace.key.refusedFrom !== null;

const servedByGateway = together(
  change('operations')(() => webhookOperations),
  check('route')(
    (was) => (call) => (managesEndpoints(call) && !isReplaced(call) ? call.behaviour.unserved(call) : was(call)),
  ),
);

/** As an address is stored: fit to be put into a page of the dashboard. */
const escaped = (url: string): string => url.replaceAll('&', '&amp;');

const hasCapitals = (url: string): boolean => /[A-Z]/.test(url);

/** What hides in the form of an address, of a key and of a body. */
export const bightForms = [
  ...breaking('sandbox.unserved-webhook-endpoints', {
    'bight.gateway-of-before: to a key that was replaced and is in its grace the sandbox serves webhook endpoints':
      servedByGateway,
  }),
  ...breakingLive('webhook-endpoints.set.same-address-keeps-secret', {
    'bight.escaped-address: an address with an ampersand gets another secret each time it is set': change('webhooks')(
      (was) => ({ sameAddress: (known, given) => was.sameAddress(escaped(known), given) }),
    ),
  }),
  ...breakingLive('webhook-endpoint.inactive-after-delete', {
    'bight.small-letters: a deleted endpoint whose address has a capital letter is shown as active': change('webhooks')(
      (was) => ({
        show: (endpoint, call) => {
          const view = was.show(endpoint, call);
          return hasCapitals(endpoint.setting.url) ? { ...view, active: true } : view;
        },
      }),
    ),
  }),
  ...breakingLive('bills.notify.phone-required', {
    'bight.number-of-charges: a notice without phone is sent to the msisdn in its body, as charges call it': fieldOf(
      'noticeOrder',
    )('phone')((was) => (given, call) => was(given === undefined ? sentBody(call)['msisdn'] : given, call)),
  }),
];
