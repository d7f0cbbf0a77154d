import type { Violation } from '../record/record.ts';
import type { Candidate, EarlierRun, Failed } from './candidates.ts';
import { Ground, requestsOf, storyOf } from './sequence.ts';

/**
 * Of what stands in one answer: that request and what it rests on, which may be sent though the whole check may not be
 * carried out once more. null: it takes more than that, or would change something on live.
 */
export function briefOf({ check, violation, mixed }: Failed, { history }: EarlierRun): Candidate | null {
  const whole = isOfOneAnswer(violation) ? requestsOf(violation, mixed, history) : null;
  const exchanges = whole === null ? [] : new Ground(whole.exchanges).of(violation.broken.exchanges);
  const changes = check.deployment === 'live' && exchanges.some(({ request }) => request.method !== 'GET');
  if (whole === null || exchanges.length === 0 || changes) return null;
  const sequence = { ...whole, exchanges, pauses: false };
  return { ...storyOf(violation, sequence), sequence };
}

const isOfOneAnswer = ({ broken }: Violation): boolean => broken.exchanges.length === 1 && broken.at === undefined;
