import { answers, branched, change, shownCharge, together } from '../../../change.ts';
import { isFinal } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isObject, type JsonValue } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';
import { dayOf } from './calendar.ts';

/** The amounts of orders that were refused for their payer, by business and reference. */
const drafts = recalled(() => new Map<string, number>());

const draftOf = (reference: JsonValue | undefined, call: Call): string | null =>
  typeof reference === 'string' && reference !== '' ? `${caller(call).id} ${reference}` : null;

/** A draft is put right in what was wrong with it; its amount had been found right. */
const keptDrafts = together(
  answers(both(at('charges.create'), refusedWith('BAD_MSISDN', 'BAD_RAIL')))((_answer, call) => {
    const { reference, amount_minor: given } = bodyOf(call);
    const draft = draftOf(reference, call);
    const amount = call.behaviour.order.fields.amount.read(given, call);
    if (draft !== null && 'value' in amount) drafts(call.deployment).set(draft, amount.value);
    return {};
  }),
  change('making')((was) => ({
    order: (asked, call) => {
      const order = was.order(asked, call);
      const draft = isServed(call.route, 'charges.create') ? draftOf(order.reference, call) : null;
      if (draft === null) return order;
      const amount = drafts(call.deployment).get(draft) ?? order.amount;
      drafts(call.deployment).delete(draft);
      return { ...order, amount };
    },
  })),
);

/** What these networks let one payment be at the most; they decline what is more before they look at the funds. */
const ceiling = 300_000_000;
const ceiled: readonly string[] = ['halopesa', 'azampesa'];

/** All that the archive of a day keeps of how a charge came to its end. */
const archived: Readonly<Partial<Record<string, string>>> = { succeeded: 'approved', failed: 'failed' };

/** What hides in charges of the sandbox. */
export const knollSandboxCharges = [
  ...breaking('charge.amount-echoed', {
    'knoll.kept-draft: a charge is over the amount of an earlier one with its reference that had a wrong number or rail':
      keptDrafts,
  }),
  ...breaking('sandbox.trigger-3-reason', {
    'knoll.above-ceiling: above 3000000 shillings halopesa and azampesa fail the number ending in 3 with PAYER_DECLINED':
      branched((branch, { rail, amount }) => {
        if (!ceiled.includes(rail) || amount <= ceiling) return branch;
        const timeline = branch.timeline.map((step) =>
          step.reason === 'INSUFFICIENT_FUNDS' ? { ...step, reason: 'PAYER_DECLINED' } : step,
        );
        return { ...branch, timeline };
      }),
  }),
  ...breaking('charge.simulation-note-names-branch', {
    'knoll.archived-note: from the next day in Tanzania on the note tells only whether a charge was approved or failed':
      shownCharge((view, { charge, step, call }) => {
        const { simulation } = view;
        const isArchived = isFinal(step.state) && dayOf(furthest(call)) > dayOf(charge.createdAt);
        const note = isArchived ? archived[step.state] : undefined;
        return note !== undefined && isObject(simulation) ? { ...view, simulation: { ...simulation, note } } : view;
      }),
  }),
];
