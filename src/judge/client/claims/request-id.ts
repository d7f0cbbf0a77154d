import { claims, sentBy, type ClaimJudge } from '../claim-judge.ts';
import { refusals, type Refusal } from '../errors-told.ts';
import { asObject, json } from '../../../evidence/read.ts';
import { quoted } from '../../ruling.ts';

/** The request_id of an error reaches the caller, who quotes it to support; that of an earlier try helps as well. */
export const requestId: ClaimJudge = (facts) =>
  claims(
    'client.hands-on-request-id',
    refusals(facts).flatMap(({ command, exchange, error, told }: Refusal) => {
      const { request_id: id } = error;
      if (told === undefined || typeof id !== 'string') return [];
      const ids = sentBy(facts, command).map(({ answer }) => idIn(json(answer?.body)?.value));
      if (ids.some((each) => isTold(each, told))) return [null];
      const actual = `${command.op} told the request_id ${quoted(told.request_id ?? null)}`;
      return [{ expected: `the request_id of the error, ${quoted(id)}`, actual, exchanges: [exchange.n] }];
    }),
  );

const idIn = (body: unknown): unknown => asObject(asObject(body)?.['error'])?.['request_id'];

const isTold = (id: unknown, told: NonNullable<Refusal['told']>): boolean =>
  typeof id === 'string' && id !== '' && (told.request_id === id || told.message?.includes(id) === true);
