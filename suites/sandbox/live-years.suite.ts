import fc from 'fast-check';
import { billWishes } from '../../src/generate/bills/bill.ts';
import { chargeBody, fullCharge, type ChargeBody } from '../../src/generate/charges/charge.ts';
import { fullLink, linkWish } from '../../src/generate/links/link.ts';
import { property } from '../../src/generate/property.ts';
import { values } from '../../src/generate/values.ts';
import { weigh } from '../balance/balance-ledger.ts';
import { beside, emptyModel } from './business-model.ts';
import { again, answer, answerAgain, cancel, close, pay, visit, wait } from './live-business-actions.ts';
import { have, moveAddress, tellings } from './live-years-addresses.ts';
import {
  askRich,
  billRich,
  closeTill,
  codeRich,
  insisting,
  linkRich,
  neighbour,
  ofFirm,
  openFirm,
  type Deed,
} from './live-years-deeds.ts';
import { replaceKey, stopKey } from './live-years-keys.ts';
import {
  approveLate,
  payOver,
  payPaid,
  payTooMuch,
  readEvents,
  twoParts,
  useUp,
  visitTwice,
} from './live-years-payments.ts';
import { lookBack } from './live-years-look.ts';
import { mostRefused } from './refused-twins.ts';
import { longest_s, turn, type Turn } from './years-calendar.ts';

type Years = readonly Deed[];

/** Signs of several bytes, signs that some formats escape, blanks in a row, lines. */
const words = ' Two  sacks\nof "Maize" & Sons <tz> Cafe\u0301 \u{1F33D}';

const { reference: _, ...fullBody } = fullCharge;
const full: Omit<ChargeBody, 'reference'> = {
  ...fullBody,
  amount_minor: 32_100,
  description: words,
  metadata: { cart: '0017', lines: [1, [], {}], nested: { 'a.b': [0.5, 9_007_199_254_740_991] }, empty: '', no: false },
};
const poster = { ...fullLink, amount_minor: 12_300, description: words, reference: '00123 \u{1F33D}' } as const;
const large = 1_999_999_900;

/** Something of each kind, of which half is paid. */
const season = (bill: Parameters<typeof billRich>[0], same: boolean, ...besides: Years): Years => [
  beside(
    [askRich(full), askRich({ ...full, rail: 'halopesa', amount_minor: 10_000 }), codeRich(full)],
    [billRich(bill, same)],
    [linkRich(poster)],
    besides,
  ),
  answer('approve', 0),
  answer('decline', 0),
  answer('approve', 0),
  visit(0),
];

const plain = { amount_minor: 70_000, payer_name: 'Neema  Mushi \u{1F33D}', description: words } as const;
const soon = { ...plain, expires: { after_s: 23.7 * 3600, form: 'milliseconds' } } as const;

/** Each of it happens once, so that nothing is left to chance. */
const eventful: Years = [
  ...season(plain, false, moveAddress(0)),
  again(0, true),
  again(2, true),
  twoParts(0, 0),
  readEvents(),
  useUp(1),
  useUp(2),
  beside(
    // Nobody answers these, on any rail.
    (['halopesa', 'tigo', 'airtel', 'azampesa'] as const).map((rail) => askRich({ ...full, rail })),
  ),
  turn('an hour later'),
  have('nowhere'),
  visitTwice(0),
  stopKey(),
  ...season(soon, true, moveAddress(1)),
  billRich(soon, false),
  pay(2, 'part'),
  pay(2, 'rest'),
  replaceKey(),
  turn('nearly a day later'),
  moveAddress(2),
  lookBack(),
  pay(0, 'rest'),
  cancel(0),
  closeTill(),
  turn('a day later'),
  payOver(),
  payPaid(),
  // However old a key is, it is nobody else's.
  neighbour(0),
  turn('to the end of the month'),
  ...season({ ...plain, amount_minor: large }, true, moveAddress(0)),
  payTooMuch(1, 100),
  beside([askRich({ ...full, amount_minor: large })], [billRich(plain, true)]),
  twoParts(0, 'too much'),
  wait(290),
  // It was asked for on the day before.
  answer('approve', 0),
  lookBack(),
  turn('over 31 days'),
  beside([have('here')], [moveAddress(0)]),
  turn('to the 31st'),
  beside([askRich(full), askRich(full)]),
  approveLate('prompt'),
  turn('to the leap day'),
  beside([codeRich(full), codeRich(full)]),
  approveLate('code'),
  beside([readEvents()], [askRich(full)]),
  lookBack(),
];

const place = fc.nat({ max: 7 });
const turning = fc.constantFrom<Turn[]>(
  'an hour later',
  'nearly a day later',
  'a week later',
  'to the end of the month',
);
const rich = chargeBody.map(({ reference: _reference, ...body }) => body);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 2, arbitrary: rich.map(askRich) },
  rich.map(codeRich),
  { weight: 2, arbitrary: fc.tuple(billWishes.arbitrary, fc.boolean()).map(([wish, same]) => billRich(wish, same)) },
  linkWish.map(linkRich),
  place.map(neighbour),
  { weight: 3, arbitrary: place.map((at) => answer('approve', at)) },
  place.map((at) => answer('decline', at)),
  place.map((at) => answerAgain('approve', at)),
  fc.tuple(place, fc.boolean()).map(([at, more]) => again(at, more)),
  { weight: 2, arbitrary: fc.tuple(place, fc.constantFrom('part', 'rest', 'more')).map(([at, how]) => pay(at, how)) },
  fc.tuple(place, fc.constantFrom(100, 9_900, 10_000)).map(([at, more]) => payTooMuch(at, more)),
  fc
    .tuple(place, fc.constantFrom<(0 | 100 | 'too much')[]>(0, 100, 'too much'))
    .map(([at, more]) => twoParts(at, more)),
  place.map(cancel),
  place.map(visit),
  place.map(visitTwice),
  fc.integer({ min: 1, max: 2 }).map(useUp),
  fc.constant(payOver()),
  fc.constant(payPaid()),
  place.map(close),
  fc.constant(closeTill()),
  fc.constant(replaceKey()),
  fc.constant(stopKey()),
  fc.constant(insisting()),
  fc.constantFrom(...tellings).map(have),
);

/** Some deeds, a while, and a look at what there is. */
const spell: fc.Arbitrary<Years> = fc.noBias(
  fc
    .tuple(fc.array(deed, { minLength: 6, maxLength: 8, size: 'max' }), turning)
    .map(([deeds, to]) => [...deeds, turn(to), lookBack()]),
);

const perRun = 450 + 10 * mostRefused;

export const checks = [
  property<Years>({
    id: 'live-business/any-years',
    title: 'Whatever became of a business over hours, months and years, all that is told of it agrees',
    rules: [
      'bill.excess-is-a-charge-with-bill-id',
      'bill.outstanding-is-what-is-left',
      'bill.paid-minor',
      'bill.paid-minor-never-shrinks',
      'bills.get.status-200',
      'bills.list.holds-created',
      'charge.expires-after-15-minutes',
      'charges.get.status-200',
      'charges.list.holds-created',
      'events.get.served',
      'events.success-emits-charge-succeeded',
      'idempotency.link-same-key-same-link',
      'idempotency.pos-same-key-same-request',
      'idempotency.same-key-same-request',
      'idempotency.scoped-to-business',
      'keys.both-work-in-grace',
      'keys.stopped-now-refused',
      'lifecycle.approved-succeeds',
      'lifecycle.succeeded-is-final',
      'links.get.status-200',
      'links.list.holds-created',
      'list.newest-first',
      'money.balance-moves-by-net',
      'payment-link.paid-within-its-uses',
      'pos-charge.expires-after-5-minutes',
      'pos.create.paid-by-scan',
      'webhook-endpoints.delete.foreign-not-found',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.set.same-address-keeps-secret',
    ],
    needs: ofFirm,
    ...values(spell, [eventful]),
    runs: { standard: 2, deep: 8 },
    apart: true,
    requestsPerRun: perRun,
    wait_s: longest_s,
    body: async (context, deeds) => {
      const real = await openFirm(context);
      if (!real) return;
      await fc.asyncModelRun(() => ({ model: emptyModel(), real }), deeds);
      await weigh(context, real.shop.balanceLedger);
    },
  }),
];
