import { clientRules } from '../../src/contract/chapters/clients.ts';
import type { ClientVariant } from '../variants/variant.ts';
import type { Judged } from './judged.ts';

export interface Proof {
  readonly cases: number;
  readonly seeds: number;
  /** One in so many cases is met with each seed. */
  readonly share: number;
  readonly reference: { readonly kept: readonly string[]; readonly findings: number };
  readonly faults: readonly Pick<Judged, 'fault' | 'by'>[];
  readonly variants: readonly { readonly variant: ClientVariant; readonly findings: number }[];
  readonly liars: readonly { readonly findings: number; readonly judged: boolean }[];
}

const sum = (all: readonly { readonly findings: number }[]): number =>
  all.reduce((total, { findings }) => total + findings, 0);

/** The page that tells what shows that the judges of clients are right. */
export function pageOf({ cases, seeds, share, reference, faults, variants, liars }: Proof): string {
  const decidable = clientRules.filter(({ decided }) => decided.by !== 'unobservable').map(({ id }) => id);
  const missed = decidable.filter((id) => !reference.kept.includes(id));
  const caught = faults.filter(({ by }) => by.length > 0);
  return `${[
    '# Who proves the judges of clients',
    '',
    'Made by `npx tsx clients/proof/prove.ts`, from a run. `clients/reference` is a client that keeps every rule; the',
    'others are changes of it, in `clients/faults` and `clients/variants`.',
    '',
    `- **The reference client**, in ${cases} cases and ${seeds} seeds: ${reference.findings} findings; ${decidable.length - missed.length} of ${decidable.length} rules shown kept${missed.length > 0 ? `, all but ${missed.map((id) => `\`${id}\``).join(', ')}` : ''}.`,
    `- **Broken clients**: ${caught.length} of ${faults.length} caught by the rule that they break.`,
    `- **Lawful clients**: ${variants.length}, each in ${share === 1 ? 'all' : `one of ${share}`} cases with each of ${seeds} seeds: ${sum(variants)} findings.`,
    `- **Adapters that lie, come late, say nothing or die**: ${liars.length}, each in five cases: ${sum(liars)} findings against their clients; all cases judged in ${liars.filter(({ judged }) => judged).length}.`,
    '',
    '## Broken clients',
    '',
    '| client | what it does | breaks | found in |',
    '| --- | --- | --- | --- |',
    ...faults.map(({ fault, by }) =>
      row(`\`${fault.name}\``, fault.text, `\`${fault.breaks.join('`, `')}\``, foundIn(by)),
    ),
    '',
    '## Lawful clients',
    '',
    '| client | what it does |',
    '| --- | --- |',
    ...variants.map(({ variant: { name, text } }) => row(`\`${name}\``, text)),
  ].join('\n')}\n`;
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const foundIn = (by: readonly string[]): string => {
  const named = by.map((id) => id.replace('clients/', '')).toSorted();
  return named.length === 0 ? '**nothing**' : `${named[0]}${named.length > 1 ? ` and ${named.length - 1} more` : ''}`;
};
