import { triggerOf, triggers, type Trigger } from '../../contract/triggers.ts';
import type { Branch, ChargeState, TimelineStep } from './charge.ts';

const unsimulated = { payer: '', note: '' };

export const paidAtOnce: Branch = { ...unsimulated, timeline: [{ after: 0, state: 'succeeded' }] };

const second = 1000;
const pending: TimelineStep = { after: 0, state: 'processing' };

export const approval = (after: number): readonly TimelineStep[] => [pending, { after, state: 'succeeded' }];

export const failure = (after: number, reason: string): readonly TimelineStep[] => [
  pending,
  { after, state: 'failed', reason },
];

/** Nothing happens by itself but that its time runs out. */
export const awaiting = (state: ChargeState, window: number): Branch => ({
  ...unsimulated,
  timeline: [
    { after: 0, state },
    { after: window, state: 'expired' },
  ],
});

const branchOf: Readonly<Record<Trigger['outcome'], (trigger: Trigger) => Branch>> = {
  succeeded: ({ delay }) => ({
    payer: delay === null ? 'approves' : 'approves late',
    note: delay === null ? 'approved after a few seconds' : `approved after ${delay / second} seconds`,
    timeline: approval(delay ?? 3 * second),
  }),
  failed: ({ reason }) => ({
    payer: 'does not pay',
    note: `failed: ${reason}`,
    timeline: failure(2 * second, reason ?? 'PAYER_DECLINED'),
  }),
  processing: () => ({ payer: 'never answers', note: 'never resolved: stays processing', timeline: [pending] }),
};

const approved: Branch = { payer: 'approves', note: 'approved after a few seconds', timeline: approval(3 * second) };

export function branchFor(msisdn: string): Branch {
  const digit = triggerOf(msisdn.slice('+255'.length));
  if (digit === null) return approved;
  const trigger = triggers[digit];
  return branchOf[trigger.outcome](trigger);
}
