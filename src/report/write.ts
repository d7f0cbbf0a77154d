import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { questions } from '../contract/questions.ts';
import { rules } from '../contract/rules.ts';
import { readJournal, type EntryPlace } from '../evidence/journal.ts';
import type { Entry } from '../evidence/journal-entry.ts';
import type { BrokenJournal } from './broken-journal.ts';
import type { Catalogue } from './catalogue.ts';
import { renderingOf } from './formats/formats.ts';
import { formatFiles, formatNames, usualFormats, type Format } from './formats/names.ts';
import type { Source } from './formats/source.ts';
import { modelOf, reportOf, type Beside, type Model } from './model.ts';
import type { Recorder } from './recorded/recorder.ts';
import { numbersCompared } from './tally/parity.ts';
import { numbersShown, readExchanges } from './findings/shown.ts';
import { withSharedFacts } from './findings/shared-facts.ts';
import { Tally } from './tally/tally.ts';

const newRecorder = async (): Promise<Recorder> => new (await import('./recorded/recorder.ts')).Recorder();

export type Written =
  | { readonly is: 'written'; readonly files: Readonly<Partial<Record<Format, string>>>; readonly model: Model }
  | BrokenJournal;

/** Makes reports from a journal, and from nothing else but the baseline beside it. */
export async function writeReport(
  journal: string,
  folder: string,
  options: {
    readonly formats?: readonly Format[] | undefined;
    readonly catalogue?: Catalogue;
    readonly baseline?: Beside['baseline'];
    readonly known?: Beside['known'];
    readonly history?: Beside['history'];
    readonly rulesOf?: Beside['rulesOf'];
    readonly madeBy?: Beside['madeBy'];
    /** Settled once the journal is written; it is read while it grows. */
    readonly written?: Promise<unknown>;
  } = {},
): Promise<Written> {
  const formats = options.formats ?? usualFormats;
  const recorder = formats.includes('html') ? await newRecorder() : null;
  const { baseline = null, known = null, history = null, rulesOf = null, madeBy = null } = options;
  const beside = { baseline, known, history, rulesOf, madeBy };
  const read = await readModel(journal, options.catalogue, beside, recorder, options.written);
  if (read.is === 'broken') return read;
  await mkdir(folder, { recursive: true });
  const files: Partial<Record<Format, string>> = {};
  for (const format of formats) {
    const render = await renderingOf(format);
    files[format] = join(folder, formatFiles[format]);
    await writeFile(files[format], await render({ model: read.model, journal }));
  }
  return { is: 'written', files, model: read.model };
}

/** Each file that a report may come in, with what makes its text. */
export const reportFiles: readonly {
  readonly file: string;
  readonly render: (source: Source) => Promise<string>;
}[] = formatNames.map((format) => ({
  file: formatFiles[format],
  render: async (source) => text(await (await renderingOf(format))(source)),
}));

async function text(rendered: string | AsyncIterable<string>): Promise<string> {
  if (typeof rendered === 'string') return rendered;
  const parts: string[] = [];
  for await (const part of rendered) parts.push(part);
  return parts.join('');
}

/** A model of which every format can be made. */
export const readWholeModel = async (journal: string): ReturnType<typeof readModel> =>
  readModel(journal, undefined, {}, await newRecorder());

/** Streams the journal once; only the exchanges that findings and observations name are read again. */
export async function readModel(
  journal: string,
  catalogue: Catalogue = { rules, questions },
  beside: Pick<Beside, 'baseline' | 'known' | 'history' | 'rulesOf'> = {},
  recorder: Recorder | null = null,
  written?: Promise<unknown>,
): Promise<{ readonly is: 'model'; readonly model: Model } | BrokenJournal> {
  const tally = new Tally();
  const visit = (entry: Entry, place: EntryPlace): void => {
    tally.add(entry, place);
    recorder?.add(entry);
  };
  const end = await readJournal(journal, visit, written);
  if (end.is === 'broken') return end;
  const compared = await readExchanges(journal, tally.places, numbersCompared(tally));
  const bare = reportOf(tally, catalogue, end.partial !== null, {
    compared,
    folder: relative(process.cwd(), dirname(journal)) || '.',
    journal: end.head,
    ...beside,
  });
  const report = await withSharedFacts(bare, tally, (numbers) => readExchanges(journal, tally.places, numbers));
  const shown = await readExchanges(journal, tally.places, numbersShown(report));
  return { is: 'model', model: modelOf(report, shown, recorder?.recording() ?? null) };
}
