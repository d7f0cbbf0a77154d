import { change, check, shownAt, together } from '../../../change.ts';
import { isFinal, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { Pages } from '../../../lists/pages.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';
import { without } from '../../views.ts';

/** Cursors whose page was refused, by business. */
const refused = recalled(() => new Set<string>());

/** When a page ended with a charge, by business. */
const ended = recalled(() => new Map<string, number>());

/** The charge with which the page ends that begins after another one. */
function endOfPage(after: Charge, pages: Pages, call: Call): Charge {
  const limit = pages.limit(call);
  return 'code' in limit ? after : (pages.source(call)[Math.max(0, after.place - limit.value)] ?? after);
}

/** What reads ahead takes a page for given before it is known whether the request may pass. */
const readAhead = together(
  check('rate')((was) => (call) => {
    const refusal = was(call);
    const after = call.query.get('starting_after');
    if (refusal && after !== null && asksFor('charges.list')(call)) refused(caller(call)).add(after);
    return refusal;
  }),
  change('pages')((was) => ({
    cursor: (call) => {
      const reading = was.cursor(call);
      if ('code' in reading || !reading.value) return reading;
      return refused(caller(call)).delete(reading.value.id) ? { value: endOfPage(reading.value, was, call) } : reading;
    },
  })),
);

const month = (at: number): string => new Date(at).toISOString().slice(0, 7);

const isEqual = (one: Charge, other: Charge): boolean =>
  one.amount === other.amount &&
  one.rail === other.rail &&
  one.msisdn === other.msisdn &&
  one.reference === other.reference;

/** Whether an equal charge was made less than a day earlier, in the month before. */
function isInMonthBefore(charge: Charge, call: Call): boolean {
  const own = call.deployment.charges.of(charge.business);
  for (let place = charge.place - 1; place >= 0; place--) {
    const earlier = own[place];
    if (!earlier || charge.createdAt - earlier.createdAt >= day) return false;
    if (month(earlier.createdAt) !== month(charge.createdAt) && isPrompt(earlier) && isEqual(earlier, charge))
      return true;
  }
  return false;
}

/** When the page was read whose last charge this one begins after. */
function readBefore(call: Call): number {
  const after = call.query.get('starting_after');
  return (after === null ? undefined : ended(caller(call)).get(after)) ?? Number.POSITIVE_INFINITY;
}

const priced = together(
  change('pages')((was) => ({
    cut: (page, call) => {
      const cut = was.cut(page, call);
      const last = cut.items.at(-1);
      if (last) ended(caller(call)).set(last.id, furthest(call));
      return cut;
    },
  })),
  shownAt('charges.list')((view, { charge, step, call }) =>
    isPrompt(charge) && isFinal(step.state) && charge.createdAt + step.after > readBefore(call)
      ? without(view, 'fee_minor')
      : view,
  ),
);

/** What hides in the lists of the sandbox. */
export const tarnSandboxLists = [
  ...breaking(['list.cursor-continues-after', 'charges.list.holds-created', 'list.has-more-while-more'], {
    'tarn.read-ahead: a next page that was RATE_LIMITED is skipped when it is asked for again': readAhead,
  }),
  ...breaking(['charges.list.holds-created', 'charges.list.state-filter-complete', 'list.cursor-continues-after'], {
    'tarn.merged-months: of two equal charges on either side of the turn of a month lists hold the first only': change(
      'pages',
    )((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && !(isPrompt(charge) && isInMonthBefore(charge, call)),
    })),
  }),
  ...breaking(['charge.fee-minor', 'deployments.same-shapes'], {
    'tarn.unpriced-meanwhile: a next page shows what came to its end since the page before without fee_minor': priced,
  }),
];
