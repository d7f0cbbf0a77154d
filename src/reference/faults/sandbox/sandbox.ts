import type { EndpointName } from '../../../contract/endpoints.ts';
import { answer } from '../../http/answer.ts';
import type { Patch } from '../../behaviour.ts';
import { caller, type Call } from '../../http/call.ts';
import { change, check, headers } from '../../change.ts';
import type { JsonObject } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import { at, isError, isReplay, refusedWith, type When } from '../../when.ts';
import { breaking } from '../fault.ts';
import { setting } from '../views.ts';

const unmarked = (when: When): Patch => headers(when)(() => ({ 'Service-Mode': '' }));

const emptyList: JsonObject = { object: 'list', has_more: false, data: [] };

const alsoServed =
  (name: EndpointName, status: number) =>
  (body: (call: Call) => JsonObject): Patch =>
    change('operations')(() => ({ [name]: (call: Call) => answer(status, body(call)) }));

const balance = (alter: (view: JsonObject, call: Call) => JsonObject): Patch =>
  change('showing')((was) => ({ balance: (call) => alter(was.balance(call), call) }));

const settlement = (settled: JsonObject | null): Patch => balance(setting({ settlement: settled }));

function collected(call: Call): number {
  const paid = call.deployment.charges
    .of(caller(call))
    .filter((charge) => call.behaviour.showing.standing(charge, call).state === 'succeeded');
  return paid.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}

const largeBalance = 1_000_000;
const zeroNote = 'This is the sandbox: its balance is always zero.';
const bill: JsonObject = { id: 'bl_1', object: 'bill', state: 'open', control_number: '123456789012' };

export const sandboxFaults = [
  ...breaking('sandbox.service-mode', unmarked, {
    'mode.missing-on-errors: errors carry no Service-Mode': isError,
    'mode.missing-on-bad-key: 401 carries no Service-Mode': refusedWith('BAD_KEY', 'KEY_REVOKED', 'KEY_EXPIRED'),
    'mode.missing-on-list: lists carry no Service-Mode': at('charges.list'),
    'mode.missing-on-replay: replays carry no Service-Mode': isReplay,
    'mode.missing-on-rate-limit: 429 carries no Service-Mode': refusedWith('RATE_LIMITED'),
  }),
  ...breaking('sandbox.service-mode', headers(at('balance.get')), {
    'mode.sandbox-on-balance: the balance says Service-Mode: sandbox': () => ({ 'Service-Mode': 'sandbox' }),
  }),
  ...breaking('sandbox.balance-zero', balance, {
    'balance.holds-net: the sandbox balance holds what succeeded': (view, call) => ({
      ...view,
      available_minor: collected(call),
    }),
    'balance.settles: settlement is enabled, and what succeeded in the sandbox is settling': (view, call) => ({
      ...view,
      settling_minor: collected(call),
      settlement: { enabled: true, note: zeroNote },
    }),
    'balance.settles-large-payments: settlement is enabled, and what is large is settling in the sandbox': (
      view,
      call,
    ) => ({
      ...view,
      settling_minor: collected(call) > largeBalance ? collected(call) - largeBalance : 0,
      settlement: { enabled: true, note: zeroNote },
    }),
  }),
  ...breaking('balance.settling-zero', balance, {
    'balance.settling: half of what succeeded is settling': (view, call) => ({
      ...view,
      settling_minor: Math.floor(collected(call) / 2),
    }),
  }),
  ...breaking('balance.available-minor', balance, {
    'balance.available-text: the available balance is "0"': setting({ available_minor: '0' }),
  }),
  ...breaking('balance.settling-minor', balance, {
    'balance.settling-null: what is settling is null': setting({ settling_minor: null }),
  }),
  ...breaking('balance.currency', balance, {
    'balance.currency-dollar: the balance is in USD': setting({ currency: 'USD' }),
  }),
  ...breaking('balance.object', balance, {
    'balance.object-account: the balance calls itself an account': setting({ object: 'account' }),
  }),
  ...breaking('balance.settlement', settlement, { 'balance.settlement-null: settlement is null': null }),
  ...breaking('balance.settlement-enabled', settlement, {
    'balance.enabled-text: settlement is enabled "no"': { enabled: 'no', note: zeroNote },
  }),
  ...breaking('balance.settlement-note', settlement, {
    'balance.note-null: the note is null': { enabled: false, note: null },
  }),
  ...breaking('balance.sandbox-note', settlement, {
    'balance.note-empty: the note is empty': { enabled: false, note: '' },
  }),
  ...breaking('sandbox.unserved-bills', {
    'sandbox.serves-bill-list: lists bills': alsoServed('bills.list', 200)(() => emptyList),
    'sandbox.serves-bill-creation: makes bills': alsoServed('bills.create', 201)(() => bill),
  }),
  ...breaking('sandbox.unserved-payment-links', alsoServed('links.create', 201), {
    'sandbox.serves-links: makes payment links': () => ({ id: 'pl_1', object: 'payment_link' }),
  }),
  ...breaking('sandbox.unserved-pos-charges', alsoServed('pos.create', 201), {
    'sandbox.serves-pos: makes POS charges': () => ({ id: 'ch_1', object: 'charge', state: 'requires_payment' }),
  }),
  ...breaking('sandbox.unserved-events', {
    'sandbox.serves-events: lists events': alsoServed('events.list', 200)(() => emptyList),
    'sandbox.serves-event-retry: retries events': alsoServed('events.retry', 200)(() => ({})),
  }),
  ...breaking('sandbox.unserved-webhook-endpoints', alsoServed('webhook-endpoints.list', 200), {
    'sandbox.serves-webhook-endpoints: lists webhook endpoints': () => emptyList,
  }),
  ...breaking('sandbox.draft-business-works', change('access'), {
    'sandbox.refuses-draft: a draft business is not let in': () => ({ admitted: (business) => business.live }),
  }),
  ...breaking('sandbox.draft-business-works', check('scope'), {
    'draft.may-not-charge: a draft business may read only': (was) => (call) =>
      was(call) ??
      (call.trace.key?.business.live === false && isServed(call.route, 'charges.create')
        ? { code: 'MERCHANT_NOT_LIVE' }
        : null),
  }),
];
