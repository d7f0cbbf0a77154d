import { noted } from '../../ruling.ts';
import { sentHeader } from '../../request.ts';
import type { ClientJudge } from '../client-judge.ts';

/** Where a client goes when it is told to, and what it takes along. */
export const redirects: ClientJudge = (exchange, history) => {
  const { request, served } = exchange;
  const taken = [
    ...(sentHeader(request, 'authorization').length > 0 ? ['the key'] : []),
    ...(sentHeader(request, 'idempotency-key').length > 0 ? ['the Idempotency-Key'] : []),
    ...(request.body !== null && request.body.text !== '' ? ['the body'] : []),
  ];
  const redirect = history.redirectTo(exchange);
  const status = redirect?.answer ? `${redirect.answer.status} ` : '';
  const place = { base: 'within the service', subdomain: 'to a subdomain', 'plain-http': 'to plain HTTP' };
  const where = served?.origin === 'other-origin' ? 'to another origin' : place[served?.origin ?? 'base'];
  const along = taken.length === 0 ? 'nothing' : taken.join(', ');
  return [noted('clients.redirects', exchange, `follows ${status}${where} by ${request.method} with ${along}`)];
};

/** Numbers that mean something in the sandbox are somebody's on live. */
export const triggersOnLive: ClientJudge = (exchange) =>
  exchange.payer?.triggerOnLive ? [noted('clients.trigger-numbers-on-live', exchange, 'sends one to live')] : [];
