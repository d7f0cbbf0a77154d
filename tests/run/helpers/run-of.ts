import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment } from '../../../src/evidence/exchange.ts';
import { summaryLines } from '../../../src/report/terminal/summary.ts';
import type { Report } from '../../../src/report/report-json.ts';
import { readModel } from '../../../src/report/write.ts';
import type { Check } from '../../../src/run/check/check.ts';
import { openSession } from '../../../src/run/session/open-session.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';

export interface Ended {
  readonly status: number;
  /** What the terminal shows at the end of the run. */
  readonly shown: string;
  /** The paragraph of a mistake in the set-up. */
  readonly paragraph: string | null;
  readonly report: Report;
  /** What the run told before its first check. */
  readonly told: readonly string[];
}

/** A whole run in this process, and what a person would see of it. */
export async function runOf(
  yaml: string,
  options: Partial<RunOptions> = {},
  checks: readonly Check[] = [],
): Promise<Ended> {
  const out = mkdtempSync(join(tmpdir(), 'mpconform-set-up-'));
  try {
    const told = await exercised({ ...optionsFor(yaml), ...options, out }, checks);
    const read = await readModel(join(out, 'journal.ndjson'));
    if (read.is === 'broken') throw new Error(`the journal is wrong: ${read.why}`);
    const { report } = read.model;
    const shown = summaryLines(read.model, { colour: false, where: null }).join('\n');
    return { status: report.exit_status!, shown, paragraph: report.unjudged, report, told };
  } finally {
    rmSync(out, { recursive: true });
  }
}

async function exercised(options: RunOptions, checks: readonly Check[]): Promise<readonly string[]> {
  const told: string[] = [];
  const opened = await openSession(
    options,
    () => Promise.resolve(checks),
    (event) => {
      if (event.is === 'told') told.push(event.line);
    },
  );
  try {
    await Promise.all(opened.plan.checks.map((planned) => opened.session.run(planned)));
    opened.session.close(false);
  } finally {
    await opened.close();
  }
  return told;
}

export function optionsFor(yaml: string): RunOptions {
  const reading = readTargetText(join(tmpdir(), 'target.yaml'), yaml, {});
  if (reading.is === 'wrong') throw new Error(reading.problems.map(({ message }) => message).join('; '));
  const deployments = (['sandbox', 'live'] as const).filter(
    (deployment: Deployment) => reading.target[deployment] !== null,
  );
  return {
    origin: { is: 'file', path: 'target.yaml' },
    target: toPlain(reading.target),
    deployments,
    profile: 'quick',
    allow: { writes: false, prompts: false },
    patience_s: 1,
    rules: [],
    checks: [],
    scenarios: [],
    seed: 7,
    out: null,
    shard: null,
    resume: null,
    replay: null,
    suite: { version: 'test', commit: null },
  };
}
