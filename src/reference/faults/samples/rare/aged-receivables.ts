import { change, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { now } from '../../../http/call.ts';
import type { Link } from '../../../links/link.ts';
import type { Patch } from '../../../behaviour.ts';
import { paging } from '../../lists/changes.ts';
import { breakingLive } from '../../fault.ts';
import { setting } from '../../views.ts';
import {
  all,
  askedAt,
  billLost,
  billWhen,
  beyond,
  knowingMakers,
  linkLost,
  linkWhen,
  madeByAnotherKey,
  olderThan,
  rightAfterAnother,
  shownBefore,
  worded,
  type Occasion,
  type View,
} from './occasions.ts';
import { day, hour } from './recalled.ts';

const ofBills = paging(change('billPages'), ({ bills }) => bills);
const ofLinks = paging(change('linkPages'), ({ links }) => links);
const inBillList = askedAt('bills.list');
const inLinkList = askedAt('links.list');
const secondBill = rightAfterAnother(({ bills }) => bills);
const secondLink = rightAfterAnother(({ links }) => links);
const bill = ([when, alter]: readonly [Occasion<Bill>, View]): Patch => together(knowingMakers, billWhen(when, alter));
const link = ([when, alter]: readonly [Occasion<Link>, View]): Patch => together(knowingMakers, linkWhen(when, alter));
const lost = (name: string): View => worded(name, () => '');
const cut = (name: string, length: number): View => worded(name, (text) => text.slice(0, length));

/** What is told otherwise of bills that are old, many, near to another or of another key. */
export const agedBills = [
  ...breakingLive('bill.customer-ref-as-asked', bill, {
    'many.bill-customer-cut: the customer of bills after the tenth is cut at 32 characters': [
      beyond(10),
      cut('customer_ref', 32),
    ],
    'near.bill-customer-upper: the customer of the second bill of a second is in capitals': [
      secondBill,
      worded('customer_ref', (text) => text.toUpperCase()),
    ],
  }),
  ...breakingLive('bill.payer-name-as-asked', bill, {
    'near.bill-payer-lost: the second bill of a second has no payer': [secondBill, lost('payer_name')],
    'handed-on.bill-payer-hidden: only the key that made a bill sees its payer': [madeByAnotherKey, lost('payer_name')],
  }),
  ...breakingLive('bill.description-as-asked', bill, {
    'again.bill-description-lost: the fourth time a bill is shown it has no description': [
      shownBefore(3),
      lost('description'),
    ],
  }),
  ...breakingLive('bill.expires-at-as-asked', bill, {
    'aged.bill-expiry-null-once-over: a bill that is over is listed without its expiry': [
      all<Bill>(inBillList, ({ expiresAt }, call) => expiresAt !== null && expiresAt < now(call)),
      setting({ expires_at: null }),
    ],
  }),
  ...breakingLive('bill.control-number-stays', bill, {
    'aged.bill-number-anew: the number of a bill is another one after thirty days': [
      olderThan(30 * day),
      worded('control_number', (text) => text.split('').toReversed().join('')),
    ],
  }),
  ...breakingLive(
    ['bills.get.status-200', 'errors.cause-of-not-found'],
    (when: Occasion) => together(knowingMakers, billLost(when)),
    {
      'handed-on.bill-not-found: only the key that made a bill finds it': madeByAnotherKey,
      'aged.bill-not-found: a bill is not found after ninety days': olderThan(90 * day),
    },
  ),
  ...breakingLive(['bills.list.holds-created', 'bills.list.customer-ref-complete'], {
    'near.bill-not-listed: of two bills of one second the first is listed': ofBills.leavingOut((item, _filter, call) =>
      secondBill(item, call),
    ),
  }),
];

/** The same of payment links. */
export const agedLinks = [
  ...breakingLive('payment-link.title-as-asked', link, {
    'near.link-title-upper: the title of the second link of a second is in capitals': [
      secondLink,
      worded('title', (text) => text.toUpperCase()),
    ],
  }),
  ...breakingLive('payment-link.reference-as-asked', link, {
    'handed-on.link-reference-hidden: only the key that made a link sees its reference': [
      madeByAnotherKey,
      lost('reference'),
    ],
    'many.link-reference-lost: links after the fifteenth have no reference': [beyond(15), lost('reference')],
  }),
  ...breakingLive('payment-link.max-uses-as-asked', link, {
    'again.link-uses-lost: the third time a link is shown it has no max_uses': [
      shownBefore(2),
      setting({ max_uses: null }),
    ],
    'aged.link-uses-lost-in-list: lists leave out the max_uses of a link of an hour ago': [
      all(olderThan(hour), inLinkList),
      setting({ max_uses: null }),
    ],
  }),
  ...breakingLive('payment-link.expires-at-as-asked', link, {
    'aged.link-expiry-lost: the expiry of a link is gone once it is over': [
      ({ expiresAt }, call) => expiresAt !== null && expiresAt < now(call),
      setting({ expires_at: null }),
    ],
  }),
  ...breakingLive('payment-link.description-as-asked', link, {
    'near.link-description-lost: the second link of a second has no description': [secondLink, lost('description')],
  }),
  ...breakingLive(
    ['links.get.status-200', 'errors.cause-of-not-found'],
    (when: Occasion) => together(knowingMakers, linkLost(when)),
    {
      'handed-on.link-not-found: only the key that made a link finds it': madeByAnotherKey,
    },
  ),
  ...breakingLive(
    'links.list.holds-created',
    (when: Occasion<Link>) =>
      together(
        knowingMakers,
        ofLinks.leavingOut((item, _filter, call) => when(item, call)),
      ),
    {
      'near.link-not-listed: of two links of one second the first is listed': secondLink,
    },
  ),
];
