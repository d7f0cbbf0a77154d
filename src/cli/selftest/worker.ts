import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checksOf } from '../../../suites/checks.ts';
import { startReference, type Reference } from '../../reference/reference.ts';
import type { Model } from '../../report/model.ts';
import type { ReportFinding } from '../../report/report-json.ts';
import { readModel } from '../../report/write.ts';
import { exercise } from '../../run/session/exercise.ts';
import type { RunOptions } from '../../run/options.ts';
import { targetOf } from '../embedded.ts';
import type { Job, JobEnd, ReproductionsTried } from './jobs.ts';
import { suite } from '../suite-version.ts';

/** One thread of the self-test: runs the suite against one reference deployment after another. */
const checks = await checksOf([]);

export default async function carryOut(job: Job): Promise<JobEnd> {
  if (job.is !== 'fault' || job.rules.length > 0) return exerciseAll(job, { rules: job.rules });
  const [first, ...others] = job.fast ? fromSmallToLarge(job) : againWithOtherSeeds(job);
  let end = await first!();
  for (const next of others) if (!catches(job, end)) end = await next();
  return { ...end, job };
}

const catches = ({ breaks }: Job, { findings }: { readonly findings: readonly { readonly rule: string }[] }): boolean =>
  findings.some(({ rule }) => breaks.includes(rule));

/** Most faults show in few requests; whatever catches one is part of the whole run too. */
const fromSmallToLarge = (job: Job): (() => Promise<JobEnd>)[] => [
  () => exerciseAll(job, { rules: job.breaks }),
  () => exerciseAll(job, { profile: 'quick' }),
  () => exerciseAll({ ...job, deployments: both }, {}),
];

/** Some faults of one deployment show only to who works with the other, too. */
const both = ['sandbox', 'live'] as const;

/** A fault that shows only when requests meet may stay hidden once; it is missed when it stays hidden three times. */
const againWithOtherSeeds = (job: Job): (() => Promise<JobEnd>)[] =>
  [0, 1, 2].map(
    (more) => () => exerciseAll({ ...job, seed: job.seed + more, ...(more > 0 && { deployments: both }) }, {}),
  );

/** What is told from sandbox and live side by side needs both, wherever the fault is. */
function deploymentsFor({ deployments, breaks }: Job): Job['deployments'] {
  const compared = checks.some(
    ({ needs, rules }) => needs.bothDeployments && rules.some((rule) => breaks.includes(rule)),
  );
  return compared ? both : deployments;
}

async function exerciseAll(job: Job, part: Pick<Partial<RunOptions>, 'rules' | 'profile'>): Promise<JobEnd> {
  const began = performance.now();
  const out = job.fast && !job.reproductions ? null : mkdtempSync(join(tmpdir(), 'mpconform-selftest-'));
  const reference = await referenceOf(job);
  try {
    const options = optionsFor(job, reference, { ...part, out });
    const { ends, requests, unjudgeable } = await exercise(options, checks, {
      reproduce: job.reproductions,
      ...(job.fast && !job.reproductions && { enough: (end) => catches(job, end) }),
    });
    const model = out === null ? null : await modelIn(out);
    return {
      job,
      requests,
      seconds: (performance.now() - began) / 1000,
      unjudgeable,
      leading: model?.causes[0]?.rule.id ?? null,
      findings: ends.flatMap((end) =>
        end.findings.map(({ rule, expected, actual }) => ({ rule, check: end.id, expected, actual })),
      ),
      inconclusive: ends.flatMap(({ id, verdict, why }) => (verdict === 'inconclusive' ? [`${id}: ${why}`] : [])),
      kept: [...new Set(ends.flatMap(({ kept }) => Object.keys(kept)))],
      ...(job.reproductions && { reproductions: await reproductionsTried(job, out!, model?.report.findings ?? []) }),
    };
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { job, requests: 0, seconds: 0, unjudgeable: why, findings: [], inconclusive: [], kept: [], leading: null };
  } finally {
    await reference.close();
    if (out !== null) rmSync(out, { recursive: true });
  }
}

async function modelIn(out: string): Promise<Model | null> {
  const read = await readModel(join(out, 'journal.ndjson'));
  return read.is === 'model' ? read.model : null;
}

const referenceOf = (job: Job): Promise<Reference> =>
  startReference({
    seed: job.seed,
    ...(job.is === 'fault' && { faults: [job.name] }),
    ...(job.is === 'variant' && { variant: job.name }),
  });

function optionsFor(job: Job, reference: Reference, own: Partial<RunOptions>): RunOptions {
  return {
    target: targetOf(reference),
    deployments: deploymentsFor(job),
    profile: job.profile,
    allow: { writes: true, prompts: true },
    patience_s: 60,
    rules: [],
    checks: [],
    scenarios: [],
    seed: job.seed,
    out: null,
    shard: null,
    resume: null,
    replay: null,
    origin: { is: 'embedded' },
    suite,
    ...own,
  };
}

/** Carries out each file that was written, on a new deployment with the same fault. */
async function reproductionsTried(
  job: Job,
  out: string,
  findings: readonly ReportFinding[],
): Promise<ReproductionsTried> {
  const written = findings.filter(({ reproduce }) => reproduce !== null);
  const hidden: string[] = [];
  for (const { rule, reproduce, check } of written) {
    const file = join(out, reproduce!);
    const reference = await referenceOf(job);
    try {
      // Another seed: what the file does not hold, nobody has.
      const options = optionsFor(job, reference, { scenarios: [file], seed: job.seed + 1000 });
      const { ends } = await exercise(options, await checksOf([file]));
      const shown = ends.some((end) => end.findings.some((finding) => finding.rule === rule));
      const why = ends.map(({ id, verdict, why }) => `${id} ${verdict}${why === null ? '' : `: ${why}`}`).join('; ');
      if (!shown)
        hidden.push(
          `${rule} in ${check} (${readFileSync(file, 'utf8').includes('\ncheck: ') ? 'rerun' : 'story'}): ${why}`,
        );
    } finally {
      await reference.close();
    }
  }
  const of = (shown: boolean | null) => findings.filter(({ reproduction }) => reproduction?.shown === shown);
  return {
    written: written.length,
    hidden,
    untried: of(null).map(({ rule, reproduction }) => `${rule}: ${reproduction?.why}`),
    none: of(false).map(({ rule, check, reproduction }) => `${rule} in ${check}: ${reproduction?.why}`),
  };
}
