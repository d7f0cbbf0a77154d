import { change } from '../../change.ts';
import { standing, type Charge } from '../../charges/charge.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { asText, isObject, type JsonObject } from '../../http/json.ts';
import { eventAt, events, postedEvent } from '../events/changes.ts';
import { breakingLive } from '../fault.ts';
import { chargePaging } from '../lists/changes.ts';
import { omitting, setting, turning, without } from '../views.ts';
import { atTills, codes, paidPos, posAt, posEventData, posPromises, shownPos } from './changes.ts';

const second = 1000;
const minute = 60 * second;

/** Changes the data of the event of a payment at a till as one place tells it. */
const ofPos =
  (alter: (data: JsonObject) => JsonObject) =>
  (event: JsonObject): JsonObject => {
    const { data } = event;
    return isObject(data) && data['till'] !== undefined ? { ...event, data: alter(data) } : event;
  };

const date = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Whether the same was asked for at the same till within the hour, on the day before. */
function isOfYesterday(charge: Charge, call: Call): boolean {
  const { amount, reference, description, createdAt } = charge;
  return atTills(call).some(
    (other) =>
      other.amount === amount &&
      other.reference === reference &&
      other.description === description &&
      other.createdAt < createdAt &&
      createdAt - other.createdAt < 60 * minute &&
      date(other.createdAt) !== date(createdAt),
  );
}

/** What a POS charge says of itself, and what its event tells. */
export const posObjectFaults = [
  ...breakingLive(['charges.list.holds-created', 'charges.list.state-filter-complete'], chargePaging.leavingOut, {
    'pos.codes-of-two-days-merged: of two equal codes on either side of a midnight lists hold the first only': (
      charge,
      _state,
      call,
    ) => charge.origin.is === 'pos' && isOfYesterday(charge, call),
  }),
  ...breakingLive('pos-charge.till', {
    'pos.till-number: the till in the answer to a POS charge is a number': posAt('pos.create')(turning('till', Number)),
    'pos.till-left-out-without-reference: a POS charge without a reference does not name its till': posAt('pos.create')(
      (view, { charge }) => (charge.reference === null ? without(view, 'till') : view),
    ),
  }),
  ...breakingLive(['pos-charge.till', 'pos-charge.till-echoed'], posAt('pos.create'), {
    'pos.till-with-hyphen: a till is shown with a hyphen in its middle': turning('till', (value) =>
      asText(value).replace(/^\d{3}/, '$&-'),
    ),
  }),
  ...breakingLive('pos-charge.till-echoed', {
    'pos.till-of-first-charge: every POS charge names the till of the first one': posAt('pos.create')(
      (view, { call }) => {
        const first = atTills(call)[0]?.origin;
        return first?.is === 'pos' ? { ...view, till: first.till.number } : view;
      },
    ),
    'pos.till-other-once-paid: a POS charge that is paid names a till of its own': paidPos(setting({ till: '000000' })),
  }),
  ...breakingLive('pos-charge.token', posAt('pos.create'), {
    'pos.token-number: the token of a POS charge is a number': (view, { charge }) => ({
      ...view,
      token: charge.place + 1,
    }),
    'pos.token-left-out-of-replays: the answer to a retry at a till has no token': (view, { call }) =>
      call.trace.replayed === true ? without(view, 'token') : view,
    'pos.token-null-when-large: the token of a POS charge above 1000000000 is null': (view, { charge }) =>
      charge.amount > 1_000_000_000 ? { ...view, token: null } : view,
  }),
  ...breakingLive('pos-charge.qr', codes, {
    'pos.qr-token: the QR address is the token alone': () => ({ qr: (token) => token }),
    'pos.qr-path: the QR address is a path': () => ({ qr: (token) => `/scan/${token}` }),
  }),
  ...breakingLive('pos-charge.qr', posAt('pos.create'), {
    'pos.qr-image: the QR address is an object that holds an image': setting({ qr: { png: 'iVBORw0KGgo=' } }),
    'pos.qr-left-out-of-replays: the answer to a retry at a till has no QR address': (view, { call }) =>
      call.trace.replayed === true ? without(view, 'qr') : view,
  }),
  ...breakingLive('pos-charge.code-of-one-charge', codes, {
    'pos.code-of-business: all codes of a business have the token and the QR address of the business': () => ({
      token: (_random, call) => `business-${caller(call).id}`,
      qr: (token) => `wallet-pay://scan/${token}`,
    }),
  }),
  ...breakingLive('pos-charge.mdr-minor', posAt('pos.create'), {
    'pos.mdr-left-out: the answer to a POS charge has fee_minor in place of mdr_minor': (view) => ({
      ...without(view, 'mdr_minor'),
      fee_minor: view['mdr_minor'] ?? null,
    }),
    'pos.mdr-text: mdr_minor is a text of digits': turning('mdr_minor', asText),
    'pos.mdr-in-shillings-when-odd: a fee that is no whole shilling is shown as a fraction': (view) => {
      const fee = Number(view['mdr_minor']);
      return fee % 100 === 0 ? view : { ...view, mdr_minor: fee / 100 };
    },
  }),
  ...breakingLive('pos-charge.net-is-amount-minus-mdr', {
    'pos.net-rounded: the net of a POS charge is rounded to shillings': posAt('pos.create')(
      turning('net_minor', (value) => Math.round(Number(value) / 100) * 100 + 100),
    ),
    'pos.net-off-by-one-when-large: the net of a POS charge above 1000000000 is one too small': posAt('pos.create')(
      (view, { charge }) =>
        charge.amount > 1_000_000_000 ? { ...view, net_minor: charge.amount - charge.fee - 1 } : view,
    ),
    'pos.net-is-amount-once-paid: the net of a paid POS charge is its amount': paidPos((view) => ({
      ...view,
      net_minor: view['amount_minor'] ?? null,
    })),
  }),
  ...breakingLive('pos-charge.expires-after-5-minutes', {
    'pos.window-15-minutes: a POS code lives 15 minutes, like a prompt': codes(() => ({
      expiresAt: (createdAt) => createdAt + 15 * minute,
    })),
    'pos.window-one-minute-less: expires_at of a POS charge is 4 minutes after its creation': codes(() => ({
      expiresAt: (createdAt) => createdAt + 4 * minute,
    })),
    'pos.window-anew-on-replay: a retry at a till counts 5 minutes from now': posPromises((was) => ({
      replay: (charge, answered, call) =>
        was.replay(Object.assign(charge, { expiresAt: now(call) + 5 * minute }), answered, call),
    })),
    'pos.window-minute-later-at-reads: a read of a POS charge shows a minute more': posAt('charges.get')(
      (view, { charge, call }) => ({
        ...view,
        expires_at: call.behaviour.wire.dateTime(charge.expiresAt + minute, call),
      }),
    ),
  }),
  ...breakingLive('pos-charge.created-as-requires-payment', {
    'pos.begins-processing: a POS charge is created as processing': codes((was) => ({
      branch: (order, call) => {
        const branch = was.branch(order, call);
        return {
          ...branch,
          timeline: branch.timeline.map((step) => (step.after === 0 ? { ...step, state: 'processing' } : step)),
        };
      },
    })),
    'pos.begins-processing-when-described: a POS charge with a description is created as processing': posAt(
      'pos.create',
    )((view, { charge, call, step }) =>
      charge.description !== null && call.trace.replayed !== true && step.state === 'requires_payment'
        ? { ...view, state: 'processing' }
        : view,
    ),
  }),
  ...breakingLive('pos-charge.rail-wallet-when-paid', paidPos, {
    'pos.rail-mpesa-once-paid: the rail of a paid POS charge is mpesa': setting({ rail: 'mpesa' }),
    'pos.rail-other-in-list: lists show paid POS charges with the rail azampesa': (view, { call }) =>
      call.route.is === 'served' && call.route.operation === 'charges.list' ? { ...view, rail: 'azampesa' } : view,
  }),
  ...breakingLive(['charge.rail', 'pos-charge.rail-wallet-when-paid'], shownPos, {
    'pos.rail-qr: the rail of a POS charge is qr': setting({ rail: 'qr' }),
  }),
  ...breakingLive('charge.description-echoed', paidPos, {
    'pos.description-lost-once-paid: a paid POS charge has an empty description': setting({ description: '' }),
  }),
  ...breakingLive('charge.reference-echoed', shownPos, {
    'pos.reference-upper-case: the reference of a POS charge is in capitals': turning('reference', (value) =>
      asText(value).toUpperCase(),
    ),
  }),
  ...breakingLive('charge.metadata-returned', posAt('charges.get'), {
    'pos.metadata-left-out-of-reads: a read of a POS charge has empty metadata': setting({ metadata: {} }),
  }),
  ...breakingLive('lifecycle.succeeded-is-final', change('showing'), {
    'pos.paid-again-open-after-window: a paid POS charge is expired once its five minutes are over': (was) => ({
      standing: (charge, call) => {
        const over = charge.origin.is === 'pos' && now(call) >= charge.expiresAt;
        return over
          ? standing({ ...charge, seen: { ...charge.seen, answered: null } }, now(call))
          : was.standing(charge, call);
      },
    }),
  }),
  ...breakingLive('lifecycle.expires-not-before-its-time', codes, {
    'pos.expired-a-minute-early: a POS charge is expired after four minutes': (was) => ({
      branch: (order, call) => {
        const branch = was.branch(order, call);
        return {
          ...branch,
          timeline: branch.timeline.map((step) => (step.state === 'expired' ? { ...step, after: 4 * minute } : step)),
        };
      },
    }),
  }),
  ...breakingLive(['events.pos-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'], events, {
    'pos-event.none: a payment at a till makes no event': (was) => ({
      types: (settlement, deployment) =>
        settlement.charge.origin.is === 'pos' && settlement.is === 'succeeded' ? [] : was.types(settlement, deployment),
    }),
  }),
  ...breakingLive(['event.type', 'events.pos-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'], {
    'pos-event.type-of-its-own: a payment at a till is an event of the type pos.succeeded': events((was) => ({
      types: (settlement, deployment) =>
        was
          .types(settlement, deployment)
          .map((type) => (settlement.charge.origin.is === 'pos' ? type.replace('charge.', 'pos.') : type)),
    })),
  }),
  ...breakingLive('events.pos-rail-wallet', {
    'pos-event.rail-left-out: the event of a payment at a till has no rail': posEventData(omitting('rail')),
    'pos-event.rail-mpesa-in-list: the event list gives payments at tills the rail mpesa': eventAt('events.list')(
      ofPos(setting({ rail: 'mpesa' })),
    ),
    'pos-event.rail-qr-when-posted: an event of a payment at a till is posted with the rail qr': postedEvent(
      ofPos(setting({ rail: 'qr' })),
    ),
  }),
  ...breakingLive('events.pos-till', {
    'pos-event.till-left-out: the event of a payment at a till does not name the till': posEventData(omitting('till')),
    'pos-event.till-number: the till in an event is a number': posEventData(turning('till', Number)),
    'pos-event.till-object-in-log: an event that is read has an object for its till': eventAt('events.get')(
      ofPos(turning('till', (value) => ({ number: value ?? null }))),
    ),
  }),
  ...breakingLive(['events.pos-till', 'event.charge-details'], postedEvent, {
    'pos-event.till-masked-when-posted: a posted event hides the digits of its till but the last three': ofPos(
      turning('till', (value) => asText(value).replace(/^\d{3}/, '***')),
    ),
  }),
  ...breakingLive('event.charge-details', {
    'pos-event.amount-is-net: the amount in the event of a payment at a till is what reaches the balance': posEventData(
      (data) => ({ ...data, amount_minor: data['net_minor'] ?? null }),
    ),
  }),
  ...breakingLive('event.charge-reference', posEventData, {
    'pos-event.reference-left-out: the event of a payment at a till has no reference': omitting('reference'),
  }),
];
