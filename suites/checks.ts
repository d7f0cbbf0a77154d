import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromHere } from '../src/run/asked.ts';
import type { Check } from '../src/run/check.ts';
import { readScenario, readScenarios } from '../src/scenario/read-scenario.ts';
import { scenarioChecks } from '../src/scenario/scenario-check.ts';
import { suites } from './all.ts';

/** Beside `suites/` in the source, one folder up in the build. */
const shelf = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../scenarios' : '../../scenarios', import.meta.url),
);

/** Stories are named by their files, and by their paths where two files have one name. */
function idsOf(files: readonly string[]): readonly string[] {
  const names = files.map((file) => parse(file).name);
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : fromHere(files[at]!).replace(/\.ya?ml$/, ''),
  );
}

/** The built-in suites and scenarios, or the scenario files that were asked for. Files were proofread before. */
export async function checksOf(files: readonly string[]): Promise<readonly Check[]> {
  if (files.length === 0) {
    const { scenarios, problems } = await readScenarios(fromHere(shelf));
    if (problems.length > 0) throw new Error(`${problems[0]!.file}:${problems[0]!.line}: ${problems[0]!.message}`);
    return [...suites, ...scenarios.flatMap((scenario) => scenarioChecks(scenario))];
  }
  const ids = idsOf(files);
  const readings = await Promise.all(files.map((file, at) => readScenario(fromHere(file), undefined, ids[at])));
  return readings.flatMap((reading) => (reading.is === 'scenario' ? scenarioChecks(reading.scenario) : []));
}
