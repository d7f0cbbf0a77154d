import { claims, sentBy, type ClaimJudge } from '../claim-judge.ts';
import { resultOf, textsIn } from '../told.ts';
import { objectOf, succeeded } from '../../../evidence/read.ts';
import { quoted } from '../../ruling.ts';

/** A notice that was refused with 200 is told as not sent, and why; an error that says so does as well. */
export const notices: ClaimJudge = (facts) =>
  claims(
    'client.notice-not-sent',
    facts.commands.flatMap((command) => {
      const came = sentBy(facts, command).findLast(succeeded);
      const notice = came && objectOf(came);
      const { told } = command;
      if (command.op !== 'notify_bill' || !came || notice?.['sent'] !== false) return [];
      if (told.is !== 'result' && told.is !== 'error') return [];
      const { reason } = notice;
      const saysWhy = typeof reason !== 'string' || textsIn(told).some((text) => text.includes(reason));
      if (saysWhy && resultOf(command)?.['sent'] !== true) return [null];
      const actual = `notify_bill told ${quoted(told.is === 'error' ? told.error : told.value)}`;
      return [{ expected: `sent false and its reason, ${quoted(reason)}`, actual, exchanges: [came.n] }];
    }),
  );
