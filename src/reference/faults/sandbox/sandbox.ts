import type { EndpointName } from '../../../contract/endpoints.ts';
import { answer } from '../../answer.ts';
import type { Patch } from '../../behaviour.ts';
import { caller, type Call } from '../../call.ts';
import { change, headers, type When } from '../../change.ts';
import type { JsonObject } from '../../json.ts';
import { at, isError, isReplay, refusedWith } from '../../when.ts';
import { fault } from '../fault.ts';

const unmarked = (when: When): Patch => headers(when, () => ({ 'Service-Mode': '' }));

const emptyList: JsonObject = { object: 'list', has_more: false, data: [] };

const alsoServed = (name: EndpointName, status: number, body: (call: Call) => JsonObject): Patch =>
  change('operations', () => ({ [name]: (call: Call) => answer(status, body(call)) }));

const balance = (alter: (view: JsonObject, call: Call) => JsonObject): Patch =>
  change('showing', (was) => ({ balance: (call) => alter(was.balance(call), call) }));

const settlement = (settled: JsonObject | null): Patch => balance((view) => ({ ...view, settlement: settled }));

function collected(call: Call): number {
  const paid = call.deployment.charges
    .of(caller(call))
    .filter((charge) => call.behaviour.showing.standing(charge, call).state === 'succeeded');
  return paid.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}

const zeroNote = 'This is the sandbox: its balance is always zero.';
const bill: JsonObject = { id: 'bl_1', object: 'bill', state: 'open', control_number: '123456789012' };

export const sandboxFaults = [
  fault('mode.missing-on-errors', 'errors carry no Service-Mode', 'sandbox.service-mode', unmarked(isError)),
  fault(
    'mode.missing-on-bad-key',
    '401 carries no Service-Mode',
    'sandbox.service-mode',
    unmarked(refusedWith('BAD_KEY', 'KEY_REVOKED', 'KEY_EXPIRED')),
  ),
  fault('mode.missing-on-list', 'lists carry no Service-Mode', 'sandbox.service-mode', unmarked(at('charges.list'))),
  fault('mode.missing-on-replay', 'replays carry no Service-Mode', 'sandbox.service-mode', unmarked(isReplay)),
  fault(
    'mode.missing-on-rate-limit',
    '429 carries no Service-Mode',
    'sandbox.service-mode',
    unmarked(refusedWith('RATE_LIMITED')),
  ),
  fault(
    'mode.sandbox-on-balance',
    'the balance says Service-Mode: sandbox',
    'sandbox.service-mode',
    headers(at('balance.get'), () => ({ 'Service-Mode': 'sandbox' })),
  ),
  fault(
    'balance.holds-net',
    'the sandbox balance holds what succeeded',
    'sandbox.balance-zero',
    balance((view, call) => ({ ...view, available_minor: collected(call) })),
  ),
  fault(
    'balance.settling',
    'half of what succeeded is settling',
    'balance.settling-zero',
    balance((view, call) => ({ ...view, settling_minor: Math.floor(collected(call) / 2) })),
  ),
  fault(
    'balance.available-text',
    'the available balance is "0"',
    'balance.available-minor',
    balance((view) => ({ ...view, available_minor: '0' })),
  ),
  fault(
    'balance.settling-null',
    'what is settling is null',
    'balance.settling-minor',
    balance((view) => ({ ...view, settling_minor: null })),
  ),
  fault(
    'balance.currency-dollar',
    'the balance is in USD',
    'balance.currency',
    balance((view) => ({ ...view, currency: 'USD' })),
  ),
  fault(
    'balance.object-account',
    'the balance calls itself an account',
    'balance.object',
    balance((view) => ({ ...view, object: 'account' })),
  ),
  fault('balance.settlement-null', 'settlement is null', 'balance.settlement', settlement(null)),
  fault(
    'balance.enabled-text',
    'settlement is enabled "no"',
    'balance.settlement-enabled',
    settlement({ enabled: 'no', note: zeroNote }),
  ),
  fault('balance.note-null', 'the note is null', 'balance.settlement-note', settlement({ enabled: false, note: null })),
  fault('balance.note-empty', 'the note is empty', 'balance.sandbox-note', settlement({ enabled: false, note: '' })),
  fault(
    'sandbox.serves-bill-list',
    'lists bills',
    'sandbox.unserved-bills',
    alsoServed('bills.list', 200, () => emptyList),
  ),
  fault(
    'sandbox.serves-bill-creation',
    'makes bills',
    'sandbox.unserved-bills',
    alsoServed('bills.create', 201, () => bill),
  ),
  fault(
    'sandbox.serves-links',
    'makes payment links',
    'sandbox.unserved-payment-links',
    alsoServed('links.create', 201, () => ({ id: 'pl_1', object: 'payment_link' })),
  ),
  fault(
    'sandbox.serves-pos',
    'makes POS charges',
    'sandbox.unserved-pos-charges',
    alsoServed('pos.create', 201, () => ({ id: 'ch_1', object: 'charge', state: 'requires_payment' })),
  ),
  fault(
    'sandbox.serves-events',
    'lists events',
    'sandbox.unserved-events',
    alsoServed('events.list', 200, () => emptyList),
  ),
  fault(
    'sandbox.serves-event-retry',
    'retries events',
    'sandbox.unserved-events',
    alsoServed('events.retry', 200, () => ({})),
  ),
  fault(
    'sandbox.serves-webhook-endpoints',
    'lists webhook endpoints',
    'sandbox.unserved-webhook-endpoints',
    alsoServed('webhook-endpoints.list', 200, () => emptyList),
  ),
  fault(
    'sandbox.refuses-draft',
    'a draft business is not let in',
    'sandbox.draft-business-works',
    change('access', () => ({ admitted: (business) => business.live })),
  ),
];
