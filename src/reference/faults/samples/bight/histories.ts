import { change, field, fieldOf, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { Page, Pages } from '../../../lists/pages.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { notingOutages, sinceOutage } from '../../outages.ts';
import { hour } from '../rare/recalled.ts';

/** Charges whose creation was sent again: a list joins them with their requests, and counts only what has one. */
const resent = new WeakSet<Charge>();

const isCounted = (charge: Charge): boolean => !resent.has(charge);

/** Takes further charges until as many are counted as the page may hold. */
function filled(page: Page, pages: Pages, call: Call): Page {
  const [limit, filter] = [pages.limit(call), pages.filter(call)];
  if ('code' in limit || 'code' in filter) return page;
  const older = pages.source(call).slice(0, page.items.at(-1)?.place ?? 0);
  const rest = older.filter((charge) => pages.includes(charge, filter.value, call)).toReversed();
  const items = [...page.items];
  let missing = limit.value - items.filter(isCounted).length;
  while (missing > 0 && rest[0]) {
    if (isCounted(rest[0])) missing--;
    items.push(rest[0]);
    rest.shift();
  }
  return { items, more: rest.length > 0 };
}

const uncountedInPages = together(
  change('idempotency')((was) => ({
    replay: (made, first, call) => {
      resent.add(made);
      return was.replay(made, first, call);
    },
  })),
  change('pages')((was) => ({
    cut: (page, call) => {
      const own = was.cut(page, call);
      return own.items.every(isCounted) ? own : filled(own, was, call);
    },
  })),
);

/** So long after an outage amounts are read in whole shillings, and one that is none counts as nothing. */
const cautious = hour;

const afterOutage = together(
  notingOutages,
  field('amount')((was) => (given, call) => {
    const reading = was(given, call);
    const { minimum, maximum, multipleOf } = call.behaviour.bounds.amount;
    const isNoShilling = isNumber(given) && given > minimum && given < maximum && given % multipleOf !== 0;
    const isCautious = sinceOutage(call) < cautious;
    return 'code' in reading && isNoShilling && isCautious ? { code: 'AMOUNT_TOO_SMALL' } : reading;
  }),
);

/** What the row of an expired code can hold, which the next one takes over. */
const column = 255;

function takesOverRow(call: Call): boolean {
  const last = call.deployment.charges.of(caller(call)).findLast(({ origin }) => origin.is === 'pos');
  return last !== undefined && standing(last, furthest(call)).state === 'expired';
}

function isRepeated(call: Call): boolean {
  const { posIdempotency: promises } = call.behaviour;
  return promises.find(slotOf(promises.space(call), call.trace.idempotencyKey, call), call) !== undefined;
}

/** What hides behind what happened before. */
export const bightHistories = [
  ...breaking(['list.limit-honoured', 'list.default-limit', 'list.never-more-than-hundred'], {
    'bight.uncounted: a charge whose creation was sent again does not count in a page, which is longer by it':
      uncountedInPages,
  }),
  ...breakingLive(['errors.cause-of-amount-too-small', 'errors.cause-of-bad-amount', 'deployments.same-shapes'], {
    'bight.whole-shillings: for an hour after the ledger was away an amount that is no whole shilling is AMOUNT_TOO_SMALL':
      afterOutage,
  }),
  ...breakingLive(['pos.create.description-500-accepted', 'pos.create.status-201', 'errors.cause-of-bad-request'], {
    'bight.row-of-expired: while the last code of a business is an expired one a description above 255 is refused':
      fieldOf('posOrder')('description')((was) => (given, call) => {
        const reading = was(given, call);
        const isLong = 'value' in reading && codePoints(reading.value ?? '') > column;
        return isLong && takesOverRow(call) && !isRepeated(call) ? { code: 'BAD_REQUEST' } : reading;
      }),
  }),
  ...breakingLive(['links.create.kind-default', 'payment-link.max-uses-as-asked'], {
    'bight.kind-of-closed: a link without a kind has that of the newest link that was closed on the dashboard': fieldOf(
      'linkOrder',
    )('kind')((was) => (given, call) => {
      const closed = given === undefined && call.deployment.links.of(caller(call)).findLast(({ seen }) => seen.closed);
      return closed ? { value: closed.kind } : was(given, call);
    }),
  }),
];
