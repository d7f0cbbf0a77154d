import { memberOf } from '../../evidence/read.ts';
import type { ListenAnswer } from './incoming-request.ts';

/** What a receiver does with a request: answers, leaves it unanswered, or breaks the connection off. */
export type Reaction = ListenAnswer | 'hang' | 'reset';

/** The same at any time, or by how often the event came to this address, from 1. */
export type Behaviour = Reaction | ((attempt: number) => Reaction);

/** Counts how often each event came; what names no event counts by its text. */
export class Attempts {
  readonly #counts = new Map<string, number>();

  next(body: string): number {
    const id = memberOf(body, 'id');
    const event = typeof id === 'string' ? id : body;
    const attempt = (this.#counts.get(event) ?? 0) + 1;
    this.#counts.set(event, attempt);
    return attempt;
  }
}
