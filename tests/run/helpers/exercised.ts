import { join } from 'node:path';
import { checksOf } from '../../../suites/checks.ts';
import { startReference, type ReferenceOptions } from '../../../src/reference/reference.ts';
import type { ReportFinding } from '../../../src/report/report-json.ts';
import { readModel } from '../../../src/report/write.ts';
import { exercise, type Exercised } from '../../../src/run/session/exercise.ts';
import type { Check } from '../../../src/run/check/check.ts';
import type { RunOptions } from '../../../src/run/options.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';

export const options: Omit<RunOptions, 'target'> = {
  deployments: ['sandbox', 'live'],
  profile: 'standard',
  allow: { writes: true, prompts: true },
  patience_s: 60,
  rules: [],
  checks: [],
  scenarios: [],
  seed: 21,
  out: null,
  shard: null,
  resume: null,
  replay: null,
  origin: { is: 'embedded' },
  suite: { version: 'test', commit: null },
};

/** Most of a run is sent by few checks, each of which is asked for by dozens of rules. */
const fewRequests = ({ cost, alone = false }: Check): boolean => alone || cost.standard <= 400;

/** A run in this process against a reference of its own, of small checks and of those that are asked for by name. */
export async function exercised(
  reference: ReferenceOptions,
  change: Partial<RunOptions> = {},
  minimal = false,
): Promise<Exercised> {
  const deployment = await startReference({ seed: 21, ...reference });
  try {
    const reading = readTargetText('target.yaml', minimal ? deployment.minimalTarget() : deployment.targetYaml(), {});
    if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
    const { checks: named = [], scenarios = [] } = change;
    const all = await checksOf(scenarios);
    return await exercise(
      { ...options, target: toPlain(reading.target), ...change },
      named.length > 0 ? all : all.filter(fewRequests),
      { reproduce: change.out !== undefined },
    );
  } finally {
    await deployment.close();
  }
}

/** As the report of a run says them. */
export async function findingsIn(out: string): Promise<readonly ReportFinding[]> {
  const read = await readModel(join(out, 'journal.ndjson'));
  return read.is === 'model' ? read.model.report.findings : [];
}
