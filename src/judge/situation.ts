import type { Decision } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import type { History } from './history.ts';

/**
 * What no exchange shows by itself: a check brings it about, names it, and says which exchange and which fact plays which
 * part. The judge decides from these and from what earlier exchanges showed. Pure, as every judge.
 */
export interface Situation<P extends object = never> {
  /** As the journal names it, such as `bills/cancelled`. */
  readonly name: string;
  readonly judge: (parts: P, history: History) => readonly Decision[];
}

export const situation = <P extends object>(name: string, judge: Situation<P>['judge']): Situation<P> => ({
  name,
  judge,
});

/** Parts by their names: those that exchanges play, and plain facts. */
export type Parts<Played extends string, Facts = unknown> = Readonly<Record<Played, Exchange> & Facts>;
