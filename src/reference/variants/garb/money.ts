import { answers, change, shownCharge, together } from '../../change.ts';
import { at, both, isSuccess } from '../../when.ts';
import { caller, now } from '../../http/call.ts';
import type { ChargeOrder } from '../../charges/charge.ts';
import type { JsonObject } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { providerOf } from './ids.ts';

/** A fee that follows from what is asked for alone. */
const priced = (fee: (order: ChargeOrder) => number): Patch => change('making')(() => ({ fee: (order) => fee(order) }));

/** Up to where each block goes, and how much of a thousand it costs. */
const blocks = [
  { until: 50_000, perMille: 4 },
  { until: 1_000_000, perMille: 9 },
  { until: Number.POSITIVE_INFINITY, perMille: 17 },
] as const;

function inBlocks(amount: number): number {
  let [fee, from] = [0, 0];
  for (const { until, perMille } of blocks) {
    fee += Math.max(0, Math.min(amount, until) - from) * perMille;
    from = until;
  }
  return Math.ceil(fee / 1000);
}

/** As for power: only what lies within a block has its price. */
export const blockTariff = priced(({ amount }) => inBlocks(amount));

/** By-laws know one fee for all. */
export const oneFee = priced(() => 2_350);

const litre_minor = 300_000;

/** Each begun litre costs thirty-five shillings. */
export const perLitre = priced(({ amount }) => Math.ceil(amount / litre_minor) * 3_500);

/** Three classes of carriages. */
export const threeClasses = priced(({ amount }) => (amount <= 500_000 ? 200 : amount <= 5_000_000 ? 1_001 : 50_000));

/** Stamp duty: one in a hundred, in steps of five shillings, no more than ten thousand. */
export const stampDuty = priced(({ amount }) => Math.min(1_000_000, Math.max(500, Math.round(amount / 50_000) * 500)));

const providerFees: Readonly<Record<ReturnType<typeof providerOf>, (amount: number) => number>> = {
  A: (amount) => Math.floor(amount / 100),
  B: (amount) => Math.round((amount * 8) / 1000) + 301,
  C: (amount) => Math.ceil((amount * 2) / 100 / 100) * 100,
};

/** Each provider has a price of its own, and the caller pays just that. */
export const providerPrices = priced(({ amount, rail }) => providerFees[providerOf(rail)](amount));

const signed = (minor: number, isDebit = false): JsonObject => ({
  amount: (minor / 100).toFixed(2),
  currency: 'TZS',
  indicator: isDebit ? 'DBIT' : 'CRDT',
});

const statuses: Readonly<Record<string, string>> = {
  requires_payment: 'RCVD',
  processing: 'PDNG',
  succeeded: 'ACSC',
  failed: 'RJCT',
  expired: 'CANC',
};

/** A charge in the words of ISO 20022 as well: who it is of, where it stands, and what it comes to in decimals. */
export const paymentMessages = shownCharge((view, { charge, step }) => ({
  ...view,
  transaction_status: statuses[step.state] ?? 'PDNG',
  payment_identification: {
    object: 'payment_identification',
    instruction_id: charge.id.slice(3),
    end_to_end_id: charge.reference ?? 'NOTPROVIDED',
  },
  instructed_amount: signed(charge.amount),
  charges_information: [{ type: { proprietary: 'FEE' }, ...signed(charge.fee, true) }],
}));

/** A balance is told by its types, each of which is of a date. */
export const typedBalances = answers(both(at('balance.get'), isSuccess))(({ body }, call) => {
  const today = new Date(now(call)).toISOString().slice(0, 10);
  const available = typeof body?.['available_minor'] === 'number' ? body['available_minor'] : 0;
  const told = (type: string): JsonObject => ({ type, date: today, ...signed(Math.abs(available), available < 0) });
  return {
    body: { account: { iban: null, other: caller(call).id }, ...body, balances: ['ITAV', 'CLBD', 'XPCD'].map(told) },
  };
});

const litresOf = (amount: number): string => (amount / litre_minor).toFixed(2);

/** What a pump knows: which one it is, and how much of what ran. */
export const pumped = together(
  shownCharge((view, { charge }) =>
    charge.origin.is === 'pos'
      ? {
          ...view,
          forecourt: {
            object: 'forecourt',
            pump: 1 + (Number(charge.origin.till.number) % 12),
            grade: charge.amount % 200 === 0 ? 'DIESEL' : 'UNLEADED',
            litres: litresOf(charge.amount),
            price_per_litre_minor: litre_minor,
          },
        }
      : view,
  ),
  change('events')((was) => ({
    data: (type, settlement, deployment) => {
      const data = was.data(type, settlement, deployment);
      const { charge } = settlement;
      return charge.origin.is === 'pos' ? { ...data, litres: litresOf(charge.amount), mdr_minor: charge.fee } : data;
    },
  })),
);
