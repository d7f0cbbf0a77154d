import { modeOf } from '../../contract/mode.ts';
import type { RuleId } from '../../contract/rules.ts';
import { derivedBytes } from '../../random/derive.ts';
import type { Check, CheckContext, Profile } from '../../run/check/check.ts';
import { onLive } from '../../run/check/on-live.ts';
import { ended } from './story.situation.ts';
import { costOf } from '../read/cost.ts';
import { show } from './match.ts';
import { needsOf } from '../read/needs.ts';
import type { Scenario } from '../read/story.ts';
import { executeSteps, together } from './execute.ts';
import { filled, type Execution, type StepResult } from './execution.ts';

/** A story as a check of the run. */
export function scenarioCheck(scenario: Scenario): Check {
  const { id, source, story } = scenario;
  const { requests, wait_s } = costOf(scenario);
  return {
    id,
    title: story.title,
    kind: 'scenario',
    deployment: story.deployment === 'live' ? 'live' : 'sandbox',
    rules: story.rules as RuleId[],
    needs: needsOf(scenario),
    cost: costByProfile(requests, story.profile ?? 'quick'),
    wait_s,
    ...(story.alone === true && { alone: true }),
    ...(story.lock !== undefined && { lock: story.lock }),
    ...(story.seed !== undefined && { seed: story.seed }),
    source: { file: source.file, line: source.locate(['title'], 'key').line },
    run: (context) => run(scenario, context),
  };
}

/** A scenario of both deployments is executed on each. */
export function scenarioChecks(scenario: Scenario): readonly Check[] {
  const check = scenarioCheck(scenario);
  return scenario.story.deployment === 'both' ? [check, onLive(check)] : [check];
}

/** A story is not for profiles smaller than its own: it costs nothing there. */
const costByProfile = (requests: number, smallest: Profile): Check['cost'] => ({
  quick: smallest === 'quick' ? requests : 0,
  standard: smallest === 'deep' ? 0 : requests,
  deep: requests,
});

/** Rows are executed at once, so that their waits overlap. */
async function run(scenario: Scenario, context: CheckContext): Promise<void> {
  const rows = scenario.story.examples ?? [{}];
  const results = await together(
    rows.map((row, index) => executeRow(scenario, rows.length > 1 ? context.attempt(index) : context, row, index)),
  );
  if (!results.includes('ends'))
    context.judge(ended, { rules: scenario.story.rules as RuleId[], deployment: context.deployment });
}

async function executeRow(
  scenario: Scenario,
  context: CheckContext,
  row: Readonly<Record<string, unknown>>,
  index: number,
): Promise<StepResult> {
  const { seed, runOffset, deployment, clock } = context;
  const isSpared = scenario.story.deployment === 'live' || scenario.story.deployment === 'both';
  const origin = { seed, runOffset, row: index, mode: modeOf(deployment), isSpared, begun: clock.now() };
  const begun: Execution = {
    context,
    scenario,
    origin,
    row: describe(row),
    names: new Map(),
    keys: new Map(Object.entries(context.keys)),
    made: new Map(),
    listening: new Map(),
    awaited: new Map(),
    defaultKey: 'main',
    nextKey: keyMaker(seed, runOffset, index, origin.mode),
  };
  const execution = { ...begun, names: new Map(Object.entries(filled(row, begun))) };
  try {
    return await executeSteps(scenario.steps, execution);
  } finally {
    await executeSteps(scenario.afterwards, execution);
  }
}

function describe(row: Readonly<Record<string, unknown>>): string {
  const columns = Object.entries(row).map(([name, value]) => `${name} ${show(value)}`);
  return columns.length === 0 ? '' : ` with ${columns.join(', ')}`;
}

function keyMaker(...origin: readonly (string | number)[]): () => string {
  let count = 0;
  return () => {
    count += 1;
    return derivedBytes(12, ...origin, count).toString('hex');
  };
}
