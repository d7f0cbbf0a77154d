import type { Exchange } from '../../evidence/exchange.ts';
import { deadline } from '../../wire/time/clock.ts';
import { isServed } from './circuit-breaker.ts';
import type { Services } from './services.ts';

/** Looks at a deployment at the most, and milliseconds between them. */
const looks = 3;
const between_ms = 1_000;

/** Longest that one look may take. */
const look_ms = 4_000;

type Looking = Pick<Services, 'circuitBreaker' | 'wire' | 'apiKeys' | 'recorder'>;

/**
 * Looks once more at a deployment that served none of the last requests of a run: where few checks were left, it may have
 * gone without so many requests in vain as show it.
 */
export async function lastLook(services: Looking): Promise<void> {
  const { circuitBreaker } = services;
  for (const deployment of ['sandbox', 'live'] as const) {
    const unserved = circuitBreaker.unserved(deployment);
    if (unserved === null || circuitBreaker.ended !== null || (await mayBeThere(services, unserved.last))) continue;
    const { first, last } = unserved;
    const said = last.answer ? `answered ${last.answer.status}` : (last.failure?.text ?? 'no answer');
    const why = `${deployment} stopped answering at exchange ${first.n}, and has not answered since: ${said}`;
    circuitBreaker.end(why, 'silence');
  }
}

/** Also where no request is left to look with. */
async function mayBeThere({ wire, apiKeys, recorder }: Looking, { deployment, key }: Exchange): Promise<boolean> {
  const isKnown = apiKeys.entries.some(({ label }) => label === key.label);
  const asking = isKnown ? { use: key.label } : { spoiled: 'missing' as const };
  for (let attempt = 1; attempt <= looks; attempt += 1) {
    if (attempt > 1) await new Promise<void>((resolve) => void deadline(between_ms, resolve));
    if (wire.budget.left === 0) return true;
    const exchange = await wire.exchange(
      { method: 'GET', path: '/v1/charges?limit=1', deployment, key: asking },
      { check: null, attempt, urgent: true, unpaced: true, within_ms: look_ms },
    );
    recorder.passOver(exchange);
    if (isServed(exchange)) return true;
  }
  return false;
}
