import type { RuleId } from '../../../../../src/contract/rules.ts';
import type { ClientCaseFacts, ToldCommand } from '../../../../../src/evidence/client-case.ts';
import { claimJudges } from '../../../../../src/judge/client/claim-judges.ts';
import { exchange, start, type Parts } from '../../../helpers/exchange.ts';

type Told = ToldCommand['told'];

/** A command, what was told of it, and what it sent. */
interface Step {
  readonly op: string;
  readonly args?: ToldCommand['args'];
  readonly told: Told;
  readonly sent: readonly (Parts & { readonly unseen?: unknown; readonly isLost?: boolean })[];
}

export const result = (value: unknown): Told => ({ is: 'result', value });
export const error = (of: Extract<Told, { is: 'error' }>['error']): Told => ({ is: 'error', error: of });

export const step = (op: string, told: Told, sent: Step['sent'] = [], args: ToldCommand['args'] = {}): Step => ({
  op,
  told,
  sent,
  args,
});

const minute = 60_000;
const lost = { kind: 'broken-off', text: 'the connection was broken off before the answer' } as const;

/** The steps follow one another, each with a minute to itself. */
export function caseOf(steps: readonly Step[], facts: Readonly<Record<string, unknown>> = {}): ClientCaseFacts {
  let n = 0;
  const exchanges = steps.flatMap(({ sent }, at) =>
    sent.map(({ isLost, unseen, ...parts }) => {
      n += 1;
      const moment = start + (at + 1) * minute + n * 10;
      const made = exchange({ n, sent: moment, received: moment + 5, ...parts, ...(isLost && { failure: lost }) });
      const hidden = unseen === undefined ? null : exchange({ body: unseen }).answer;
      return {
        ...made,
        served: { origin: 'base', connection: 1, command: at + 1, fault: null, unseen: hidden } as const,
      };
    }),
  );
  const commands = steps.map(({ op, args = {}, told }, at) => {
    const began = start + (at + 1) * minute;
    return { n: at + 1, op, args, began, ended: began + 450, told };
  });
  return { commands, exchanges, restarts: [], facts };
}

/** What all judges of claims say, in a word for each rule. */
export function said(facts: ClientCaseFacts): Readonly<Partial<Record<RuleId, 'kept' | 'broken'>>> {
  const decisions = claimJudges.flatMap((judge) => judge(facts));
  const words: Partial<Record<RuleId, 'kept' | 'broken'>> = {};
  for (const decision of decisions)
    if ((decision.is === 'kept' || decision.is === 'broken') && words[decision.rule] !== 'broken')
      words[decision.rule] = decision.is;
  return words;
}

/** The rules that all judges of claims find broken. */
export const brokenIn = (facts: ClientCaseFacts): readonly string[] =>
  Object.entries(said(facts)).flatMap(([rule, word]) => (word === 'broken' ? [rule] : []));
