import type { Exchange } from '../../evidence/exchange.ts';
import type { Entry } from '../../evidence/journal-entry.ts';
import { type CaseStep, CaseStories } from './case-story.ts';
import { type Met, Reactions } from './reactions.ts';

/** What a journal shows of clients beside their exchanges. */
export interface ClientRecording {
  readonly stories: ReadonlyMap<string, readonly CaseStep[]>;
  readonly met: readonly Met[];
}

/** Takes in the journal of a run in which a client was judged. */
export class ClientRecorder {
  readonly #stories = new CaseStories();
  readonly #reactions = new Reactions();

  add(entry: Entry): void {
    if (entry.is === 'situation') this.#stories.addSituation(entry);
    if (entry.is !== 'exchange' || entry.exchange.incoming) return;
    const key = keyOf(entry.exchange);
    this.#stories.addExchange(entry.exchange, key);
    this.#reactions.add(entry.exchange, key);
  }

  recording(): ClientRecording {
    return { stories: this.#stories.stories(), met: this.#reactions.all() };
  }
}

const keyOf = ({ request }: Exchange): string | null =>
  request.headers.find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1] ?? null;
