import { isDeepStrictEqual } from 'node:util';
import type { ToldCommand } from '../../../evidence/client-case.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { asObject, json } from '../../../evidence/read.ts';
import { claims, sentBy, type ClaimJudge, type Place } from '../claim-judge.ts';
import { pairs, type Pair } from '../told.ts';
import { quoted } from '../../ruling.ts';
import { idempotencyKeyOf } from '../../request.ts';
import { asked } from '../../words.ts';

const texts = ['reference', 'description', 'title', 'customer_ref', 'payer_name'] as const;

/** Texts and metadata pass a client as they are, in both directions. */
export const values: ClaimJudge = (facts) =>
  claims('client.values-untouched', [
    ...facts.commands.flatMap((command) => sentBy(facts, command).flatMap((exchange) => sent(command, exchange))),
    ...pairs(facts).flatMap(received),
  ]);

function sent({ args }: ToldCommand, exchange: Exchange): readonly Place[] {
  const body = exchange.request.method === 'POST' ? asObject(json(exchange.request.body)?.value) : null;
  return [...texts, 'metadata'].flatMap((field) => {
    const [given, written] = [args[field], body?.[field]];
    if (given === undefined || written === undefined) return [];
    if (isDeepStrictEqual(given, written)) return [null];
    const actual = `${asked(exchange)} with the ${field} ${quoted(written)}`;
    return [{ expected: `the ${field} that was given, ${quoted(given)}`, actual, exchanges: [exchange.n] }];
  });
}

function received({ command, told, wire, exchange }: Pair): readonly Place[] {
  return [...texts, 'metadata'].flatMap((field) => {
    const [came, value] = [wire[field], told[field]];
    if (typeof came !== typeof value || came === null || value === null) return [];
    if (isDeepStrictEqual(came, value) || (isEmpty(came) && isEmpty(value))) return [null];
    const actual = `${command.op} told the ${field} ${quoted(value)}`;
    return [{ expected: `the ${field} that came, ${quoted(came)}`, actual, exchanges: [exchange.n] }];
  });
}

/** Some languages know no difference between an object and a list of nothing. */
const isEmpty = (value: unknown): boolean => ['{}', '[]'].includes(JSON.stringify(value));

/** A caller that keeps its own keys must find them on the wire. */
export const givenKey: ClaimJudge = (facts) =>
  claims(
    'client.sends-given-key',
    facts.commands.flatMap((command) => {
      const given = command.args['idempotency_key'];
      if (typeof given !== 'string') return [];
      return sentBy(facts, command)
        .filter(({ request: { method } }) => method === 'POST')
        .map((exchange) => {
          const its = idempotencyKeyOf(exchange.request);
          if (its === given) return null;
          const actual = `${asked(exchange)} with ${its === null ? 'no Idempotency-Key' : `the Idempotency-Key ${quoted(its)}`}`;
          return { expected: `the key that the caller gave, ${quoted(given)}`, actual, exchanges: [exchange.n] };
        });
    }),
  );
