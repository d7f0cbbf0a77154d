import { readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { Problem } from '../../text/problem.ts';
import { byPlace, problemOf } from '../../text/misfit.ts';
import { readSourceFile } from '../../text/source-file.ts';
import { ABSENT, valueAt } from '../../text/plain-words.ts';
import { readYaml, type YamlSource } from '../../text/yaml-source.ts';
import { checkSource } from '../../text/zod-problems.ts';
import { Compiler, readShared, type Load } from './compile.ts';
import { costOf } from './cost.ts';
import { Rerun as RerunForm, Story } from './grammar.ts';
import { Known } from './known.ts';
import { proofread } from './proofread.ts';
import { salvage } from './salvage.ts';
import { problemAt } from './source-location.ts';
import type { Rerun, Scenario } from './story.ts';

export type ScenarioReading =
  | { readonly is: 'scenario'; readonly scenario: Scenario; readonly warnings: readonly Problem[] }
  | { readonly is: 'rerun'; readonly rerun: Rerun; readonly texts: ReadonlyMap<string, string> }
  | { readonly is: 'wrong'; readonly problems: readonly Problem[]; readonly texts: ReadonlyMap<string, string> };

/** One story, or everything that is wrong with it and with the files that it uses, with their texts. */
export async function readScenario(
  file: string,
  load: Load = readSourceFile,
  id: string = idOf(basename(file)),
): Promise<ScenarioReading> {
  const texts = new Map<string, string>();
  const remember: Load = async (name) => {
    const read = await load(name);
    if (read.is === 'text') texts.set(name, read.text);
    return read;
  };
  const wrong = (problems: readonly Problem[]): ScenarioReading => ({
    is: 'wrong',
    problems: problems.toSorted(inFiles),
    texts,
  });
  const text = await remember(file);
  if (text.is === 'unreadable') return wrong([text.problem]);
  const yaml = readYaml(file, text.text);
  if (yaml.is === 'broken') return wrong(yaml.problems);
  if (valueAt(yaml.source.data, ['check']) !== ABSENT) {
    const named = checkSource(RerunForm, yaml.source);
    const mistakes = [...yaml.problems, ...(named.is === 'wrong' ? named.problems : []), ...unknownRules(yaml.source)];
    if (named.is === 'wrong' || mistakes.length > 0) return wrong(mistakes);
    return { is: 'rerun', rerun: { source: yaml.source, story: named.value }, texts };
  }
  const checked = checkSource(Story, yaml.source);
  if (checked.is === 'wrong') {
    const salvaged = salvage(yaml.source);
    if (salvaged === null) return wrong([...yaml.problems, ...checked.problems, ...unknownRules(yaml.source)]);
    const { story, source, further } = salvaged;
    const misfits = beside(
      checked.problems,
      further.map((misfit) => problemOf(source, misfit)),
    );
    const { problems } = await compiled(id, source, story, remember);
    return wrong([...yaml.problems, ...beside(misfits, problems)]);
  }
  const { scenario, problems, warnings } = await compiled(id, yaml.source, checked.value, remember);
  const all = [...yaml.problems, ...problems];
  return all.length > 0 ? wrong(all) : { is: 'scenario', scenario, warnings };
}

/** A story with the steps of other files in their places, and what is wrong with it apart from its form. */
async function compiled(id: string, source: YamlSource, story: Story, load: Load) {
  const compiler = new Compiler(readShared(load));
  const scenario: Scenario = { id, source, story, ...(await compiler.story(story, source)) };
  const proof = proofread(scenario);
  const problems = [...compiler.problems, ...proof.problems, ...tooLong(scenario)];
  return { scenario, problems, warnings: proof.warnings };
}

/** Of what does not fit the grammar, no more is said at the same place. */
const beside = (misfits: readonly Problem[], others: readonly Problem[]): readonly Problem[] => [
  ...misfits,
  ...others.filter((other) => !misfits.some((misfit) => misfit.file === other.file && byPlace(misfit, other) === 0)),
];

/** Of a story of which nothing can be made, the rules that it names can be looked up all the same. */
function unknownRules(source: YamlSource): readonly Problem[] {
  const rules = valueAt(source.data, ['rules']);
  const written = valueAt(source.data, ['deployment']);
  const named = valueAt(source.data, ['check']) !== ABSENT;
  const deployment = named || written === 'both' ? 'both' : written === 'live' ? written : 'sandbox';
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((id, at) =>
    typeof id === 'string' ? Known.rule(id, { source, path: ['rules', at] }, deployment) : [],
  );
}

const inFiles = (a: Problem, b: Problem): number => a.file.localeCompare(b.file) || byPlace(a, b);

const MOST_REQUESTS = 5000;

function tooLong(scenario: Scenario): Problem[] {
  const { requests } = costOf(scenario);
  if (requests <= MOST_REQUESTS) return [];
  const message = `the story may send ${requests} requests; ${MOST_REQUESTS} is the most`;
  return [problemAt({ source: scenario.source, path: ['steps'] }, 'key', message)];
}

/** Folders of this name hold steps for stories, and no stories. */
const SHARED = 'shared';

/** The files of all stories below a folder, in the order of their names. */
export const storiesIn = async (folder: string): Promise<readonly string[]> =>
  (await namesIn(folder)).map((name) => join(folder, name));

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.split(sep).join('/')).sort();
  return names.filter((name) => /\.ya?ml$/.test(name) && !name.split('/').includes(SHARED));
}

/** All stories below a folder, in the order of their names. */
export async function readScenarios(folder: string) {
  const stories = await namesIn(folder);
  const readings = await Promise.all(
    stories.map((name) => readScenario(join(folder, name), readSourceFile, idOf(name))),
  );
  const wrong = readings.filter((reading) => reading.is === 'wrong');
  const right = readings.filter((reading) => reading.is === 'scenario');
  return {
    scenarios: right.map(({ scenario }) => scenario),
    problems: wrong.flatMap(({ problems }) => problems),
    warnings: right.flatMap(({ warnings }) => warnings),
    /** Of the files with problems. */
    texts: new Map(wrong.flatMap(({ texts }) => [...texts])),
  };
}

const idOf = (name: string): string => name.replace(/\.ya?ml$/, '');
