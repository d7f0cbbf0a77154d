import type { EndpointName } from '../../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Patch } from '../../../behaviour.ts';
import { makeBill } from '../../../bills/bill-making.ts';
import { notify } from '../../../bills/notices.ts';
import type { ChargeOrder } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { tellEnd } from '../../../charges/settlement.ts';
import { redispatch } from '../../../events/dispatch.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { makeLink } from '../../../links/link-making.ts';
import { askedId } from '../../../lists/reading.ts';
import { stopEndpoint } from '../../../webhooks/setting.ts';
import { breaking, breakingLive } from '../../fault.ts';

type Effect = (call: Call) => void;

/** Does something all the same where an operation refuses with a code. */
const thoughRefused =
  (name: EndpointName, code: ErrorCode) =>
  (effect: Effect): Patch =>
  (behaviour) => ({
    ...behaviour,
    after: [
      ...behaviour.after,
      (answer, call) => {
        if (isServed(call.route, name) && call.trace.refusal?.code === code) effect(call);
        return answer;
      },
    ],
  });

const usual: ChargeOrder = {
  amount: 10_000,
  currency: 'TZS',
  rail: 'mpesa',
  msisdn: '+255700000001',
  reference: null,
  description: null,
  metadata: null,
};

const charging: Effect = (call) => void makeCharge(call, usual);

const billing: Effect = (call) =>
  void makeBill({ customerRef: 'nobody', amount: 10_000, payerName: null, description: null, expiresAt: null }, call);

const linking: Effect = (call) =>
  void makeLink(
    {
      amount: 10_000,
      title: 'Maize',
      kind: 'reusable',
      maxUses: null,
      expiresAt: null,
      description: '',
      reference: null,
      successUrl: null,
    },
    call,
  );

const declining: Effect = (call) => {
  const charge = call.deployment.charges.get(askedId(call));
  if (!charge) return;
  charge.seen.answered = { after: now(call) - charge.createdAt, state: 'failed' };
  tellEnd(charge, call.deployment);
};

const cancelling: Effect = (call) => {
  const bill = call.deployment.bills.get(askedId(call));
  if (bill) bill.account.cancelledAt ??= now(call);
};

const notifying: Effect = (call) => {
  const bill = call.deployment.bills.get(askedId(call));
  if (bill) notify(bill, call.trace.noticeOrder?.phone ?? usual.msisdn, call);
};

const retrying: Effect = (call) => {
  const event = call.deployment.events.get(askedId(call));
  if (event) redispatch(event, call.deployment);
};

const stopping: Effect = (call) => {
  const endpoint = call.deployment.endpoints.get(askedId(call));
  if (endpoint) stopEndpoint(endpoint, call.deployment);
};

/** Makes another of its address, though its answer says otherwise. */
const resetting: Effect = (call) => {
  const endpoint = call.deployment.endpoints.of(caller(call)).at(-1);
  if (endpoint) endpoint.setting = { ...endpoint.setting, url: `${endpoint.setting.url}#` };
};

/** What is refused and done all the same. */
export const refusedEffects = [
  ...breaking('charges.create.rail-others-refused', thoughRefused('charges.create', 'BAD_RAIL'), {
    'refused.rail-made: a charge that is refused for its rail is made': charging,
  }),
  ...breaking('charges.create.currency-others-refused', thoughRefused('charges.create', 'BAD_CURRENCY'), {
    'refused.currency-made: a charge that is refused for its currency is made': charging,
  }),
  ...breaking('charges.create.msisdn-too-short', thoughRefused('charges.create', 'BAD_MSISDN'), {
    'refused.number-made: a charge that is refused for its number is made': charging,
  }),
  ...breaking('charges.create.amount-minimum', thoughRefused('charges.create', 'AMOUNT_TOO_SMALL'), {
    'refused.small-made: a charge that is refused as too small is made': charging,
  }),
  ...breaking('idempotency.required-on-charges', thoughRefused('charges.create', 'IDEMPOTENCY_REQUIRED'), {
    'refused.keyless-made: a charge that is refused for want of an Idempotency-Key is made': charging,
  }),
  ...breaking('scopes.charges.create.required', thoughRefused('charges.create', 'FORBIDDEN_SCOPE'), {
    'refused.unscoped-made: a charge that is refused for its scope is made': charging,
  }),
  ...breaking('charges.get.foreign-not-found', thoughRefused('charges.get', 'NOT_FOUND'), {
    'refused.foreign-read-declines: a charge that another business reads is declined': declining,
  }),
  ...breakingLive('bills.get.foreign-not-found', thoughRefused('bills.get', 'NOT_FOUND'), {
    'refused.foreign-read-cancels: a bill that another business reads is cancelled': cancelling,
  }),
  ...breakingLive('bills.notify.foreign-not-found', thoughRefused('bills.notify', 'NOT_FOUND'), {
    'refused.foreign-notice-sent: a notice of a bill of another business is sent': notifying,
    'refused.foreign-notice-cancels: a notice of a bill of another business cancels it': cancelling,
  }),
  ...breakingLive('bills.notify.phone-malformed-refused', thoughRefused('bills.notify', 'BAD_NUMBER'), {
    'refused.malformed-notice-sent: a notice to a malformed number is sent to another': notifying,
  }),
  ...breakingLive('bills.create.expires-at-past-refused', thoughRefused('bills.create', 'BAD_EXPIRY'), {
    'refused.expiry-made: a bill that is refused for its expiry is made': billing,
  }),
  ...breakingLive('bills.create.customer-ref-limit', thoughRefused('bills.create', 'BAD_CUSTOMER_REF'), {
    'refused.customer-made: a bill that is refused for its customer_ref is made': billing,
  }),
  ...breakingLive('links.create.title-minimum', thoughRefused('links.create', 'BAD_REQUEST'), {
    'refused.title-made: a link that is refused for its title is made': linking,
  }),
  ...breakingLive('links.create.success-url-needs-website', thoughRefused('links.create', 'NO_REGISTERED_WEBSITE'), {
    'refused.without-website-made: a link that is refused for want of a website is made': linking,
  }),
  ...breakingLive('pos.create.till-of-business', thoughRefused('pos.create', 'UNKNOWN_TILL'), {
    'refused.foreign-till-sells: a code that is refused for its till is a charge': charging,
  }),
  ...breakingLive('pos.create.till-closed-refused', thoughRefused('pos.create', 'TILL_CLOSED'), {
    'refused.closed-till-sells: a code that is refused for its closed till is a charge': charging,
  }),
  ...breakingLive('events.retry.foreign-not-found', thoughRefused('events.retry', 'NOT_FOUND'), {
    'refused.foreign-retry-posts: a retry of an event of another business posts it': retrying,
  }),
  ...breakingLive(
    'webhook-endpoints.delete.foreign-not-found',
    thoughRefused('webhook-endpoints.delete', 'NOT_FOUND'),
    {
      'refused.foreign-delete-stops: a deletion of an endpoint of another business stops it': stopping,
    },
  ),
  ...breakingLive('webhook-endpoints.set.url-https', thoughRefused('webhook-endpoints.set', 'BAD_URL'), {
    'refused.address-set: an address that is refused changes the one that there is': resetting,
  }),
];
