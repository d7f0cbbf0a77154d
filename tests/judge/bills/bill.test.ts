import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { bill, billed, billListing, billRead, otherLiveKey, sharedKey } from '../helpers/bill.ts';
import { list, type Parts, refusal, Run, start } from '../helpers/exchange.ts';

type Over = Readonly<Record<string, unknown>>;

const at = (ms: number): string => new Date(start + ms).toISOString();
const hour = 3_600_000;
const shown = (over: Over): Parts => ({ ...billRead(), body: bill(1, over) });

/** What the last of several exchanges breaks; those before it break nothing. */
function lastOf(...all: readonly Parts[]) {
  const run = new Run();
  const seen = all.map((parts) => run.see(parts));
  expect(seen.slice(0, -1).flatMap(({ broken }) => broken)).toEqual([]);
  return seen.at(-1)!;
}

describe('a new bill', () => {
  const wrong: readonly (readonly [string, Over, RuleId])[] = [
    ['no id', { id: undefined }, 'bill.id'],
    ['another prefix', { id: 'bill_1' }, 'bill.id-prefix'],
    ['another object', { object: 'invoice' }, 'bill.object'],
    ['no state', { state: 'waiting' }, 'bill.state'],
    [
      'letters in the number',
      { control_number: '12345678000a', control_number_printed: undefined },
      'bill.control-number',
    ],
    ['a printed number in one', { control_number_printed: '123456780001' }, 'bill.control-number-printed'],
    ['another printed number', { control_number_printed: '1234 5678 0009' }, 'bill.control-number-printed-same-digits'],
    ['no customer_ref', { customer_ref: null }, 'bill.customer-ref'],
    ['another customer_ref', { customer_ref: 'inv-1' }, 'bill.customer-ref-as-asked'],
    ['a payer_name from nowhere', { payer_name: 'Asha' }, 'bill.payer-name-as-asked'],
    ['a description that is a number', { description: 5 }, 'bill.description'],
    ['a description from nowhere', { description: 'd' }, 'bill.description-as-asked'],
    ['an amount as text', { amount_minor: '250000' }, 'bill.amount-minor'],
    ['another amount', { amount_minor: 260_000, outstanding_minor: 260_000 }, 'bill.amount-as-asked'],
    ['no paid_minor', { paid_minor: null }, 'bill.paid-minor'],
    ['no outstanding_minor', { outstanding_minor: undefined }, 'bill.outstanding-minor'],
    ['another currency', { currency: 'KES' }, 'bill.currency'],
    ['no expires_at', { expires_at: undefined }, 'bill.expires-at'],
    ['an expiry from nowhere', { expires_at: at(hour) }, 'bills.create.expires-at-omitted-is-null'],
    ['no cancelled_at', { cancelled_at: undefined }, 'bill.cancelled-at'],
    ['no created', { created: start }, 'bill.created'],
    ['made an hour ago', { created: at(-hour) }, 'bill.created'],
    ['cancelled already', { cancelled_at: at(0) }, 'bill.cancelled-at-null-until-cancelled'],
    ['something paid', { paid_minor: 100 }, 'bill.begins-with-nothing-paid'],
    ['nothing outstanding', { outstanding_minor: 0 }, 'bill.begins-with-all-outstanding'],
  ];
  it.each(wrong)('%s', (_, over, rule) => {
    expect(new Run().see(billed({}, bill(1, over))).broken).toContain(rule);
    const others = new Run().see(billed({}, bill(1, over))).broken.filter((each) => each !== rule);
    expect(others.filter((each) => !['bill.begins-open', 'bill.control-number-printed'].includes(each))).toEqual([]);
  });

  it('is open', () => {
    expect(new Run().see(billed({}, bill(1, { state: 'part_paid' }))).broken).toEqual(['bill.begins-open']);
    const expired = (after_s: number) => {
      const ends = { expires_at: new Date(start + after_s * 1000).toISOString() };
      return new Run().see(billed(ends, bill(1, { ...ends, state: 'expired' }))).broken;
    };
    expect(expired(86_400)).toEqual(['bill.begins-open']);
    // A clock that somebody moves meanwhile may end it while it is made.
    expect(expired(200)).toEqual([]);
  });

  it('may be dated by the clock of the service', () => {
    const answerHeaders = [
      ['content-type', 'application/json'],
      ['x-ratelimit-limit', '600'],
      ['date', new Date(start - hour).toUTCString()],
    ] as const;
    expect(new Run().see({ ...billed({}, bill(1, { created: at(-hour) })), answerHeaders }).deviations).toEqual([]);
  });

  it('has the expiry that was asked for', () => {
    const order = { expires_at: at(hour) };
    expect(new Run().see(billed(order, bill(1, { expires_at: at(2 * hour) }))).broken).toEqual([
      'bill.expires-at-as-asked',
    ]);
    expect(new Run().see(billed(order, bill(1))).broken).toEqual(['bill.expires-at-as-asked']);
  });

  it('may have the blanks of a name cut off, but not those of its key', () => {
    const order = { payer_name: ' Asha ' };
    expect(new Run().see(billed(order, bill(1, { payer_name: 'Asha' }))).deviations).toEqual([]);
    expect(new Run().see(billed({ customer_ref: ' x ' }, bill(1, { customer_ref: 'x' }))).broken).toEqual([
      'bill.customer-ref-as-asked',
    ]);
  });

  it('is a bill', () => {
    expect(new Run().see({ ...billed(), text: '[]' }).broken).toEqual(['bill.object']);
    expect(new Run().see({ ...billed(), text: '' }).broken).toEqual(['bill.object']);
  });
});

describe('a bill that is seen again', () => {
  const lawful: Readonly<Record<string, Over>> = {
    'part paid': { state: 'part_paid', paid_minor: 50_000, outstanding_minor: 200_000 },
    paid: { state: 'paid', paid_minor: 250_000, outstanding_minor: 0 },
    'overpaid, with the excess': { state: 'paid', paid_minor: 300_000, outstanding_minor: 0 },
    'overpaid, below zero': { state: 'paid', paid_minor: 300_000, outstanding_minor: -50_000 },
    'paid and cancelled': { state: 'paid', paid_minor: 250_000, outstanding_minor: 0, cancelled_at: at(5000) },
    cancelled: { state: 'cancelled', cancelled_at: at(5000) },
    'cancelled, with nothing outstanding': { state: 'cancelled', cancelled_at: at(5000), outstanding_minor: 0 },
    'partly paid and cancelled': {
      state: 'cancelled',
      cancelled_at: at(5000),
      paid_minor: 50_000,
      outstanding_minor: 200_000,
    },
  };
  it.each(Object.entries(lawful))('%s', (_, over) => {
    expect(lastOf(billed(), shown(over)).broken).toEqual([]);
  });

  const wrong: readonly (readonly [string, Over, RuleId])[] = [
    [
      'another control number',
      { control_number: bill(9)['control_number'], control_number_printed: bill(9)['control_number_printed'] },
      'bill.control-number-stays',
    ],
    ['another amount', { amount_minor: 260_000, outstanding_minor: 260_000 }, 'bill.amount-as-asked'],
    ['another moment of creation', { created: at(60_000) }, 'bill.created'],
    [
      'less outstanding than is left',
      { paid_minor: 50_000, outstanding_minor: 250_000 },
      'bill.outstanding-is-what-is-left',
    ],
    ['expired without an expiry', { state: 'expired' }, 'bill.null-expiry-never-expires'],
    ['cancelled at no time', { state: 'cancelled' }, 'bill.cancelling-sets-cancelled-at'],
    [
      'paid in full, yet cancelled',
      { state: 'cancelled', cancelled_at: at(5000), paid_minor: 250_000, outstanding_minor: 0 },
      'bill.paid-wins-over-cancelled',
    ],
    [
      'paid, with something left to pay',
      { state: 'paid', paid_minor: 240_000, outstanding_minor: 10_000 },
      'bill.paid-is-paid-in-full',
    ],
    ['overpaid, yet open', { paid_minor: 300_000, outstanding_minor: 0 }, 'bill.overpaid-is-paid'],
  ];
  it.each(wrong)('%s', (_, over, rule) => {
    expect(lastOf(billed(), shown(over)).broken).toEqual([rule]);
  });

  it('stays paid', () => {
    const paid = shown({ state: 'paid', paid_minor: 250_000, outstanding_minor: 0 });
    const cancelled = { state: 'cancelled', cancelled_at: at(5000), outstanding_minor: 0 };
    expect(lastOf(billed(), paid, shown(cancelled)).broken).toEqual(['bill.paid-wins-over-cancelled']);
  });

  it('has cancelled_at null until it is cancelled', () => {
    const rule = 'bill.cancelled-at-null-until-cancelled';
    const looked = (over: Over) => ({ ...shown({ cancelled_at: at(5000), ...over }), sent: start + hour });
    expect(lastOf(billed(), looked({})).broken).toEqual([rule]);
    expect(lastOf(billed(), looked({ cancelled_at: at(hour) })).broken).toEqual([]);
    expect(lastOf(billed(), { ...looked({}), key: sharedKey }).broken).toEqual([]);
    const cancelled = shown({ state: 'cancelled', cancelled_at: at(5000), outstanding_minor: 0 });
    expect(lastOf(billed(), cancelled, looked({})).broken).toEqual([]);
  });

  it('stays cancelled since one moment', () => {
    const cancelled = (cancelled_at: unknown) => shown({ state: 'cancelled', cancelled_at, outstanding_minor: 0 });
    const rule = 'bill.cancelling-sets-cancelled-at';
    expect(lastOf(billed(), cancelled(at(5000)), cancelled(at(5000))).broken).toEqual([]);
    expect(lastOf(billed(), cancelled(at(5000)), cancelled(at(9000))).broken).toEqual([rule]);
    expect(lastOf(billed(), cancelled(at(5000)), cancelled(null)).broken).toContain(rule);
    const paid = shown({ state: 'paid', paid_minor: 250_000, outstanding_minor: 0, cancelled_at: null });
    expect(lastOf(billed(), cancelled(at(5000)), paid).broken).toEqual([]);
  });

  it('never shows less than was paid before, as long as it can be paid', () => {
    const rule = 'bill.paid-minor-never-shrinks';
    const paid = (paid_minor: number, over: Over = {}) =>
      shown({ state: 'part_paid', paid_minor, outstanding_minor: 250_000 - paid_minor, ...over });
    const ended = { state: 'cancelled', cancelled_at: at(5000) };
    expect(lastOf(billed(), paid(50_000), paid(50_000)).kept).toContain(rule);
    expect(lastOf(billed(), paid(50_000), paid(40_000)).broken).toEqual([rule]);
    expect(lastOf(billed(), paid(50_000), paid(0, ended)).broken).toEqual([]);
    expect(lastOf(billed(), paid(-100, ended)).broken).toEqual([rule]);
    const underway = [{ ...paid(50_000), sent: start + 9000, received: start + 9900 }, paid(0)] as const;
    expect(lastOf(billed(), underway[0], { ...underway[1], sent: start + 9100 }).broken).toEqual([]);
    const excess = { state: 'paid', outstanding_minor: 0 };
    expect(lastOf(billed(), paid(300_000, excess), paid(250_000, excess)).broken).toEqual([]);
  });

  it('is not expired before its expires_at', () => {
    const rule = 'bill.expires-not-before-its-time';
    const zoned = { expires_at: at(hour) };
    const expired = (ms: number, over: Over = zoned) => ({ ...shown({ ...over, state: 'expired' }), sent: start + ms });
    const made = billed(zoned, bill(1, zoned));
    expect(lastOf(made, expired(hour - 20_000)).broken).toEqual([rule]);
    expect(lastOf(made, expired(hour + 2_000)).kept).toContain(rule);
    const stranger = (ms: number, over: Over = zoned) => ({
      ...billListing(),
      sent: start + ms,
      body: list([bill(1, { ...over, state: 'expired' })]),
    });
    expect(lastOf(stranger(hour - 11 * 60_000)).broken).toEqual([rule]);
    expect(lastOf(stranger(hour - 4 * 60_000)).broken).toEqual([]);
    const anywhere = { expires_at: at(hour).slice(0, -1) };
    expect(lastOf(billed(zoned, bill(1, anywhere)), expired(-hour, anywhere)).broken).not.toContain(rule);
    const madeAnywhere = { ...zoned, created: at(14 * hour).slice(0, -1) };
    expect(lastOf(stranger(hour - 11 * 60_000, madeAnywhere)).broken).toEqual([rule]);
    expect(lastOf(billed(zoned, bill(1, madeAnywhere)), expired(hour, madeAnywhere)).broken).toEqual([]);
  });

  it('is paid though its expiry is over', () => {
    const order = { expires_at: at(hour) };
    const paid = { ...order, state: 'paid', paid_minor: 250_000, outstanding_minor: 0 };
    const later = { sent: start + 2 * hour };
    const last = lastOf(billed(order, bill(1, order)), { ...shown(paid), ...later });
    expect(last.broken).toEqual([]);
    expect(last.kept).toContain('bill.paid-wins-over-expired');
    const expired = { ...paid, state: 'expired' };
    expect(lastOf(billed(order, bill(1, order)), { ...shown(expired), ...later }).broken).toEqual([
      'bill.paid-wins-over-expired',
    ]);
  });

  it('is the same in a list', () => {
    const page = { ...billListing(), body: list([bill(1, { customer_ref: 'INV-2' })]) };
    expect(lastOf(billed(), page).broken).toEqual(['bill.customer-ref-as-asked']);
    const strangers = [page, shown({ customer_ref: 'INV-3' })];
    expect(lastOf(...strangers).broken).toEqual(['bill.customer-ref-as-asked']);
  });
});

describe('calls that are the same', () => {
  const keyed = (over: Over, made: Over): Parts => ({ ...billed(over, made), idempotencyKey: 'same-key' });
  const rule = 'bills.create.duplicate-makes-second-bill';

  it('make two bills', () => {
    expect(lastOf(billed(), billed({}, bill(2))).kept).toContain(rule);
    expect(lastOf(keyed({}, bill(1)), keyed({ amount_minor: 300_000 }, bill(2, amount(300_000)))).kept).toContain(rule);
  });

  const amount = (minor: number) => ({ amount_minor: minor, outstanding_minor: minor });

  it('never give the bill first made', () => {
    expect(lastOf(billed(), billed()).broken).toEqual([rule]);
    expect(lastOf(keyed({}, bill(1)), { ...keyed({}, bill(1)), status: 200 }).broken).toContain(rule);
  });

  it('are no mismatch', () => {
    const mismatch = { ...keyed({ amount_minor: 300_000 }, bill(2)), ...refusal('IDEMPOTENT_MISMATCH') };
    expect(lastOf(keyed({}, bill(1)), mismatch).broken).toEqual([rule]);
    expect(lastOf(mismatch).broken).toEqual([]);
  });
});

describe('a control number', () => {
  const number = {
    control_number: bill(1)['control_number'],
    control_number_printed: bill(1)['control_number_printed'],
  };

  it('is that of one bill, also where businesses differ', () => {
    const theirs = { ...billed({}, bill(2, number)), key: otherLiveKey };
    expect(lastOf(billed(), theirs, shown({})).broken).toEqual(['bill.control-number-of-one-bill']);
    expect(lastOf(billed(), billed({}, bill(2)), shown({})).kept).toContain('bill.control-number-of-one-bill');
  });

  it('may hold the digits of a payer, which are masked', () => {
    const masked = { control_number: '99******1136', control_number_printed: '99** **** 1136' };
    expect(lastOf(billed({}, bill(1, masked))).broken).toEqual([]);
    const starred = { control_number: '************', control_number_printed: '**** **** ****' };
    expect(lastOf(billed({}, bill(1, starred))).broken).toEqual(['bill.control-number', 'bill.control-number-printed']);
  });

  it('may be given again once the bill can no longer be paid, though nobody has looked', () => {
    const over = shown({ state: 'cancelled', cancelled_at: at(5000) });
    const others = billed({}, bill(3, number));
    expect(lastOf(billed(), over, others).broken).toEqual([]);
    expect(lastOf(billed(), others).broken).toEqual([]);
    expect(lastOf(billed(), others, over).broken).toEqual([]);
  });

  it('may be given again once the bill is over', () => {
    const expires = { expires_at: at(hour) };
    const sentAt = (after: number) => ({ sent: start + after, received: start + after });
    const others = { ...billed({}, bill(3, { ...number, created: at(hour / 2) })), ...sentAt(hour / 2) };
    const again = (after: number): Parts => ({ ...shown(expires), ...sentAt(after) });
    const seen = (after: number) => lastOf(billed(expires, bill(1, expires)), others, again(after));
    expect(seen(hour / 2 + 1000).broken).toEqual(['bill.control-number-of-one-bill']);
    expect(seen(2 * hour).broken).not.toContain('bill.control-number-of-one-bill');
  });
});

describe('a cancellation', () => {
  const seenAt = (after: number, over: Over): Parts => ({
    ...shown(over),
    sent: start + after,
    received: start + after,
  });
  const cancelled = (after: number): Over => ({ state: 'cancelled', cancelled_at: at(after) });

  it.each([
    ['between two looks', 2.5 * hour, []],
    ['by another clock', 3 * hour + 240_000, []],
    ['before it was last seen open', hour, ['bill.cancelling-sets-cancelled-at']],
    ['after it was seen cancelled', 6 * hour, ['bill.cancelling-sets-cancelled-at']],
  ])('is dated %s', (_how, after, broken) => {
    const last = lastOf(billed(), seenAt(2 * hour, {}), seenAt(3 * hour, cancelled(after)));
    expect(last.broken).toEqual(broken);
  });
});
