import { change, shownCharge, together } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import { furthest } from '../../http/call.ts';
import { isServed } from '../../http/route.ts';
import type { JsonObject } from '../../http/json.ts';
import { text } from '../../operator/action.ts';

const counterPrefix = 'ch_q-';

/** A fee has one name at counters, wherever it is told. */
function byItsName(charge: Charge, view: JsonObject): JsonObject {
  if (charge.origin.is !== 'pos') return view;
  const { fee_minor: _fee, ...rest } = view;
  return { ...rest, mdr_minor: charge.fee };
}

/** A customer who declines leaves the code to the next one in the queue. */
export const kiosk = together(
  change('making')((was) => ({
    id: (random, call) => {
      const id = was.id(random, call);
      return isServed(call.route, 'pos.create') ? `${counterPrefix}${id.slice(3)}` : id;
    },
  })),
  change('desk')((was) => ({
    act: async (action, body, carryOut) =>
      action === 'decline_charge' && text(body['charge']).startsWith(counterPrefix)
        ? { done: {} }
        : was.act(action, body, carryOut),
  })),
  shownCharge((view, { charge }) => byItsName(charge, view)),
  change('events')((was) => ({
    types: (settlement, deployment) =>
      settlement.is === 'expired' && settlement.charge.origin.is === 'pos' ? [] : was.types(settlement, deployment),
    data: (type, settlement, deployment) => byItsName(settlement.charge, was.data(type, settlement, deployment)),
  })),
);

const instalments = 4;

/** How a bill could be paid: the first of some parts. */
function planOf(amount: number): JsonObject {
  const part = Math.ceil(amount / instalments / 100) * 100;
  const data = [{ object: 'instalment', nth: 1, amount_minor: part, state: 'proposed' }];
  return { object: 'list', has_more: true, data };
}

/** Nobody was prompted, so that there is nothing to wait for. */
const atOnce = (charge: Charge, { created = '', ...view }: JsonObject): JsonObject =>
  charge.origin.is === 'bill' ? { ...view, created, expires_at: created } : { ...view, created };

/** A bill is open until all of it is paid, and what is paid on it is over when it begins. */
export const receivables = together(
  change('billStanding')((was) => ({
    state: (bill, call) => {
      const state = was.state(bill, call);
      return state === 'part_paid' ? 'open' : state;
    },
  })),
  change('billShowing')((was) => ({
    bill: (bill, call) => ({ plan: planOf(bill.amount), ...was.bill(bill, call) }),
  })),
  shownCharge((view, { charge }) => atOnce(charge, view)),
  change('events')((was) => ({
    data: (type, settlement, deployment) => atOnce(settlement.charge, was.data(type, settlement, deployment)),
  })),
  change('notices')((was) => ({
    text: (bill, call) => `${was.text(bill, call)}?via=sms`,
    mask: (phone) => `••• ${phone.slice(-3)}`,
    notice: (...of) => ({ ...was.notice(...of), segments: 1 }),
  })),
);

const poll_ms = 5000;

/** A network tells of payments alone: what was declined is known once the time for it is over. */
export const silentDeclines = together(
  change('showing')((was) => ({
    standing: (charge, call) => {
      const step = was.standing(charge, call);
      const isEarly = charge.seen.answered !== null && step.state === 'failed' && furthest(call) < charge.expiresAt;
      return isEarly ? (charge.branch.timeline[0] ?? step) : step;
    },
  })),
  shownCharge((view, { step, call }) => {
    if (step.state !== 'processing') return view;
    const last = Math.floor(furthest(call) / poll_ms) * poll_ms;
    const [last_at, next_at] = [last, last + poll_ms].map((at) => call.behaviour.wire.dateTime(at, call));
    return { ...view, polling: { object: 'polling', last_at: last_at ?? null, next_at: next_at ?? null } };
  }),
);

const weights = [3, 7, 1] as const;

/** As American banks number themselves. */
export const threeSevenOne = change('billMaking')(() => ({
  checkDigit: (digits) => {
    const sum = Array.from(digits).reduce((all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 1), 0);
    return String((10 - (sum % 10)) % 10);
  },
}));
