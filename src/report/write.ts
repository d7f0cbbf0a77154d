import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { questions } from '../contract/questions.ts';
import { rules } from '../contract/rules.ts';
import { readJournal } from '../evidence/journal.ts';
import type { Catalogue } from './catalogue.ts';
import { htmlReport } from './html/page.ts';
import { junitReport } from './junit/junit.ts';
import { modelOf, reportOf, type Beside, type Model } from './model.ts';
import { numbersCompared } from './tally/parity.ts';
import { numbersShown, readExchanges } from './findings/shown.ts';
import { withSharedFacts } from './findings/shared-facts.ts';
import { Tally } from './tally/tally.ts';

const renderings = {
  json: { file: 'report.json', render: ({ report }: Model) => `${JSON.stringify(report, null, 2)}\n` },
  html: { file: 'report.html', render: htmlReport },
  junit: { file: 'junit.xml', render: junitReport },
};

export type Format = keyof typeof renderings;

export type BrokenJournal = { readonly is: 'broken'; readonly line: number; readonly why: string };

export type Written =
  | { readonly is: 'written'; readonly files: Readonly<Partial<Record<Format, string>>>; readonly model: Model }
  | BrokenJournal;

/** Makes reports from a journal, and from nothing else but the baseline beside it. */
export async function writeReport(
  journal: string,
  folder: string,
  options: {
    readonly formats?: readonly Format[];
    readonly catalogue?: Catalogue;
    readonly baseline?: Beside['baseline'];
    readonly known?: Beside['known'];
  } = {},
): Promise<Written> {
  const read = await readModel(journal, options.catalogue, {
    baseline: options.baseline ?? null,
    known: options.known ?? null,
  });
  if (read.is === 'broken') return read;
  await mkdir(folder, { recursive: true });
  const files: Partial<Record<Format, string>> = {};
  for (const format of options.formats ?? (Object.keys(renderings) as Format[])) {
    const { file, render } = renderings[format];
    files[format] = join(folder, file);
    await writeFile(files[format], render(read.model));
  }
  return { is: 'written', files, model: read.model };
}

/** Streams the journal once; only the exchanges that findings and observations name are read again. */
export async function readModel(
  journal: string,
  catalogue: Catalogue = { rules, questions },
  { baseline = null, known = null }: Pick<Beside, 'baseline' | 'known'> = {},
): Promise<{ readonly is: 'model'; readonly model: Model } | BrokenJournal> {
  const tally = new Tally();
  const end = await readJournal(journal, (entry, place) => tally.add(entry, place));
  if (end.is === 'broken') return end;
  const compared = await readExchanges(journal, tally.places, numbersCompared(tally));
  const bare = reportOf(tally, catalogue, end.partial !== null, {
    compared,
    folder: relative(process.cwd(), dirname(journal)) || '.',
    journal: end.head,
    baseline,
    known,
  });
  const report = await withSharedFacts(bare, tally, (numbers) => readExchanges(journal, tally.places, numbers));
  const shown = await readExchanges(journal, tally.places, numbersShown(report));
  return { is: 'model', model: modelOf(report, shown) };
}
