import { askedByTemplate, handedOn } from '../../evidence/handed-on.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../../judge/history.ts';
import type { ScenarioFiles } from '../../scenario/write/rewrite-scenario.ts';
import { writeScenario } from '../../scenario/write/write-scenario.ts';
import { foreignCreations, likeOfStranger } from '../plan/preconditions.ts';
import type { Violation } from '../record/record.ts';

/** Requests of a reproduction at the most: a longer history is no story, and its last ones matter most. */
const longest = 40;

/** Requests that may show a violation by themselves. */
export interface Sequence {
  /** In the order of sending. */
  readonly exchanges: readonly Exchange[];
  /** What a reader should know of them beside the violation. */
  readonly further: string;
  readonly pauses: boolean;
}

/** @param mixed whether lists were found to mix what businesses have */
export function requestsOf(violation: Violation, mixed: boolean, history: History): Sequence | null {
  const { exchanges: shown } = violation.broken;
  const last = shown.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...shown);
  const led = violation.led.filter(({ n, template }) => template !== null && n <= last);
  const shownToo = foreignCreations(led, history);
  const before = shownToo.length === 0 && mixed ? likeOfStranger(led) : shownToo;
  const all = [...before, ...led.slice(before.length - longest)].toSorted((one, other) => one.n - other.n);
  return sequenceOf(all, before.length === 0 ? '' : ofOthers);
}

const ofOthers = '\nWhat another business had then is made too, with the key "stranger".';

export function sequenceOf(all: readonly Exchange[], further = ''): Sequence | null {
  const exchanges = all.filter(({ template, attempt }) => template !== null && attempt === 1).slice(-longest);
  return exchanges.length === 0 ? null : { exchanges, further, pauses: true };
}

export function storyOf(violation: Violation, { exchanges, further, pauses }: Sequence): ScenarioFiles {
  const { rule } = violation.broken;
  const about = `${aboutOf(violation)}${further}`;
  return { text: writeScenario({ rule, title: titleOf(violation), about, exchanges, pauses }), shared: new Map() };
}

/** Without the numbers of exchanges, which are those of the run in which it was found. */
export const titleOf = ({ broken }: Violation): string => `Shows again: ${broken.expected.replaceAll(numbered, '')}`;

const numbered = / (?:of|in|from|by|after)(?: any of)? exchanges? \d+(?:, \d+)*(?: and \d+)?| \(exchange \d+\)/g;

export const aboutOf = ({ broken, note }: Violation): string => note ?? broken.actual;

/** Which of some exchanges carry ids that which others gave. */
export class Ground {
  readonly #exchanges: readonly Exchange[];
  readonly #needs: ReadonlyMap<number, readonly number[]>;

  constructor(exchanges: readonly Exchange[]) {
    const given = handedOn(exchanges, askedByTemplate);
    this.#exchanges = exchanges;
    this.#needs = new Map(
      exchanges.map((exchange) => {
        const asked = askedByTemplate(exchange);
        return [exchange.n, given.filter(({ n, id }) => n < exchange.n && asked.includes(id)).map(({ n }) => n)];
      }),
    );
  }

  /** These, and all that they rest on. */
  of(numbers: readonly number[]): readonly Exchange[] {
    const wanted = new Set(numbers);
    for (const { n } of this.#exchanges.toReversed())
      if (wanted.has(n)) for (const needed of this.#needs.get(n) ?? []) wanted.add(needed);
    return this.#exchanges.filter(({ n }) => wanted.has(n));
  }

  /** Those of them that have all that they rest on. */
  supported(fewer: readonly Exchange[]): readonly Exchange[] {
    const there = new Set(fewer.map(({ n }) => n));
    for (const { n } of fewer) if ((this.#needs.get(n) ?? []).some((needed) => !there.has(needed))) there.delete(n);
    return fewer.filter(({ n }) => there.has(n));
  }
}
