import { factsOf } from '../run/record/asked.ts';
import type { Earlier } from '../run/record/earlier.ts';
import type { RunOptions } from '../run/options.ts';
import { differences, type FactDifference } from '../target/target-facts.ts';
import { Wrong } from './wrong.ts';

/** A run is about one deployment: it is gone on with against the target that it began with, or not at all. */
export function demandSameTarget(folder: string, header: Earlier['header'], options: RunOptions): void {
  const others = header.asked ? sinceAsked(header.asked, options) : ofAddresses(header.target, options);
  if (others.length === 0) return;
  throw new Wrong(
    ...others.map((other) => `mpconform: --resume ${folder}: ${worded(other)}`),
    'mpconform: a run is about one deployment; nothing was sent, and nothing written',
  );
}

function sinceAsked(
  { origin, target_facts: then }: NonNullable<Earlier['header']['asked']>,
  options: RunOptions,
): readonly FactDifference[] {
  const embedded = [options.origin, origin].filter(({ is }) => is === 'embedded').length;
  if (embedded === 1) return [{ fact: 'the target', here: options.target.name, there: then['name'] ?? null }];
  return differences(factsOf(options), then);
}

/** All that an earlier version wrote down. Of the embedded reference the addresses are others each time. */
function ofAddresses(
  { name, sandbox, live }: Earlier['header']['target'],
  options: RunOptions,
): readonly FactDifference[] {
  const { target, origin } = options;
  const here = { name: target.name, sandbox: target.sandbox?.baseUrl ?? null, live: target.live?.baseUrl ?? null };
  if (origin.is === 'embedded' && name === here.name) return [];
  return differences(texts(here), texts({ name, sandbox, live }));
}

const texts = (facts: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== null));

const worded = ({ fact, here, there }: FactDifference): string => `${fact} is ${told(here)}, but was ${told(there)}`;

const told = (value: string | null): string => value ?? 'not given';
