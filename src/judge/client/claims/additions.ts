import { claims, sentBy, type ClaimJudge } from '../claim-judge.ts';
import { quoted } from '../../ruling.ts';
import { answered } from '../../words.ts';

/** Where a case has answers with more in them than is documented, a client works on. */
export const additions: ClaimJudge = (facts) =>
  facts.facts['additions'] !== true
    ? []
    : claims(
        'client.unknown-fields-harmless',
        facts.commands.flatMap((command) => {
          const last = sentBy(facts, command).at(-1);
          const { told, op } = command;
          if (!last?.answer || last.answer.status >= 300 || last.served?.origin !== 'base') return [];
          if (told.is === 'result') return [null];
          if (told.is !== 'error' || told.error.code === 'TIMEOUT') return [];
          const actual = `${op} told the error ${quoted(told.error.code ?? told.error.message ?? null)}`;
          return [{ expected: `a result from ${answered(last)}`, actual, exchanges: [last.n] }];
        }),
      );
