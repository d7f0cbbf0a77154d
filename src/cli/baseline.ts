import { readFile } from 'node:fs/promises';
import type { EarlierReport } from '../report/baseline.ts';
import type { Report } from '../report/report-json.ts';
import { fromHere } from '../run/record/asked.ts';
import type { RunOptions } from '../run/options.ts';
import { Wrong } from './wrong.ts';

interface Now extends Pick<RunOptions, 'origin' | 'deployments'> {
  /** Left out: the service. */
  readonly subject?: Report['subject'];
}

/** Who a report judges, in a word. */
export const subjectOf = ({ subject }: Pick<Report, 'subject'>): string => subject?.is ?? 'service';

/**
 * An earlier report that a run may be held against: of the same service at this or another address, and by this or
 * another version of the suite, but of a run that came to its end and that judged a deployment as this one does.
 */
export async function readBaseline(path: string, now: Now): Promise<EarlierReport> {
  const report = await reportIn(path, '--baseline');
  const why = unfit(report, now);
  if (why !== null) throw new Wrong(`mpconform: --baseline ${path} ${why}`);
  return { path: fromHere(path), report };
}

export async function reportIn(path: string, option: string): Promise<Report> {
  const { reportSchema } = await import('../report/report-json.ts');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'ENOENT'
        ? ': there is no such file'
        : error.code === 'EISDIR'
          ? ' is a folder; name the report.json in it'
          : ` cannot be read: ${error.message}`;
    throw new Wrong(`mpconform: ${option} ${path}${why}`);
  });
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    throw new Wrong(`mpconform: ${option} ${path} is not a report.json of an earlier run`);
  }
}

function unfit(report: Report, { origin, deployments, subject = null }: Now): string | null {
  const { rules, partial, interrupted, unjudged, merged } = report;
  const [was, is] = [subjectOf(report), subjectOf({ subject })];
  if (was !== is) return `judges a ${was}, and this run a ${is}: they share no verdict`;
  const judged = rules.some(({ verdict }) => verdict === 'pass' || verdict === 'fail');
  if (unjudged !== null || !judged) return `is of a run that judged nothing: ${unjudged ?? 'no rule was exercised'}`;
  if (partial || interrupted) return 'is a partial report; take that of a run that came to its end';
  if (merged && merged.troubles.length > 0) return `is not whole: ${merged.troubles.join('; ')}`;
  if (isEmbedded(report) !== (origin.is === 'embedded'))
    return isEmbedded(report)
      ? 'is of the embedded reference deployment, which is another service'
      : `is of ${report.target.name}, but this run is of the embedded reference deployment`;
  const before = new Set<string>(report.checks.map(({ deployment }) => deployment));
  const notExercised = deployments.filter((deployment) => !before.has(deployment));
  return notExercised.length === 0
    ? null
    : `is of ${[...before].join(' and ')} only, but this run exercises ${notExercised.join(' and ')}; give --only, or another baseline`;
}

const isEmbedded = ({ asked, target }: Report): boolean =>
  asked ? asked.origin.is === 'embedded' : target.name === 'embedded reference';
