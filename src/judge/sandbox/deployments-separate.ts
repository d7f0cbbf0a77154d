import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { errorCode, objectOf, succeeded } from '../../evidence/read.ts';
import type { History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { lookedUp } from '../resources/lookups.ts';
import { type Deviation, quoted, ruling } from '../ruling.ts';

/** A charge of one deployment is not found on the other. */
export const deploymentsSeparate: Judge = (exchange, history) => {
  const asked = lookedUp(exchange);
  if (asked?.endpoint !== 'charges.get') return [];
  return ruling('deployments.separate', exchange, separate(asked.id, exchange, history));
};

function separate(id: string, exchange: Exchange, history: History): readonly (Deviation | null)[] {
  const elsewhere: Deployment = exchange.deployment === 'live' ? 'sandbox' : 'live';
  const known = history.resource(elsewhere, 'charge', id);
  if (!known || history.resource(exchange.deployment, 'charge', id)?.creation) return [];
  if (errorCode(exchange) === 'NOT_FOUND') return [null];
  const shown = succeeded(exchange) ? objectOf(exchange) : null;
  // Each deployment may count its charges for itself, so only the same charge under the id is a leak.
  const same = shown?.['id'] === id && identity.every((name) => shown[name] === known.first.fields[name]);
  if (!same) return [];
  const expected = `NOT_FOUND on ${exchange.deployment} for ${id}, which was made on ${elsewhere}`;
  return [{ expected, actual: `the charge, created ${quoted(shown['created'])}`, with: [known.first.n] }];
}

const identity = ['created', 'amount_minor', 'reference'] as const;
