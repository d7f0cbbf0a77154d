import { json } from '../../../evidence/read.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { claims, sentBy, type ClaimJudge } from '../claim-judge.ts';
import { quoted } from '../../ruling.ts';

/** The request_id of an error reaches the caller, who quotes it to support. */
export const requestId: ClaimJudge = (facts) =>
  claims(
    'client.hands-on-request-id',
    facts.commands.flatMap((command) => {
      const refused = sentBy(facts, command).at(-1);
      const id = refused && requestIdOf(refused);
      if (command.told.is !== 'error' || refused === undefined || id == null) return [];
      const { request_id } = command.told.error;
      if (request_id === id) return [null];
      const actual = `${command.op} told ${quoted(request_id ?? null)}`;
      return [{ expected: `the request_id of the error, ${quoted(id)}`, actual, exchanges: [refused.n] }];
    }),
  );

function requestIdOf({ answer }: Exchange): string | null {
  if (answer === null || answer.status < 400) return null;
  const body = json(answer.body)?.value as { readonly error?: { readonly request_id?: unknown } } | null | undefined;
  const id = body?.error?.request_id;
  return typeof id === 'string' ? id : null;
}
