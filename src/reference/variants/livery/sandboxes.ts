import { approval } from '../../charges/branches.ts';
import { branched, shownCharge } from '../../change.ts';
import { furthest, now } from '../../http/call.ts';
import { isServed } from '../../http/route.ts';
import type { Patch } from '../../behaviour.ts';
import { triggerOf } from '../../../contract/triggers.ts';

const second = 1000;
const typing = 3 * second;
const patience = 120 * second;

const digitOf = (msisdn: string): number => triggerOf(msisdn.slice('+255'.length)) ?? 6;

/** Whoever is asked twice answers one prompt after another. */
export const oneAfterAnother: Patch = (behaviour) => {
  const free = new Map<string, number>();
  return branched((branch, { msisdn }, call) => {
    if (digitOf(msisdn) !== 6) return branch;
    const at = now(call);
    const wait = Math.max(0, (free.get(msisdn) ?? at) - at);
    const after = (wait > patience ? 0 : wait) + typing;
    free.set(msisdn, at + after);
    return { payer: 'answers in turn', note: 'approved in turn', timeline: approval(after) };
  })(behaviour);
};

const branches = ['approve-soon', 'decline', 'lack-of-funds', 'silence', 'approve-late', 'approve-in-turn'] as const;

/** A list names the branch in a word; a read tells of which charge, and how long it still takes. */
export const countdown = shownCharge((view, { charge, call }) => {
  const branch = branches[digitOf(charge.msisdn) - 1] ?? 'approve-in-turn';
  const payer = charge.branch.payer;
  if (isServed(call.route, 'charges.list')) return { ...view, simulation: { payer, note: branch } };
  const last = charge.branch.timeline.at(-1)?.after ?? 0;
  const left = Math.ceil((charge.createdAt + last - furthest(call)) / second);
  const when = branch === 'silence' ? 'there is no end to it' : left > 0 ? `${left} s to go` : 'it is over';
  return { ...view, simulation: { payer, note: `Branch ${branch} of ${charge.id}: ${when}.` } };
});
