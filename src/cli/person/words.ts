import type { PlannedManualTasks } from '../../run/person/person.ts';
import type { ManualTask } from '../../target/operator/manual-task.ts';
import { manualTaskKind } from '../../target/operator/manual-task-kinds.ts';
import { timeOfDay } from '../../target/shown-to-people.ts';
import { printable } from '../../text/printable.ts';

export const personHelp: readonly string[] = [
  'Type the numbers of what is done: 1, or 1 3, or 2-5, or all.',
  'skip 2       leave it out: what it is for is not exercised',
  'skip like 2  leave out everything of its kind, now and later',
  'skip all     leave out everything, now and later',
  'failed 2     it was tried, and did not work',
  'Enter        shows again what is to do',
];

/** Longer values, such as an image in an address, would fill the screen. */
const longest = 1000;

/** One thing to do, with what is known of it. */
export function manualTaskLines(number: number, { please, facts, until }: ManualTask, now: number): readonly string[] {
  const shown = { ...facts, ...(until !== null && { until: untilWords(until, now) }) };
  const width = Math.max(0, ...Object.keys(shown).map((name) => name.length));
  const details = Object.entries(shown).map(
    ([name, value]) => `       ${printable(name).padEnd(width)}  ${printable(value).slice(0, longest)}`,
  );
  return [`${String(number).padStart(4)}. ${please}`, ...details];
}

export const countWords = (count: number): string => (count === 1 ? '1 thing to do:' : `${count} things to do:`);

/** Which kinds of things checks that have not ended will ask for; empty when none will. */
export function toComeWords(planned: readonly PlannedManualTasks[]): readonly string[] {
  if (planned.length === 0) return [];
  const kinds = new Map<string, number>();
  for (const action of planned.flatMap(({ actions }) => actions))
    kinds.set(manualTaskKind(action), (kinds.get(manualTaskKind(action)) ?? 0) + 1);
  const each = [...kinds].toSorted(([, one], [, other]) => other - one).map(([kind, count]) => `${kind} (${count})`);
  return [`${planned.length === 1 ? '1 check needs' : `${planned.length} checks need`} you: ${each.join(', ')}.`];
}

function untilWords(until: number, now: number): string {
  const minutes = Math.floor((until - now) / 60_000);
  if (until <= now) return `${timeOfDay(until)}, which is over`;
  const left = minutes < 1 ? 'less than a minute' : minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  return `${timeOfDay(until)}, ${left} from now`;
}
