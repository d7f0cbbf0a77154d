import type { Patch } from '../../behaviour.ts';
import type { Bill } from '../../bills/bill.ts';
import { accountThen } from '../replicas.ts';
import { change, together } from '../../change.ts';
import { now, type Call } from '../../http/call.ts';
import type { Pages } from '../../lists/pages.ts';
import { billPageSeen } from '../../payer-pages/altered.ts';
import type { Stored } from '../../world/store.ts';
import { partlyUndecided, varying, varyingLive } from '../variant.ts';
import { asGo, oddIds, sortedMetadata } from './requests.ts';
import { compressed, conditional, kong, located, preciseStatuses } from './wires.ts';

const minute = 60_000;

/** At night half of the usual. */
const nightly = change('making')(() => ({
  fee: ({ amount }, _business, call) => {
    const hour = new Date(now(call) + 180 * minute).getUTCHours();
    return Math.floor((amount * (hour >= 20 || hour < 6 ? 7 : 14)) / 1000);
  },
}));

const eatsSmall = change('making')(() => ({
  fee: ({ amount }) => Math.min(amount, 10_000 + Math.floor(amount / 1000)),
}));

const indebted = together(
  change('ledger')((was) => ({ available: (business, call) => was.available(business, call) - 75_000_050 })),
  change('showing')((was) => ({
    balance: (call) => ({ ...was.balance(call), settlement: { enabled: false, note: '' }, holds: [] }),
  })),
);

/** Control numbers of one biller, with the check digit of article numbers. */
const ean: Patch = (behaviour) => {
  let next = 0;
  return change('billMaking')(() => ({
    controlNumber: (_random, call) => {
      const digits = `00${String((next += 1)).padStart(9, '0')}`;
      return digits + call.behaviour.billMaking.checkDigit(digits, call);
    },
    checkDigit: (digits) => {
      const sum = Array.from(digits)
        .toReversed()
        .reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
      return String((10 - (sum % 10)) % 10);
    },
  }))(behaviour);
};

const swept = (moment: number | null): number | null =>
  moment === null ? null : Math.ceil(moment / (10 * minute)) * 10 * minute;

/** What is over is found by a sweep of ten minutes, and is paid until then. */
const sweeper = together(
  change('billStanding')((was) => ({
    state: (bill, call) => was.state({ ...bill, expiresAt: swept(bill.expiresAt) }, call),
  })),
  change('linkStanding')((was) => ({
    active: (link, call) => was.active({ ...link, expiresAt: swept(link.expiresAt) }, call),
  })),
);

/** Each payment is a charge, and has the bounds of one. */
const boundedParts = change('billPaying')((was) => ({
  unfit: (amount, bill, call) => {
    const { minimum, maximum } = call.behaviour.bounds.amount;
    const isWithin = amount >= minimum && amount <= maximum;
    return was.unfit(amount, bill, call) ?? (isWithin ? null : 'the network takes from TZS 100 to 20,000,000');
  },
}));

const late = 4000;

const billThen = (bill: Bill, call: Call): Bill => accountThen(bill, now(call) - late, call);

/** What was paid through a bill or link is written down on it some seconds later. */
const projected = together(
  change('billShowing')((was) => ({ bill: (bill, call) => was.bill(billThen(bill, call), call) })),
  change('billPages')((was) => ({
    includes: (bill, filter, call) => was.includes(billThen(bill, call), filter, call),
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => {
      const moment = now(call) - late;
      const since = call.deployment.charges
        .of(link.business)
        .filter(({ origin, createdAt }) => origin.is === 'link' && origin.link === link.id && createdAt > moment);
      const payments = link.seen.payments - since.length;
      return was.link({ ...link, seen: { ...link.seen, payments } }, call);
    },
  })),
);

const listedLate = <Item extends Stored, Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> => ({
  includes: (item, filter, call) => item.createdAt <= now(call) - late && was.includes(item, filter, call),
});

const lists = together(
  change('pages')(listedLate),
  change('billPages')(listedLate),
  change('linkPages')(listedLate),
  change('eventPages')(listedLate),
);

const due = ({ amount, account }: Bill): number => Math.max(0, amount - account.received);

/** A page that a program draws. */
const drawn = billPageSeen(
  (_page, bill) => `<!doctype html><html lang=sw><meta charset=utf-8><title>Lipa</title><div id=root></div>
<script>window.__STATE__=${JSON.stringify({ bill: { controlNumber: bill.controlNumber, dueMinor: due(bill) } })};
const { bill } = window.__STATE__;
const input = Object.assign(document.createElement('input'), { name: 'amount', value: bill.dueMinor / 100 });
const form = Object.assign(document.createElement('form'), { method: 'post' });
form.append(input, document.createElement('button'));
document.getElementById('root').append(form);</script></html>`,
);

/** A page with much beside what matters. */
const busy = billPageSeen((page, bill) =>
  page
    .replace(
      '<form method="post">',
      () => `<form action="/search"><input name="q" value="7"><input type="number" name="page" value="1"></form>
<p>Help: 0800 110 022. A fee of TZS 500 is ours to bear. Ref 2026/11/4711.</p>
<form method="post"><input type="hidden" name="csrf" value="846299170031"><input type="hidden" value="100" name="min">
<input type="radio" name="part" value="1" checked> all <input type="radio" name="part" value="2"> a part`,
    )
    .replace(
      /<input name="amount"[^>]*>/,
      () => `<input\n  class="amount" value='${due(bill) / 100}'\n  required\n  id="f-12" type=number name=amount>`,
    ),
);

export const openMoney = [
  ...varying({
    'open.nightly: fees are rounded down, and half of the usual from eight in the evening to six in the morning':
      nightly,
    'open.eats-small: a fee of a hundred shillings leaves nothing of the smallest amount': eatsSmall,
    'open.lists-late: what is new stands in a list four seconds later': lists,
    'open.other-team: compressed, conditional, located, odd-ids, as-go, kong, sorted-metadata and statuses-precise':
      together(compressed, conditional, located, oddIds, asGo, kong, sortedMetadata, preciseStatuses),
  }),
  ...varyingLive({
    'open.indebted: a business begins below zero, and the note of its balance is empty': indebted,
    'open.ean: control numbers are counted from one, and end with the check digit of article numbers': ean,
    'open.sweeper: a bill or link is over with the next sweep of ten minutes, and is paid until then': sweeper,
    'open.bounded-parts: a part of a bill has the bounds of a charge': boundedParts,
    'open.projected: a payment shows on its bill or link four seconds later': projected,
    'open.drawn-page: the page of a bill is drawn by a program from what it is given': drawn,
    'open.busy-page: the page of a bill has a search, hidden fields, other numbers and another order of attributes':
      busy,
  }),
  ...partlyUndecided(
    varyingLive({
      'open.no-messages: a business has no messages left': change('notices')((was) => ({
        budget: 0,
        notice: (bill, phone, reason, call) => ({
          ...was.notice(bill, phone, reason, call),
          reason: reason === null ? null : 'Hakuna salio la SMS.',
        }),
      })),
    }),
  ),
];
