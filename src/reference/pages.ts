import { caller, type Call } from './call.ts';
import type { Charge, ChargeState } from './charge.ts';
import { chargesOf } from './deployment.ts';
import type { Reading } from './order.ts';
import { isSwept } from './retention.ts';

/** How lists are cut into pages. */
export interface Pages {
  limit(call: Call): Reading<number>;
  state(call: Call): Reading<ChargeState | null>;
  /** The last charge of the page before; null for the first page. */
  cursor(call: Call): Reading<Charge | null>;
  /** Oldest first. */
  source(call: Call): readonly Charge[];
  includes(charge: Charge, state: ChargeState | null, call: Call): boolean;
  /** Has the last word over a page. */
  cut(page: Page, call: Call): Page;
}

export interface Page {
  readonly charges: readonly Charge[];
  readonly more: boolean;
}

const states: readonly string[] = ['requires_payment', 'processing', 'succeeded', 'failed', 'expired'];
const wholeNumber = /^\d{1,9}$/;

export const newestFirst: Pages = {
  limit: (call) => {
    const given = call.query.get('limit');
    const { minimum, maximum, default: usual } = call.behaviour.bounds.page;
    if (given === null) return { value: usual };
    const limit = wholeNumber.test(given) ? Number(given) : 0;
    return limit < minimum || limit > maximum ? { code: 'BAD_REQUEST' } : { value: limit };
  },
  state: (call) => {
    const given = call.query.get('state');
    return given === null || states.includes(given) ? { value: given as ChargeState | null } : { code: 'BAD_REQUEST' };
  },
  cursor: (call) => {
    const given = call.query.get('starting_after');
    if (given === null) return { value: null };
    const charge = call.behaviour.reading.find(given, call);
    return charge ? { value: charge } : { code: 'BAD_REQUEST' };
  },
  source: (call) => chargesOf(call.deployment, caller(call)),
  includes: (charge, state, call) =>
    !isSwept(charge, call) && (state === null || call.behaviour.showing.standing(charge, call).state === state),
  cut: (page) => page,
};

/** Looks one further than the page is long, to know whether there is more. */
export function readPage(limit: number, state: ChargeState | null, after: Charge | null, call: Call): Page {
  const { pages } = call.behaviour;
  const source = pages.source(call);
  const found: Charge[] = [];
  for (let place = (after?.place ?? source.length) - 1; place >= 0 && found.length <= limit; place--) {
    const charge = source[place];
    if (charge && pages.includes(charge, state, call)) found.push(charge);
  }
  return pages.cut({ charges: found.slice(0, limit), more: found.length > limit }, call);
}
