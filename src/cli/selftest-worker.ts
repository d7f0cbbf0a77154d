import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { checksOf } from '../../suites/checks.ts';
import { startReference } from '../reference/reference.ts';
import { readModel } from '../report/write.ts';
import { exercise } from '../run/exercise.ts';
import { toPlain } from '../target/plain.ts';
import { readTargetText } from '../target/read-target.ts';
import type { Job, JobEnd } from './selftest-jobs.ts';
import { suite } from './suite-version.ts';

/** One thread of the self-test: runs the suite against one reference deployment after another. */
const checks = await checksOf([]);

parentPort!.on('message', (job: Job) => {
  void carryOut(job).then((end) => parentPort!.postMessage(end));
});

/** A fault that shows only when requests meet may stay hidden once; it is missed when it stays hidden three times. */
const tries = 3;

async function carryOut(job: Job): Promise<JobEnd> {
  if (job.is !== 'fault') return exerciseAll(job, []);
  const caught = ({ findings }: JobEnd): boolean => findings.some(({ rule }) => job.breaks.includes(rule));
  let end = await exerciseAll(job, job.fast ? job.breaks : []);
  for (let more = job.fast ? 0 : 1; more < tries && !caught(end); more += 1) {
    end = await exerciseAll({ ...job, seed: job.seed + more }, []);
  }
  return end;
}

/** What is told from sandbox and live side by side needs both, wherever the fault is. */
function deploymentsFor({ deployments, breaks }: Job): Job['deployments'] {
  const compared = checks.some(
    ({ needs, rules }) => needs.bothDeployments && rules.some((rule) => breaks.includes(rule)),
  );
  return compared ? ['sandbox', 'live'] : deployments;
}

async function exerciseAll(job: Job, rules: readonly string[]): Promise<JobEnd> {
  const began = performance.now();
  const out = job.fast ? null : mkdtempSync(join(tmpdir(), 'mpconform-selftest-'));
  const reference = await startReference({
    seed: job.seed,
    ...(job.is === 'fault' && { faults: [job.name] }),
    ...(job.is === 'variant' && { variant: job.name }),
  });
  try {
    const reading = readTargetText('reference.yaml', reference.targetYaml(), {});
    if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
    const { ends, requests, unjudgeable } = await exercise(
      {
        target: toPlain(reading.target),
        deployments: deploymentsFor(job),
        profile: job.profile,
        allow: { writes: true, prompts: true },
        patience_s: 60,
        rules,
        scenarios: [],
        seed: job.seed,
        out,
        shard: null,
        resume: null,
        replay: null,
        origin: { is: 'embedded' },
        suite,
      },
      checks,
    );
    return {
      job,
      requests,
      seconds: (performance.now() - began) / 1000,
      unjudgeable,
      leading: out === null ? null : await leadingRule(out),
      findings: ends.flatMap((end) =>
        end.findings.map(({ rule, expected, actual }) => ({ rule, check: end.id, expected, actual })),
      ),
      unfinished: ends.flatMap(({ id, verdict, why }) => (verdict === 'inconclusive' ? [`${id}: ${why}`] : [])),
      kept: [...new Set(ends.flatMap(({ kept }) => Object.keys(kept)))],
    };
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { job, requests: 0, seconds: 0, unjudgeable: why, findings: [], unfinished: [], kept: [], leading: null };
  } finally {
    await reference.close();
    if (out !== null) rmSync(out, { recursive: true });
  }
}

async function leadingRule(out: string): Promise<string | null> {
  const read = await readModel(join(out, 'journal.ndjson'));
  return read.is === 'model' ? (read.model.causes[0]?.rule.id ?? null) : null;
}
