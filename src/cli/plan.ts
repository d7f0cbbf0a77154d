import { chooseTarget } from './choose-target.ts';
import { coloured } from './environment.ts';
import { demandKnownRules, demandSomethingAsked } from './nothing-asked.ts';
import { proofreadScenarios } from './proofread.ts';
import { optionsFor } from './options-for.ts';
import type { RunChoices } from './run-choices.ts';
import { filesOf, scenarioFiles } from './scenario-files.ts';
import { print } from './terminal.ts';

export interface PlanFlags extends RunChoices {
  readonly json?: true;
}

/** `mpconform plan`: what a run with the same options would send. */
export async function plan(flags: PlanFlags): Promise<void> {
  demandKnownRules(flags.rules);
  const chosen = await chooseTarget(flags);
  const scenarios = await scenarioFiles(flags.scenario);
  await proofreadScenarios(filesOf(scenarios));
  const [{ embeddedReference }, { toPlain }, { forecast }, { checksOf }, { planLines }] = await Promise.all([
    import('./embedded.ts'),
    import('../target/plain.ts'),
    import('../run/forecast/forecast.ts'),
    import('../../suites/checks.ts'),
    import('./plan-lines.ts'),
  ]);
  const seedOfRun = flags.seed ?? 0;
  const embedded = chosen === null ? await embeddedReference(seedOfRun) : null;
  try {
    const target = embedded?.target ?? toPlain(chosen!);
    const options = optionsFor({ ...flags, scenario: filesOf(scenarios) }, target, seedOfRun);
    const checks = await checksOf(options.scenarios);
    await demandSomethingAsked(options, scenarios, () => Promise.resolve(checks));
    const found = await forecast(options, checks);
    if (flags.json) print(JSON.stringify(found, null, 2));
    else for (const line of planLines(found, { colour: coloured })) print(line);
  } finally {
    await embedded?.close();
  }
}
