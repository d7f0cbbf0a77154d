import type { YamlSource } from '../../text/yaml-source.ts';
import type * as Grammar from './grammar.ts';
import type { SourceLocation } from './source-location.ts';

/** A story that was read and found in order. */
export interface Scenario {
  /** Such as `charges/a-declined-payer`. */
  readonly id: string;
  readonly source: YamlSource;
  readonly story: Grammar.Story;
  readonly steps: readonly Step[];
  readonly afterwards: readonly Step[];
}

/** A file that names a check of the suite in place of steps. */
export interface Rerun {
  readonly source: YamlSource;
  readonly story: Grammar.Rerun;
}

/** A step with its place, and with the steps inside it. */
export type Step =
  | { readonly is: 'send'; readonly at: SourceLocation; readonly step: Grammar.Send }
  | { readonly is: 'poll'; readonly at: SourceLocation; readonly step: Grammar.Poll }
  | { readonly is: 'wait'; readonly at: SourceLocation; readonly step: Grammar.Wait }
  | { readonly is: 'operator'; readonly at: SourceLocation; readonly step: Grammar.Operate }
  | { readonly is: 'listen'; readonly at: SourceLocation; readonly step: Grammar.Listen }
  | { readonly is: 'posted'; readonly at: SourceLocation; readonly step: Grammar.Posted }
  | { readonly is: 'use'; readonly at: SourceLocation; readonly step: Grammar.Use; readonly shared: SharedSteps }
  | { readonly is: 'parallel'; readonly at: SourceLocation; readonly steps: readonly Step[] }
  | {
      readonly is: 'repeat';
      readonly at: SourceLocation;
      readonly times: number;
      readonly as?: string;
      readonly steps: readonly Step[];
    };

/** A file of steps that stories share. */
export interface SharedSteps {
  readonly source: YamlSource;
  readonly written: Grammar.Shared;
  readonly steps: readonly Step[];
}

/** A step and all inside it, in the order of execution. */
export function everyStep(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) => [step, ...everyStep(innerSteps(step))]);
}

function innerSteps(step: Step): readonly Step[] {
  if (step.is === 'use') return step.shared.steps;
  return step.is === 'parallel' || step.is === 'repeat' ? step.steps : [];
}
