import { json } from '../../../evidence/read.ts';
import { noted, quoted } from '../../ruling.ts';
import { sentBy, type ClaimJudge } from '../claim-judge.ts';

/** What comes from a server in between says nothing in the words of the service. */
export const errorsWithoutJson: ClaimJudge = (facts) =>
  facts.commands.flatMap((command) => {
    const last = sentBy(facts, command).at(-1);
    if (!last?.answer || last.answer.status < 400 || json(last.answer.body) !== null) return [];
    const { told } = command;
    const made = told.is === 'error' ? `an error, code ${quoted(told.error.code ?? null)}` : told.is;
    return [noted('clients.errors-without-json', last, `${last.answer.status}: ${made}`)];
  });
