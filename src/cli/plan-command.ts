import { Command } from 'commander';
import type { PlanFlags } from './plan.ts';
import { withRunChoices } from './run-choices.ts';

export function planCommand(): Command {
  const command = new Command('plan').description(
    'says what a run would send, to whom, and for at most how much; sends nothing to the deployment',
  );
  return withRunChoices(command)
    .option('--json', 'as JSON')
    .action(async (flags: PlanFlags) => {
      const { plan } = await import('./plan.ts');
      await plan(flags);
    });
}
