import { modeOf } from '../../../contract/mode.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { endpointOf, sentHeader } from '../../request.ts';
import { decided, noted } from '../../ruling.ts';
import { asked } from '../../words.ts';
import type { ClientJudge } from '../client-judge.ts';

/** The prefix of a key tells its mode, whoever holds it. */
export const keyAtItsAddress: ClientJudge = (exchange) => {
  const mode = keyMode(exchange);
  if (mode === null) return [];
  return decided('client.key-at-its-address', exchange, mode === modeOf(exchange.deployment), {
    expected: `a ${modeOf(exchange.deployment)} key at the address of ${placeOf(exchange)}`,
    actual: `${asked(exchange)} with a ${mode} key`,
  });
};

const placeOf = ({ deployment }: Exchange): string => (deployment === 'live' ? 'live' : 'the sandbox');

function keyMode({ key, request }: Exchange): 'live' | 'test' | null {
  if (key.mode !== null) return key.mode;
  const prefix = /\bsk_(live|test)_/.exec(sentHeader(request, 'authorization')[0] ?? '')?.[1];
  return prefix === 'live' || prefix === 'test' ? prefix : null;
}

/** Method and path as documented; HEAD asks for the head of a GET, which nobody needs to document. */
export const documentedOperations: ClientJudge = (exchange) => {
  const endpoint = endpointOf(exchange);
  if (!endpoint && exchange.request.method === 'HEAD') return [];
  const decisions = decided('client.documented-operations', exchange, endpoint !== undefined, {
    expected: 'a documented pair of method and path below the base address, under /v1',
    actual: asked(exchange),
  });
  const unserved = endpoint?.sandbox === false && exchange.deployment === 'sandbox';
  return unserved
    ? [...decisions, noted('clients.live-only-operations', exchange, `asks the sandbox for ${endpoint.name}`)]
    : decisions;
};
