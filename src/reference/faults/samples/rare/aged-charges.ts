import { change, together } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Charge } from '../../../charges/charge.ts';
import { paging } from '../../lists/changes.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { setting } from '../../views.ts';
import {
  all,
  askedAt,
  beyond,
  chargeLost,
  chargeWhen,
  counted,
  deeperThan,
  knowingMakers,
  madeByAnotherKey,
  madeByGoneKey,
  olderThan,
  rightAfterAnother,
  shownBefore,
  worded,
  type Occasion,
  type View,
} from './occasions.ts';
import { day, hour, minute } from './recalled.ts';

const ofCharges = paging(change('pages'), ({ charges }) => charges);
const inList = askedAt('charges.list');
const deepCharge = (count: number): Occasion<Charge> => deeperThan(({ charges }) => charges, count);
const secondCharge: Occasion<Charge> = rightAfterAnother(({ charges }) => charges);
const charge = ([when, alter]: readonly [Occasion<Charge>, View]): Patch =>
  together(knowingMakers, chargeWhen(when, alter));
const lost = (name: string): View => worded(name, () => '');
const cut = (name: string, length: number): View => worded(name, (text) => text.slice(0, length));
const later = (name: string, by: number): View => worded(name, (text) => new Date(Date.parse(text) + by).toISOString());

/** What is told otherwise of charges that are old, many, near to another or of another key. */
export const agedCharges = [
  ...breaking('charge.description-echoed', charge, {
    'aged.charge-description-lost: a charge of yesterday has no description': [olderThan(day), lost('description')],
    'many.charge-description-lost: charges after the sixtieth have no description': [beyond(60), lost('description')],
    'near.charge-description-lost: the second charge of a second has no description': [
      secondCharge,
      lost('description'),
    ],
    'handed-on.charge-description-hidden: only the key that made a charge sees its description': [
      madeByAnotherKey,
      lost('description'),
    ],
    'again.charge-description-lost: the fifth time a charge is shown it has no description': [
      shownBefore(4),
      lost('description'),
    ],
  }),
  ...breaking('charge.reference-echoed', charge, {
    'many.charge-reference-cut: references are cut at 64 characters after the fortieth charge': [
      beyond(40),
      cut('reference', 64),
    ],
    'near.charge-reference-lost-in-list: lists leave out the reference of the second charge of a second': [
      all(secondCharge, inList),
      lost('reference'),
    ],
  }),
  ...breaking('charge.metadata-returned', charge, {
    'many.charge-metadata-lost-in-list: lists show the metadata of the thirty newest charges': [
      all(deepCharge(30), inList),
      setting({ metadata: {} }),
    ],
    'near.charge-metadata-lost: the second charge of a second has no metadata': [
      secondCharge,
      setting({ metadata: {} }),
    ],
    'handed-on.charge-metadata-hidden: only the key that made a charge sees its metadata': [
      madeByAnotherKey,
      setting({ metadata: {} }),
    ],
  }),
  ...breaking('charge.net-is-amount-minus-fee', charge, {
    'aged.charge-net-is-gross-in-list: lists show no fee in the net of a charge of yesterday': [
      all(olderThan(day), inList),
      (view) => ({ ...view, net_minor: view['amount_minor'] ?? 0 }),
    ],
    'many.charge-net-off: the net of charges after the fiftieth is off by one': [
      beyond(50),
      counted('net_minor', (net) => net + 1),
    ],
  }),
  ...breaking('charge.amount-echoed', charge, {
    'aged.charge-amount-rounded: the amount of a charge is told in thousands after an hour': [
      olderThan(hour),
      counted('amount_minor', (amount) => Math.round(amount / 100_000) * 100_000),
    ],
    'again.charge-amount-rounded: the fourth time a charge is shown its amount is in thousands': [
      shownBefore(3),
      counted('amount_minor', (amount) => Math.round(amount / 100_000) * 100_000),
    ],
  }),
  ...breaking('charge.expires-after-15-minutes', charge, {
    'aged.charge-expiry-moves: a charge that is over says that it expires an hour after its creation': [
      olderThan(15 * minute),
      later('expires_at', 45 * minute),
    ],
    'many.charge-expiry-moves: charges deeper than the twentieth say that they expire at their creation': [
      all(deepCharge(20), inList),
      (view) => ({ ...view, expires_at: view['created'] ?? null }),
    ],
  }),
  ...breaking(
    ['charges.get.status-200', 'errors.cause-of-not-found'],
    (when: Occasion<Charge>) => together(knowingMakers, chargeLost(when)),
    {
      'handed-on.charge-not-found: only the key that made a charge finds it': madeByAnotherKey,
    },
  ),
  ...breaking(
    ['charges.get.status-200', 'errors.cause-of-not-found', 'limits.sandbox-charges-kept-30-days'],
    chargeLost,
    {
      'aged.charge-not-found: a charge is not found after twenty days': olderThan(20 * day),
      'aged.charge-not-found-on-last-day: a charge is not found on its thirtieth day': olderThan(29 * day + hour),
    },
  ),
  ...breaking(
    'charges.list.holds-created',
    (when: Occasion<Charge>) =>
      together(
        knowingMakers,
        ofCharges.leavingOut((item, _filter, call) => when(item, call)),
      ),
    {
      'handed-on.charge-not-listed: charges are not listed once the key that made them is gone': madeByGoneKey,
      'handed-on.charge-listed-to-its-key: a key lists the charges that it made': madeByAnotherKey,
      'near.charge-not-listed: of two charges of one second the first is listed': secondCharge,
    },
  ),
];

/** The same where no charge is swept. */
export const agedLiveCharges = [
  ...breakingLive(['charges.get.status-200', 'errors.cause-of-not-found', 'charges.list.holds-created'], {
    'aged.live-charge-archived: a charge is not found after forty days': together(
      chargeLost(olderThan(40 * day)),
      ofCharges.leavingOut((item, _filter, call) => olderThan(40 * day)(item, call)),
    ),
  }),
];
