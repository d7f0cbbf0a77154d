import { change, shownCharge, together } from '../../change.ts';
import type { ChargeOrder } from '../../charges/charge.ts';
import type { JsonObject } from '../../http/json.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { Patch } from '../../behaviour.ts';

const priced = (fee: (order: ChargeOrder) => number): Patch => change('making')(() => ({ fee: (order) => fee(order) }));

const part = (amount: number, perMille: number): number => Math.floor((amount * perMille) / 1000);

/** A price in whole shillings, a duty on it, and a tax on both. */
function stacked(amount: number): { readonly price: number; readonly duty: number; readonly tax: number } {
  const price = Math.ceil((amount * 7) / 100_000) * 100;
  const duty = part(price, 100);
  return { price, duty, tax: part(price + duty, 180) };
}

/** Mobile operators: a duty on the price, and a tax on both of them. */
export const stackedTaxes = together(
  priced(({ amount }) => {
    const { price, duty, tax } = stacked(amount);
    return price + duty + tax;
  }),
  shownCharge((view, { charge }) => {
    const { price, duty, tax } = stacked(charge.amount);
    return { ...view, tariff: { object: 'tariff', price_minor: price, excise_minor: duty, vat_minor: tax } };
  }),
);

const block_bytes = 50;

/** What is kept costs: half of one in a hundred, and seven units for each begun fifty bytes of metadata. */
export const storageFee = priced(({ amount, metadata }) => {
  const kept = metadata === null ? 0 : Buffer.byteLength(JSON.stringify(metadata));
  return Math.min(amount, Math.ceil(amount / 200) + Math.ceil(kept / block_bytes) * 7);
});

/** A donor pays the fee, and is named for it. */
export const donated = together(
  priced(() => 0),
  shownCharge((view, { charge }) => ({
    ...view,
    fee_donor: { object: 'donor', name: 'Mfuko wa Maendeleo', covered_minor: Math.ceil(charge.amount / 100) },
  })),
);

/** Whole thousands of shillings cost nothing, and all else eleven in a thousand. */
export const roundSumsFree = priced(({ amount }) => (amount % 100_000 === 0 ? 0 : part(amount, 11)));

/** Prices end in 99. */
export const charmPrices = priced(({ amount }) => Math.ceil(amount / 10_000) * 100 - 1);

const batch = 4;

const successes = (events: readonly LoggedEvent[]): readonly LoggedEvent[] =>
  events.filter(({ type }) => type === 'charge.succeeded');

const idOf = ({ id }: JsonObject): string => (typeof id === 'string' ? id : '');

/** Each fourth payment of a business closes a batch, which is told of when it is handed to the bank. */
export const batches = change('events')((was) => ({
  types: (settlement, deployment) => {
    const types = was.types(settlement, deployment);
    if (settlement.is !== 'succeeded') return types;
    const paid = successes(deployment.events.of(settlement.charge.business)).length + 1;
    return paid % batch === 0 ? [...types, 'escrow.released'] : types;
  },
  data: (type, settlement, deployment) => {
    if (type !== 'escrow.released') return was.data(type, settlement, deployment);
    const paid = successes(deployment.events.of(settlement.charge.business));
    return {
      object: 'batch',
      number: paid.length / batch,
      bank: 'CRDB',
      value_date: new Date(settlement.at + 86_400_000).toISOString().slice(0, 10),
      charges: paid.slice(-batch).map(({ data }) => idOf(data)),
    };
  },
}));

const linesOfNote = 'Malipo ya "mkono" tu:\n\t1) siku za kazi\r\n\t2) kabla ya 15:30 — حتى إشعار آخر 🏦 <b>\\</b>';

/** What a balance has to say has several lines, quotes and signs of other alphabets; that of the sandbox says last that it is zero. */
export const longNote = change('showing')((was) => ({
  balance: (call) => {
    const ofSandbox = call.deployment.mode === 'test' ? '\n\nSandbox: the balance is always zero.' : '';
    const note = linesOfNote + ofSandbox;
    return { ...was.balance(call), settlement: { enabled: false, note, cut_off: '15:30', holidays: [] } };
  },
}));
