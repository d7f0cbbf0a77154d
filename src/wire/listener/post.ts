import type { IncomingRequest, ListenAnswer } from './incoming-request.ts';
import { memberOf } from '../../evidence/read.ts';

/** What came to an address, unmasked, and what was said to it. It is never kept as it is. */
export interface Post {
  /** Label of the address. */
  readonly label: string;
  /** Path and query of the address, as it was given out. */
  readonly given: string;
  /** Whether something stands before the listener that may write paths otherwise. */
  readonly relayed: boolean;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** How often its event came to this address, from 1. */
  readonly attempt: number;
  /** null: none was given, or nobody waited for it any more. */
  readonly answer: { readonly status: number; readonly body: string } | null;
  /** By the run's clock. */
  readonly receivedAt: number;
  readonly answeredAt: number;
  /** Real milliseconds that its sender waited for the answer, at the most. */
  readonly took_ms: number;
}

/** Gives the answer that left. */
export async function react(incomingRequest: IncomingRequest, reaction: Reaction): Promise<Post['answer']> {
  if (reaction === 'hang') incomingRequest.hang();
  else if (reaction === 'reset') incomingRequest.reset();
  else if (await incomingRequest.answer(reaction)) return { status: reaction.status, body: reaction.body ?? '' };
  return null;
}

/** What a receiver does with a request: answers, leaves it unanswered, or breaks the connection off. */
type Reaction = ListenAnswer | 'hang' | 'reset';

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
