import type { ClientJudge } from './client-judge.ts';
import { asked } from '../words.ts';
import { decided } from '../ruling.ts';

/** The key goes into the header, on every request, and into no address. */
export const bearer: ClientJudge = (exchange) => {
  const { kind, inQuery } = exchange.key;
  return [
    ...decided('client.bearer-on-every-request', exchange, kind !== 'missing' && kind !== 'malformed' && !inQuery, {
      expected: 'Authorization: Bearer and the key',
      actual: `${asked(exchange)} with ${inQuery ? 'the key in the query' : `a ${kind} key`}`,
    }),
    ...decided('client.no-key-in-query', exchange, !inQuery && !exchange.request.target.includes('<secret>'), {
      expected: 'an address without the key',
      actual: `${exchange.request.method} ${exchange.request.target}`,
    }),
  ];
};
