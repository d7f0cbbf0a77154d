import type { Step } from './story.ts';

/** A step and all inside it, in the order of execution. */
export function everyStep(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) => [step, ...everyStep(innerSteps(step))]);
}

function innerSteps(step: Step): readonly Step[] {
  if (step.is === 'use') return step.shared.steps;
  return step.is === 'parallel' || step.is === 'repeat' ? step.steps : [];
}
