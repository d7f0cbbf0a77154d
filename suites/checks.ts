import { fileURLToPath } from 'node:url';
import type { Check } from '../src/run/check.ts';
import { readScenario, readScenarios } from '../src/scenario/read-scenario.ts';
import { scenarioChecks } from '../src/scenario/scenario-check.ts';
import { suites } from './all.ts';

/** Beside `suites/` in the source, one folder up in the build. */
const shelf = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../scenarios' : '../../scenarios', import.meta.url),
);

/** The built-in suites and scenarios, or the scenario files that were asked for. Files were proofread before. */
export async function checksOf(files: readonly string[]): Promise<readonly Check[]> {
  if (files.length === 0) {
    const { scenarios, problems } = await readScenarios(shelf);
    if (problems.length > 0) throw new Error(`${problems[0]!.file}:${problems[0]!.line}: ${problems[0]!.message}`);
    return [...suites, ...scenarios.flatMap((scenario) => scenarioChecks(scenario))];
  }
  const readings = await Promise.all(files.map((file) => readScenario(file)));
  return readings.flatMap((reading) => (reading.is === 'scenario' ? scenarioChecks(reading.scenario) : []));
}
