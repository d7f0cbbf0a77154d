import { standing, type Charge } from '../../../charges/charge.ts';
import type { Call } from '../../../http/call.ts';

/** When a charge succeeded; null where it did not by now. */
export function succeededAt(charge: Charge, now: number): number | null {
  if (standing(charge, now).state !== 'succeeded') return null;
  const { answered } = charge.seen;
  const step = answered ?? charge.branch.timeline.find(({ state }) => state === 'succeeded');
  return charge.createdAt + (step?.after ?? 0);
}

export const payloadOf = ({ payload }: Call): string => (payload?.is === 'text' ? payload.text : '');

/** The day in UTC, counted from 1970. */
export const dayOf = (moment: number): number => Math.floor(moment / 86_400_000);
