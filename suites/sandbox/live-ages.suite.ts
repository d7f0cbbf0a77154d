import fc from 'fast-check';
import { eternal } from '../../src/generate/bills/bill.ts';
import { property } from '../../src/generate/property.ts';
import { cases } from '../../src/generate/values.ts';
import { weigh } from '../balance/balance-ledger.ts';
import { beside, emptyModel } from './business-model.ts';
import { again, answer, answerAgain, cancel, close, pay, visit, wait } from './live-business-actions.ts';
import { have } from './live-years-addresses.ts';
import { lookAtAll, lookAtParts } from './live-ages-look.ts';
import { askLater, askOtherwise } from './live-ages-otherwise.ts';
import {
  askAny,
  billAny,
  closeTill,
  codeAny,
  linkAny,
  neighbour,
  ofFirm,
  openFirm,
  type Deed,
} from './live-years-deeds.ts';
import { replaceKey } from './live-years-keys.ts';
import { payOver, payPaid, payTooMuch, remind, useUp, visitTwice } from './live-years-payments.ts';
import { turn } from './years-calendar.ts';

const soon = { amount_minor: 40_000, expires: { after_s: 1200, form: 'seconds' } } as const;
const bill = { amount_minor: 60_000 } as const;
const endless = { ...bill, ...eternal } as const;

/** All that there may be, in each state that it may come to; of what stays open some is ended much later. */
const beginning: readonly Deed[] = [
  beside(
    [askAny(), askAny(), askAny(), askAny(), codeAny(), codeAny()],
    [
      linkAny({}),
      linkAny({ kind: 'reusable', max_uses: 4 }),
      linkAny({ kind: 'single_use' }),
      linkAny({ expires: soon.expires }),
      linkAny({ kind: 'single_use', expires: soon.expires }),
    ],
    [
      billAny(endless, false),
      billAny(bill, true),
      billAny(bill, true),
      billAny(bill, false),
      billAny(bill, true),
      billAny(soon, true),
    ],
  ),
  answer('approve', 0),
  answer('decline', 0),
  answer('approve', 2),
  useUp(1),
  useUp(2),
  visitTwice(0),
  visit(1),
  visit(3),
  close(2),
  have('nowhere'),
  pay(5, 'part'),
  pay(1, 'part'),
  pay(2, 'part'),
  pay(2, 'rest'),
  pay(2, 'part'),
  cancel(3),
  pay(3, 'part'),
  wait(1600),
];

/** Each time something else is done with what is so old. */
const ageing: readonly Deed[] = [
  ...beginning,
  // A bill that stays open, and a link.
  neighbour(10),
  neighbour(6),
  remind(0, 3),
  lookAtAll(),
  turn('an hour later'),
  beside([askOtherwise()], [again(4, false)], [again(5, false)]),
  closeTill(),
  visit(1),
  // With the hours before it that is more than a day.
  turn('nearly a day later'),
  askLater(),
  pay(0, 'part'),
  answerAgain('approve', 0),
  // Its time is over.
  close(3),
  replaceKey(),
  lookAtAll(false),
  have('here'),
  turn('a week later'),
  visit(0),
  payOver(),
  payPaid(),
  turn('over 31 days'),
  payTooMuch(1, 2_300),
  close(1),
  answerAgain('decline', 1),
  closeTill(),
  have('to nobody'),
  turn('a hundred days later'),
  cancel(4),
  answerAgain('approve', 1),
  turn('a year later'),
  lookAtParts(),
  payTooMuch(1, 10_000),
  visit(0),
  askAny(),
  answer('approve', 0),
  lookAtAll(),
];

export const checks = [
  property<readonly Deed[]>({
    id: 'live-ages/of-everything',
    title: 'Whatever became of anything, everywhere that it is told the same is told of it, for more than a year',
    rules: [
      'auth.key-in-query-refused',
      'bill.paid-minor',
      'bill.paid-minor-never-shrinks',
      'bill.outstanding-is-what-is-left',
      'bills.get.status-200',
      'bills.get.foreign-not-found',
      'bills.get.unknown-not-found',
      'bills.notify.phone-malformed-refused',
      'errors.cause-of-bad-number',
      'errors.cause-of-method-not-allowed',
      'scopes.bills.get.required',
      'scopes.bills.get.sufficient',
      'scopes.charges.get.required',
      'scopes.events.get.required',
      'scopes.events.list.required',
      'scopes.events.retry.required',
      'scopes.links.get.required',
      'bills.list.holds-created',
      'bills.list.customer-ref-complete',
      'charges.get.status-200',
      'charges.get.foreign-not-found',
      'charges.list.holds-created',
      'charges.list.state-filter-complete',
      'events.get.served',
      'lifecycle.succeeded-is-final',
      'lifecycle.failed-is-final',
      'lifecycle.expired-is-final',
      'links.get.status-200',
      'links.list.holds-created',
      'list.cursor-continues-after',
      'list.newest-first',
      'money.balance-moves-by-net',
      'payment-link.paid-within-its-uses',
    ],
    needs: ofFirm,
    ...cases([ageing]),
    requestsPerRun: 1_200,
    wait_s: 520 * 86_400,
    body: async (context, deeds) => {
      const real = await openFirm(context);
      if (!real) return;
      await fc.asyncModelRun(() => ({ model: emptyModel(), real }), deeds);
      await weigh(context, real.shop.balanceLedger);
    },
  }),
];
