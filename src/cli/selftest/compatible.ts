import { Wrong } from '../wrong.ts';
import type { SelftestFlags } from './selftest.ts';

type Option = keyof SelftestFlags;

/** Options that leave others nothing to say. */
const alone: readonly (readonly [option: Option, others: readonly Option[]])[] = [
  ['drawn', ['only', 'lawful']],
  ['json', ['markdown']],
  ['reproductions', ['drawn', 'lawful', 'json', 'markdown', 'tried']],
];

/** What would be passed over in silence is refused. */
export function demandCompatible(flags: SelftestFlags): void {
  const wrong = alone
    .filter(([option, others]) => isGiven(option) && others.some(isGiven))
    .map(([option, others]) => `mpconform: --${option} cannot be combined with ${choice(others)}`);
  if (wrong.length > 0) throw new Wrong(...wrong);

  function isGiven(option: Option): boolean {
    return flags[option] !== undefined;
  }
}

const choice = (options: readonly Option[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(options.map((option) => `--${option}`));
