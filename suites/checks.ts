import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromHere } from '../src/run/record/asked.ts';
import type { Check } from '../src/run/check/check.ts';
import { readScenario, readScenarios } from '../src/scenario/read/read-scenario.ts';
import { openScenarios, type SavedScenarios } from '../src/scenario/read/saved-scenarios.ts';
import type { Scenario } from '../src/scenario/read/story.ts';
import { rerunCheck } from '../src/scenario/write/rerun.ts';
import { scenarioChecks } from '../src/scenario/execute/scenario-check.ts';
import { suites } from './all.ts';
import { withFinds } from './finds.ts';
import { withTellers } from './tellers.ts';

const isSource = import.meta.url.endsWith('.ts');
/** Beside `suites/` in the source, one folder up in the build. */
const folder = fileURLToPath(new URL(isSource ? '../scenarios' : '../../scenarios', import.meta.url));

let reading: Promise<readonly Check[]> | undefined;

/** The built-in suites and scenarios, read once. */
export const builtIn = (): Promise<readonly Check[]> => (reading ??= readStories());

async function readStories(): Promise<readonly Check[]> {
  const scenarios = isSource ? await readFolder() : await openBuilt();
  return [...suites, ...scenarios.flatMap((scenario) => scenarioChecks(scenario))].map(withFinds).map(withTellers);
}

async function readFolder(): Promise<readonly Scenario[]> {
  const { scenarios, problems } = await readScenarios(fromHere(folder));
  if (problems.length > 0) throw new Error(`${problems[0]!.file}:${problems[0]!.line}: ${problems[0]!.message}`);
  return scenarios;
}

/** The build has read them once, for every start. */
async function openBuilt(): Promise<readonly Scenario[]> {
  const built = await readFile(new URL('scenarios.json', import.meta.url), 'utf8');
  return openScenarios(fromHere(folder), JSON.parse(built) as SavedScenarios);
}

/** Stories are named by their files, and by their paths where two files have one name. */
function idsOf(files: readonly string[]): readonly string[] {
  const names = files.map((file) => parse(file).name);
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : fromHere(files[at]!).replace(/\.ya?ml$/, ''),
  );
}

/** The built-in checks, or those of the scenario files that were asked for. Files were proofread before. */
export async function checksOf(files: readonly string[]): Promise<readonly Check[]> {
  if (files.length === 0) return builtIn();
  const ids = idsOf(files);
  const checks = (await Promise.all(files.map((file, at) => checksIn(fromHere(file), ids[at])))).flat();
  return [...new Map(checks.map(({ id }) => [id, asOne(checks.filter((check) => check.id === id))])).values()];
}

/** Several files may name one check, which needs to be run once. */
function asOne([first, ...others]: readonly Check[]): Check {
  const alsoIn = others.flatMap(({ source }) => (source ? [source.file] : []));
  return alsoIn.length === 0 ? first! : { ...first!, alsoIn };
}

async function checksIn(file: string, id: string | undefined): Promise<readonly Check[]> {
  const read = await readScenario(file, undefined, id);
  if (read.is === 'scenario') return scenarioChecks(read.scenario);
  if (read.is === 'wrong') return [];
  const check = rerunCheck(read.rerun, await builtIn());
  if ('message' in check) throw new Error(`${check.file}:${check.line}: ${check.message}`);
  return [check];
}
