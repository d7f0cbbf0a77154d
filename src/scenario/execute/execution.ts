import type { Secret } from '../../target/secret.ts';
import type { Listening } from '../../run/webhooks/listening.ts';
import { Inconclusive, type CheckContext } from '../../run/check/check.ts';
import type { Found } from './body-path.ts';
import { generate, isGenerated, type GeneratorInput } from './generated.ts';
import { asText, fill, fillText, isWholeNumber, type Term, terms, withTexts } from '../read/references.ts';
import type { Scenario } from '../read/story.ts';

/** A key that the operator made for this execution. */
export interface MadeKey {
  readonly secret: Secret;
  readonly scopes: readonly string[];
  readonly business: string;
  /** null: for good. */
  readonly lifetime_days: number | null;
}

/** One execution of a scenario: for one row of its examples, in one run. */
export interface Execution {
  readonly context: CheckContext;
  readonly scenario: Scenario;
  readonly origin: GeneratorInput;
  /** ` with rail "mpesa"`: which row of the examples this is; empty without examples. */
  readonly row: string;
  /** Captures, columns, parameters and counters that the steps under way see. */
  readonly names: Map<string, unknown>;
  /** Labels of the keys by their names in the story. */
  readonly keys: Map<string, string>;
  readonly made: Map<string, MadeKey>;
  /** Addresses that the story listens at, by their names in the story. */
  readonly listening: Map<string, Listening>;
  /** How many of the posts that came to an address were before the one that the story awaited last. */
  readonly awaited: Map<string, number>;
  readonly defaultKey: string;
  readonly nextKey: () => string;
}

/** A story goes on, or ends because a breach was found. */
export type StepResult = 'goes on' | 'ends';

/** Keeps what is found where a step says, by the names that it gives. */
export function capture(
  names: Readonly<Record<string, string>> | undefined,
  find: (from: string) => Found,
  absent: (from: string, name: string) => StepResult,
  execution: Execution,
): StepResult {
  for (const [name, from] of Object.entries(names ?? {})) {
    const found = find(from);
    if (found === null) return absent(from, name);
    execution.names.set(name, found.value);
  }
  return 'goes on';
}

function lookup(execution: Execution, reference: string): unknown {
  const parts = terms(reference);
  return parts.length === 1
    ? named(execution, reference)
    : parts.reduce((sum, part) => sum + added(part, execution), 0);
}

function added({ name, sign }: Term, execution: Execution): number {
  const value = isWholeNumber(name) ? Number(name) : named(execution, name);
  if (typeof value !== 'number') throw new Inconclusive(`${name} is ${asText(value)}, no number to reckon with`);
  return sign * value;
}

function named({ names, origin }: Execution, name: string): unknown {
  if (names.has(name)) return names.get(name);
  if (isGenerated(name)) return generate(name, origin);
  throw new Inconclusive(`nothing was captured as ${name}`);
}

export const filled = <T>(value: T, execution: Execution): T => fill(value, (name) => lookup(execution, name)) as T;

export const filledText = (text: string, execution: Execution): string =>
  asText(fillText(text, (name) => lookup(execution, name)));

/** What is put into a path cannot end its segment. */
export const filledPath = (path: string, execution: Execution): string =>
  String(fillText(path, (name) => lookup(execution, name), encodeURIComponent));

const PLACEHOLDER = /\{((?:till|website|hook)(?::[\w-]+)?)\}/g;

/** What a step expects, with everything filled in: an answer holds what a request only has a placeholder for. */
export const awaited = <T>(expected: T, execution: Execution): T =>
  withTexts(filled(expected, execution), (text) =>
    text.replaceAll(PLACEHOLDER, (_whole, name: string) => execution.context.fixture(name)),
  ) as T;
