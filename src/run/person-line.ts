import { deadline } from '../wire/clock.ts';
import type { AskPerson, Errand, Said } from '../target/errand.ts';
import { refused } from '../target/outcome.ts';
import type { Asked } from './person.ts';

/** Errands that came up together, on their way from the engine's thread to the terminal. */
export interface Errands {
  readonly is: 'errands';
  readonly errands: readonly Numbered[];
}

interface Numbered {
  readonly number: number;
  readonly errand: Errand;
}

/** The answer to one of them, on its way back. */
export interface Answered {
  readonly is: 'answered';
  readonly number: number;
  readonly said: Said;
}

/** Checks that start together ask within this, in milliseconds; a person does not notice it. */
const gathering_ms = 700;

/** The engine's end: gathers what is asked at about the same moment, and waits for as long as a person takes. */
export class PersonLine {
  readonly #send: (errands: Errands) => void;
  readonly #waiting = new Map<number, (said: Said) => void>();
  #gathered: Numbered[] = [];
  #count = 0;
  #cut: string | null = null;

  constructor(send: (errands: Errands) => void) {
    this.#send = send;
  }

  readonly ask: AskPerson = (errand) => {
    if (this.#cut !== null) return Promise.resolve(refused(this.#cut));
    this.#count += 1;
    const number = this.#count;
    if (this.#gathered.length === 0) deadline(gathering_ms, () => this.#flush());
    this.#gathered.push({ number, errand });
    return new Promise((resolve) => this.#waiting.set(number, resolve));
  };

  heard({ number, said }: Answered): void {
    this.#waiting.get(number)?.(said);
    this.#waiting.delete(number);
  }

  /** No answer comes any more, to what was asked and to what will be. */
  cut(why: string): void {
    this.#cut = why;
    this.#gathered = [];
    for (const answer of this.#waiting.values()) answer(refused(why));
    this.#waiting.clear();
  }

  #flush(): void {
    const errands = this.#gathered;
    this.#gathered = [];
    if (errands.length > 0) this.#send({ is: 'errands', errands });
  }
}

/** The terminal's end: errands as they came, each with the way to answer it. */
export const askedOf = ({ errands }: Errands, send: (answer: Answered) => void): readonly Asked[] =>
  errands.map(({ number, errand }) => ({ errand, answer: (said) => send({ is: 'answered', number, said }) }));
