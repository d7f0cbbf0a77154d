import { asText } from '../../json.ts';
import { change } from '../../change.ts';
import { standing } from '../../charge.ts';
import { now } from '../../call.ts';
import { liveFault } from '../live-fault.ts';
import { atTills, codes, paidPos, posAt, posPromises, shownPos } from './changes.ts';
import { without } from '../without.ts';

const second = 1000;
const minute = 60 * second;

/** What a POS charge says of itself. */
export const posObjectFaults = [
  liveFault(
    'pos.till-number',
    'the till in the answer to a POS charge is a number',
    'pos-charge.till',
    posAt('pos.create', (view) => ({ ...view, till: Number(view['till']) })),
  ),
  liveFault(
    'pos.till-left-out-without-reference',
    'a POS charge without a reference does not name its till',
    'pos-charge.till',
    posAt('pos.create', (view, { charge }) => (charge.reference === null ? without(view, 'till') : view)),
  ),
  liveFault(
    'pos.till-with-hyphen',
    'a till is shown with a hyphen in its middle',
    ['pos-charge.till', 'pos-charge.till-echoed'],
    posAt('pos.create', (view) => ({ ...view, till: asText(view['till']).replace(/^\d{3}/, '$&-') })),
  ),
  liveFault(
    'pos.till-of-first-charge',
    'every POS charge names the till of the first one',
    'pos-charge.till-echoed',
    posAt('pos.create', (view, { call }) => {
      const first = atTills(call)[0]?.origin;
      return first?.is === 'pos' ? { ...view, till: first.till.number } : view;
    }),
  ),
  liveFault(
    'pos.till-other-once-paid',
    'a POS charge that is paid names a till of its own',
    'pos-charge.till-echoed',
    paidPos((view) => ({ ...view, till: '000000' })),
  ),
  liveFault(
    'pos.token-number',
    'the token of a POS charge is a number',
    'pos-charge.token',
    posAt('pos.create', (view, { charge }) => ({ ...view, token: charge.place + 1 })),
  ),
  liveFault(
    'pos.token-left-out-of-replays',
    'the answer to a retry at a till has no token',
    'pos-charge.token',
    posAt('pos.create', (view, { call }) => (call.trace.replayed === true ? without(view, 'token') : view)),
  ),
  liveFault(
    'pos.token-null-when-large',
    'the token of a POS charge above 1000000000 is null',
    'pos-charge.token',
    posAt('pos.create', (view, { charge }) => (charge.amount > 1_000_000_000 ? { ...view, token: null } : view)),
  ),
  liveFault(
    'pos.qr-token',
    'the QR address is the token alone',
    'pos-charge.qr',
    codes(() => ({ qr: (token) => token })),
  ),
  liveFault(
    'pos.qr-path',
    'the QR address is a path',
    'pos-charge.qr',
    codes(() => ({ qr: (token) => `/scan/${token}` })),
  ),
  liveFault(
    'pos.qr-image',
    'the QR address is an object that holds an image',
    'pos-charge.qr',
    posAt('pos.create', (view) => ({ ...view, qr: { png: 'iVBORw0KGgo=' } })),
  ),
  liveFault(
    'pos.qr-left-out-of-replays',
    'the answer to a retry at a till has no QR address',
    'pos-charge.qr',
    posAt('pos.create', (view, { call }) => (call.trace.replayed === true ? without(view, 'qr') : view)),
  ),
  liveFault(
    'pos.mdr-left-out',
    'the answer to a POS charge has fee_minor in place of mdr_minor',
    'pos-charge.mdr-minor',
    posAt('pos.create', (view) => ({ ...without(view, 'mdr_minor'), fee_minor: view['mdr_minor'] ?? null })),
  ),
  liveFault(
    'pos.mdr-text',
    'mdr_minor is a text of digits',
    'pos-charge.mdr-minor',
    posAt('pos.create', (view) => ({ ...view, mdr_minor: asText(view['mdr_minor']) })),
  ),
  liveFault(
    'pos.mdr-in-shillings-when-odd',
    'a fee that is no whole shilling is shown as a fraction',
    'pos-charge.mdr-minor',
    posAt('pos.create', (view) => {
      const fee = Number(view['mdr_minor']);
      return fee % 100 === 0 ? view : { ...view, mdr_minor: fee / 100 };
    }),
  ),
  liveFault(
    'pos.net-rounded',
    'the net of a POS charge is rounded to shillings',
    'pos-charge.net-is-amount-minus-mdr',
    posAt('pos.create', (view) => ({ ...view, net_minor: Math.round(Number(view['net_minor']) / 100) * 100 + 100 })),
  ),
  liveFault(
    'pos.net-off-by-one-when-large',
    'the net of a POS charge above 1000000000 is one too small',
    'pos-charge.net-is-amount-minus-mdr',
    posAt('pos.create', (view, { charge }) =>
      charge.amount > 1_000_000_000 ? { ...view, net_minor: charge.amount - charge.fee - 1 } : view,
    ),
  ),
  liveFault(
    'pos.net-is-amount-once-paid',
    'the net of a paid POS charge is its amount',
    'pos-charge.net-is-amount-minus-mdr',
    paidPos((view) => ({ ...view, net_minor: view['amount_minor'] ?? null })),
  ),
  liveFault(
    'pos.window-15-minutes',
    'a POS code lives 15 minutes, like a prompt',
    'pos-charge.expires-after-5-minutes',
    codes(() => ({ expiresAt: (createdAt) => createdAt + 15 * minute })),
  ),
  liveFault(
    'pos.window-one-minute-less',
    'expires_at of a POS charge is 4 minutes after its creation',
    'pos-charge.expires-after-5-minutes',
    codes(() => ({ expiresAt: (createdAt) => createdAt + 4 * minute })),
  ),
  liveFault(
    'pos.window-anew-on-replay',
    'a retry at a till counts 5 minutes from now',
    'pos-charge.expires-after-5-minutes',
    posPromises((was) => ({
      replay: (charge, answered, call) =>
        was.replay(Object.assign(charge, { expiresAt: now(call) + 5 * minute }), answered, call),
    })),
  ),
  liveFault(
    'pos.window-minute-later-at-reads',
    'a read of a POS charge shows a minute more',
    'pos-charge.expires-after-5-minutes',
    posAt('charges.get', (view, { charge, call }) => ({
      ...view,
      expires_at: call.behaviour.wire.dateTime(charge.expiresAt + minute, call),
    })),
  ),
  liveFault(
    'pos.begins-processing',
    'a POS charge is created as processing',
    'pos-charge.created-as-requires-payment',
    codes((was) => ({
      branch: (order, call) => {
        const branch = was.branch(order, call);
        return {
          ...branch,
          timeline: branch.timeline.map((step) => (step.after === 0 ? { ...step, state: 'processing' } : step)),
        };
      },
    })),
  ),
  liveFault(
    'pos.begins-processing-when-described',
    'a POS charge with a description is created as processing',
    'pos-charge.created-as-requires-payment',
    posAt('pos.create', (view, { charge, call, step }) =>
      charge.description !== null && call.trace.replayed !== true && step.state === 'requires_payment'
        ? { ...view, state: 'processing' }
        : view,
    ),
  ),
  liveFault(
    'pos.rail-mpesa-once-paid',
    'the rail of a paid POS charge is mpesa',
    'pos-charge.rail-wallet-when-paid',
    paidPos((view) => ({ ...view, rail: 'mpesa' })),
  ),
  liveFault(
    'pos.rail-other-in-list',
    'lists show paid POS charges with the rail azampesa',
    'pos-charge.rail-wallet-when-paid',
    paidPos((view, { call }) =>
      call.route.is === 'served' && call.route.operation === 'charges.list' ? { ...view, rail: 'azampesa' } : view,
    ),
  ),
  liveFault(
    'pos.rail-qr',
    'the rail of a POS charge is qr',
    ['charge.rail', 'pos-charge.rail-wallet-when-paid'],
    shownPos((view) => ({ ...view, rail: 'qr' })),
  ),
  liveFault(
    'pos.description-lost-once-paid',
    'a paid POS charge has an empty description',
    'charge.description-echoed',
    paidPos((view) => ({ ...view, description: '' })),
  ),
  liveFault(
    'pos.reference-upper-case',
    'the reference of a POS charge is in capitals',
    'charge.reference-echoed',
    shownPos((view) => ({ ...view, reference: asText(view['reference']).toUpperCase() })),
  ),
  liveFault(
    'pos.metadata-left-out-of-reads',
    'a read of a POS charge has empty metadata',
    'charge.metadata-returned',
    posAt('charges.get', (view) => ({ ...view, metadata: {} })),
  ),
  liveFault(
    'pos.paid-again-open-after-window',
    'a paid POS charge is expired once its five minutes are over',
    'lifecycle.succeeded-is-final',
    change('showing', (was) => ({
      standing: (charge, call) => {
        const over = charge.origin.is === 'pos' && now(call) >= charge.expiresAt;
        return over
          ? standing({ ...charge, seen: { ...charge.seen, answered: null } }, now(call))
          : was.standing(charge, call);
      },
    })),
  ),
  liveFault(
    'pos.expired-a-minute-early',
    'a POS charge is expired after four minutes',
    'lifecycle.expires-not-before-its-time',
    codes((was) => ({
      branch: (order, call) => {
        const branch = was.branch(order, call);
        return {
          ...branch,
          timeline: branch.timeline.map((step) => (step.state === 'expired' ? { ...step, after: 4 * minute } : step)),
        };
      },
    })),
  ),
];
