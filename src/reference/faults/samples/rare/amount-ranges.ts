import { change, shownAt, shownCharge } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { JsonObject } from '../../../http/json.ts';
import { billAt } from '../../bills/changes.ts';
import { eventData } from '../../events/changes.ts';
import { breakingLive } from '../../fault.ts';
import { linkAt } from '../../links/changes.ts';
import { posAt } from '../../pos/changes.ts';

/** Whether an amount of minor units is of so many shillings. */
const shillings =
  (least: number, most = Infinity) =>
  (minor: unknown): boolean =>
    Number(minor) >= least * 100 && Number(minor) < most * 100;

const hundreds = shillings(200, 1_000);
const thousands = shillings(2_000, 10_000);
const tenThousands = shillings(20_000, 100_000);
const hundredThousands = shillings(200_000, 1_000_000);
const millions = shillings(2_000_000);

/** What is shown of something of some amounts. */
const of =
  (isOf: (minor: unknown) => boolean, altered: JsonObject) =>
  (view: JsonObject): JsonObject =>
    isOf(view['amount_minor']) ? { ...view, ...altered } : view;

/** The same, of what went over one rail. */
const over =
  (rail: string, isOf: (minor: unknown) => boolean, altered: JsonObject) =>
  (view: JsonObject, { charge }: { charge: Charge }): JsonObject =>
    charge.rail === rail ? of(isOf, altered)(view) : view;

const promptOver = (told: (charge: { readonly amount: number; readonly rail: string }) => number) =>
  change('making')(() => ({ promptOver: told }));

/** What is right of small amounts, and of others only on some rails. */
export const amountRangeFaults = [
  ...breakingLive('charges.create.prompt-over-amount', promptOver, {
    'range.prompt-16-bits: a prompt tells an amount in 16 bits of shillings': ({ amount }) =>
      amount < 6_553_600 ? amount : amount % 6_553_600,
    'range.prompt-in-thousands-on-airtel: airtel tells from 20,000 shillings on in whole thousands': ({
      amount,
      rail,
    }) => (rail === 'airtel' && amount >= 2_000_000 ? amount - (amount % 100_000) : amount),
    'range.prompt-single-precision-on-halopesa: halopesa tells amounts in 24 binary digits': ({ amount, rail }) =>
      rail === 'halopesa' ? Math.fround(amount) : amount,
  }),
  ...breakingLive('charge.reference-echoed', {
    'range.no-reference-of-thousands-in-list: a list leaves the reference of 2,000 to 10,000 shillings out': shownAt(
      'charges.list',
    )(of(thousands, { reference: '' })),
    'range.no-reference-of-millions-on-tigo: tigo has no reference from two million shillings on': shownCharge(
      over('tigo', millions, { reference: '' }),
    ),
  }),
  ...breakingLive('charge.description-echoed', {
    'range.no-description-of-hundred-thousands: a read has no description of 200,000 to a million shillings': shownAt(
      'charges.get',
    )(of(hundredThousands, { description: '' })),
  }),
  ...breakingLive('charge.metadata-returned', {
    'range.no-metadata-of-ten-thousands-on-azampesa: azampesa has no metadata of 20,000 to 100,000 shillings':
      shownCharge(over('azampesa', tenThousands, { metadata: {} })),
  }),
  ...breakingLive(['event.charge-details', 'event.charge-reference'], eventData, {
    'range.event-bare-of-millions: the event of two million shillings and more has no reference': of(millions, {
      reference: '',
    }),
    'range.event-fee-of-ten-thousands: the event of 20,000 to 100,000 shillings tells no fee': (data) =>
      tenThousands(data['amount_minor']) ? { ...data, fee_minor: 0, net_minor: data['amount_minor'] ?? 0 } : data,
  }),
  ...breakingLive('bill.description-as-asked', {
    'range.no-description-of-bills-of-thousands: a list has no description of bills of 2,000 to 10,000 shillings':
      billAt('bills.list')(of(thousands, { description: '' })),
  }),
  ...breakingLive(['bill.amount-as-asked', 'bill.begins-with-all-outstanding'], {
    'range.bills-of-hundreds-rounded: a read of a bill of 200 to 1,000 shillings tells tens': billAt('bills.get')(
      (view) => {
        const amount = Number(view['amount_minor']);
        return hundreds(amount) ? { ...view, amount_minor: amount - (amount % 1_000) } : view;
      },
    ),
  }),
  ...breakingLive('payment-link.description-as-asked', {
    'range.no-description-of-links-of-hundred-thousands: a list has none of links of 200,000 to a million shillings':
      linkAt('links.list')(of(hundredThousands, { description: '' })),
  }),
  ...breakingLive('payment-link.reference-as-asked', {
    'range.no-reference-of-links-of-millions: a link of two million shillings has none when it is read': linkAt(
      'links.get',
    )(of(millions, { reference: '' })),
  }),
  ...breakingLive('charge.reference-echoed', posAt('charges.list'), {
    'range.no-reference-of-codes-of-ten-thousands: a list has none of codes of 20,000 to 100,000 shillings': of(
      tenThousands,
      { reference: '' },
    ),
  }),
  ...breakingLive('pos-charge.mdr-minor', posAt('pos.create'), {
    'range.no-mdr-of-codes-of-millions: a code of two million shillings tells no mdr_minor': of(millions, {
      mdr_minor: null,
    }),
  }),
];
