import { createHash } from 'node:crypto';
import { caller, furthest, type Call } from '../../http/call.ts';
import { change, headers, shownAt, shownCharge, together, type ObservedCharge } from '../../change.ts';
import { standing, type Charge } from '../../charges/charge.ts';
import { chargeRails } from '../../../contract/limits.ts';
import { always } from '../../when.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import { asText, isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import { parseObject } from '../../http/payload.ts';

const asksAny = (call: Call, ...names: readonly EndpointName[]): boolean =>
  names.some((name) => isServed(call.route, name));

/** What was not given is null to its maker, left out of lists, and empty where it is read. */
function absent(empty: JsonValue, call: Call): JsonValue | undefined {
  if (asksAny(call, 'charges.list', 'bills.list', 'links.list')) return undefined;
  return asksAny(call, 'charges.get', 'bills.get', 'links.get') ? empty : null;
}

export const absentByPlace = together(
  change('showing')(() => ({ missing: (field, call) => absent(field === 'metadata' ? {} : '', call) })),
  change('billShowing')(() => ({ missing: (_field, call) => absent('', call) })),
  change('linkShowing')(() => ({ missing: (field, call) => (field === 'description' ? '' : absent('', call)) })),
);

function comingAndGoing({ charge, step, call }: ObservedCharge): JsonObject {
  const { state, after } = step;
  const at = (): string => call.behaviour.wire.dateTime(charge.createdAt + after, call);
  if (state === 'requires_payment') return { next_action: { object: 'next_action', type: 'show_code' } };
  if (state === 'processing') return { next_action: { object: 'next_action', type: 'enter_pin', rail: charge.rail } };
  return { [`${state}_at`]: at(), actions: [] };
}

/** A charge tells what is to be done while there is something to do, and when it ended once it has. */
export const nextActions = shownCharge((view, shown) => ({ ...comingAndGoing(shown), ...view }));

/** Who left something out is told what was taken for it. */
export const assumptions = shownAt('charges.create')((view, { call: { payload } }) => {
  const body = payload?.is === 'text' ? parseObject(payload.text, 64) : null;
  const warnings = ['currency', 'reference', 'description'].filter((name) => !Object.hasOwn(body ?? {}, name));
  return { ...view, warnings: warnings.map((name) => `${name} was not given`) };
});

const payerOf = ({ msisdn, rail }: Charge): { readonly id: string } & JsonObject => ({
  id: `py_${createHash('sha256').update(msisdn).digest('hex').slice(0, 16)}`,
  object: 'payer',
  phone: { object: 'phone', national: `0${msisdn.slice(4)}`, country: 'TZ' },
  network: rail,
  state: 'active',
});

/** Who pays is an object of its own: within a charge that is read, and beside the charges of a list. */
export const payersKnown = together(
  shownCharge((view, { charge, call }) => {
    const payer = charge.msisdn === '' ? null : payerOf(charge);
    return { payer: isServed(call.route, 'charges.list') ? (payer?.id ?? null) : payer, ...view };
  }),
  change('showing')((was) => ({
    list: (data, more, call) => {
      if (!isServed(call.route, 'charges.list')) return was.list(data, more, call);
      const charges = data.flatMap(({ id }) => call.deployment.charges.get(asText(id)) ?? []);
      const payers = charges.filter(({ msisdn }) => msisdn !== '').map((charge) => payerOf(charge));
      const included = [...new Map(payers.map((payer) => [payer.id, payer])).values()];
      return { included, ...was.list(data, more, call) };
    },
  })),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const { charge } = settlement;
      return { ...(charge.msisdn !== '' && { payer: payerOf(charge) }), ...was.data(type, settlement, deployment) };
    },
  })),
);

/** A proxy counts requests by an id of its own, which is not that of the service. */
export const proxied = headers(always)((_usual, { nth, requestId }) => ({
  'X-Request-Id': createHash('sha256').update(`${nth} ${requestId}`).digest('hex').slice(0, 32),
  'X-Upstream-Time': '0.012',
}));

function entriesOf({ charge, step }: ObservedCharge): JsonObject {
  if (step.state !== 'succeeded') return { object: 'list', has_more: false, data: [] };
  const entry = (nth: number, account: string, amount: number): JsonObject => ({
    id: `en_${charge.id.slice(3)}_${nth}`,
    object: 'entry',
    account,
    amount_minor: amount,
    currency: 'TZS',
  });
  const data = [entry(1, 'payers', -charge.amount), entry(2, 'fees', charge.fee)];
  return { object: 'list', has_more: true, data };
}

/** A charge begins with the first of the entries that it made in the books, and says that there are more. */
export const entries = shownCharge((view, shown) => ({ entries: entriesOf(shown), ...view }));

const heldOn = (rail: string, call: Call): number =>
  call.deployment.charges
    .of(caller(call))
    .filter((charge) => charge.rail === rail && standing(charge, furthest(call)).state === 'succeeded')
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);

/** A balance is made of what is held on each network. */
export const balanceByRail = change('showing')((was) => ({
  balance: (call) => {
    const { settlement, ...balance } = was.balance(call);
    const isTest = call.deployment.mode === 'test';
    const accounts = [...chargeRails, 'wallet'].map((rail) => ({
      object: 'account',
      rail,
      available_minor: isTest ? 0 : heldOn(rail, call),
    }));
    return {
      accounts,
      as_of: call.behaviour.wire.dateTime(furthest(call), call),
      ...balance,
      settlement: { ...(isObject(settlement) ? settlement : {}), object: 'settlement', next: null },
    };
  },
}));

const businessOf = (call: Call): JsonObject => ({
  business: {
    object: 'business',
    id: caller(call).id,
    state: 'verified',
    created: call.behaviour.wire.dateTime(Date.UTC(2022, 4, 1), call),
    description: 'A shop',
    expires_at: null,
  },
});

/** Each object begins with the business that it belongs to, which has fields of the same names. */
export const businessFirst = together(
  shownCharge((view, { call }) => ({ ...businessOf(call), ...view })),
  change('billShowing')((was) => ({ bill: (bill, call) => ({ ...businessOf(call), ...was.bill(bill, call) }) })),
  change('linkShowing')((was) => ({ link: (link, call) => ({ ...businessOf(call), ...was.link(link, call) }) })),
);
