import { nothingGiven } from '../../../src/judge/history.ts';
import { JudgePanel } from '../../../src/judge/judge-panel.ts';
import type { Situation } from '../../../src/judge/situation.ts';
import { Seen } from './exchange.ts';

/** What a situation is decided to be, in a run that saw nothing else. */
export const situated = <P extends object>({ judge }: Situation<P>, parts: P): Seen =>
  new Seen(judge(parts, new JudgePanel(nothingGiven).history));
