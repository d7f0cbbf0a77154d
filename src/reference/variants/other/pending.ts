import { statusOf } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { change, shownCharge } from '../../change.ts';
import { varying } from '../variant.ts';

const none: Readonly<Record<string, number>> = { fee_minor: 0, mdr_minor: 0, net_minor: 0 };

/** What is not paid yet has cost and brought nothing. */
const toldOncePaid: Patch = shownCharge((view, { step }) =>
  step.state === 'succeeded'
    ? view
    : Object.fromEntries(Object.entries(view).map(([name, value]) => [name, none[name] ?? value])),
);

const withoutSuchMethods: Patch = change('refusals')((was) => ({
  status: (refusal, ...of) =>
    refusal.code === 'METHOD_NOT_ALLOWED' ? 501 : (statusOf(refusal.code) ?? was.status(refusal, ...of)),
}));

export const pendingVariants = varying({
  'pending.costs-nothing-yet: fee and net are nothing until a charge is paid': toldOncePaid,
  'pending.methods-not-implemented: a method that no operation has is 501': withoutSuchMethods,
});
