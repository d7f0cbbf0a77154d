import type { Business } from '../../world/accounts.ts';
import { approval } from '../../charges/branches.ts';
import { branched, change, shownCharge, together } from '../../change.ts';
import { asText, isObject } from '../../http/json.ts';
import { chargeRails } from '../../../contract/limits.ts';
import { furthest, type Call } from '../../http/call.ts';
import { triggerOf } from '../../../contract/triggers.ts';

/** A bill of which less than a tenth was paid is still open. */
export const begunByTenth = change('billStanding')((was) => ({
  state: (bill, call) => {
    const state = was.state(bill, call);
    return state === 'part_paid' && bill.account.received * 10 < bill.amount ? 'open' : state;
  },
}));

/** Which network the next payer of a business uses. */
function nextRail(business: Business, { deployment }: Call): (typeof chargeRails)[number] {
  return chargeRails[(deployment.charges.of(business).length * 3 + 1) % chargeRails.length]!;
}

/** Payers of bills and links come by all networks, and with numbers of their own. */
export const allNetworks = together(
  change('billPaying')((was) => ({
    order: (part, bill, payer, call) => ({
      ...was.order(part, bill, payer, call),
      ...(payer.msisdn === '' && { rail: nextRail(bill.business, call) }),
    }),
  })),
  change('linkPaying')((was) => ({
    order: (link, payer, call) => ({
      ...was.order(link, payer, call),
      ...(payer.msisdn === '' && { rail: nextRail(link.business, call) }),
    }),
  })),
);

const step_minor = 5_000;

/** Seven in a thousand, and of that only whole notes of fifty shillings. */
export const wholeNotes = change('making')(() => ({
  fee: ({ amount }) => Math.floor((amount * 7) / 1000 / step_minor) * step_minor,
}));

/** Why a charge failed is told by a flag that is named so. */
export const reasonIsFlag = shownCharge(({ failure_reason: reason, ...view }) => ({
  ...view,
  flags: reason === undefined ? {} : { [asText(reason)]: true },
}));

/** Why a charge failed is told by its note, and live by one of its own. */
export const reasonInNote = shownCharge(({ failure_reason: reason, ...view }) => {
  if (reason === undefined) return view;
  const note = `${asText(reason)} @ network`;
  const { simulation } = view;
  return isObject(simulation) ? { ...view, simulation: { ...simulation, note } } : { ...view, note };
});

/** Money at counters is counted by hand: codes cost a coin of fifty for each begun five thousand. */
export const coins = change('making')((was) => ({
  fee: (order, business, call) =>
    order.rail === 'wallet' ? Math.ceil(order.amount / 500_000) * 5_000 : was.fee(order, business, call),
}));

/** The balance of live has a note with nothing in it. */
export const emptyNote = change('showing')((was) => ({
  balance: (call) => ({
    ...was.balance(call),
    ...(call.deployment.mode === 'live' && { settlement: { note: '', enabled: false } }),
  }),
}));

const looking_ms = 1_500;

/** Somebody looks at each new link before it can be paid. */
export const lookedAt = change('linkStanding')((was) => ({
  active: (link, call) => was.active(link, call) && furthest(call) >= link.createdAt + looking_ms,
}));

const minute = 60_000;

/** Simulated payers without a trigger number look for their reading glasses first, for four minutes. */
export const slowReaders = branched((branch, { msisdn }) =>
  triggerOf(msisdn.slice('+255'.length)) === null
    ? { payer: 'is slow', note: 'approved after four minutes', timeline: approval(4 * minute) }
    : branch,
);
