import { coloured } from './environment.ts';
import { demandSomethingAsked } from './nothing-asked.ts';
import type { PlanFlags } from './run-flags.ts';
import { plainJson } from '../report/formats/json.ts';
import { print } from './terminal.ts';
import { withOptions } from './with-options.ts';

/** `mpconform plan`: what a run with the same options would send. */
export const plan = (flags: PlanFlags): Promise<void> =>
  withOptions(flags, flags.seed ?? 0, async (options, scenarios) => {
    const [{ forecast }, { checksOf }, { planLines }] = await Promise.all([
      import('../run/forecast/forecast.ts'),
      import('../../suites/checks.ts'),
      import('./plan-lines.ts'),
    ]);
    const checks = await checksOf(options.scenarios);
    await demandSomethingAsked(options, scenarios, () => Promise.resolve(checks));
    const found = await forecast(options, checks);
    if (flags.json) print(plainJson(found));
    else for (const line of planLines(found, { colour: coloured })) print(line);
  });
