import { Command } from 'commander';
import { chooseTarget } from './choose-target.ts';
import { coloured } from './environment.ts';
import { demandKnownRules, demandSomethingAsked } from './nothing-asked.ts';
import { proofreadScenarios } from './proofread.ts';
import { optionsFor, withRunChoices, type RunChoices } from './run-choices.ts';
import { filesOf, scenarioFiles } from './scenario-files.ts';
import { print } from './terminal.ts';

interface PlanFlags extends RunChoices {
  readonly json?: true;
}

/** `mpconform plan`: what a run with the same options would send. */
export function planCommand(): Command {
  const command = new Command('plan').description(
    'says what a run would send, to whom, and for at most how much; sends nothing to the deployment',
  );
  return withRunChoices(command).option('--json', 'as JSON').action(plan);
}

async function plan(flags: PlanFlags): Promise<void> {
  demandKnownRules(flags.rules);
  const chosen = await chooseTarget(flags);
  const scenarios = await scenarioFiles(flags.scenario);
  await proofreadScenarios(filesOf(scenarios));
  const [{ embeddedReference }, { toPlain }, { forecast }, { checksOf }, { planLines }] = await Promise.all([
    import('./embedded.ts'),
    import('../target/plain.ts'),
    import('../run/forecast.ts'),
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
