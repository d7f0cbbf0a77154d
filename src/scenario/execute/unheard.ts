import { deliveryOf, deliveryTold, isOwnOmission } from '../../evidence/event.ts';
import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { asObject, objectOf } from '../../evidence/read.ts';
import { Inconclusive } from '../../run/check/check.ts';
import { notHeard } from '../../run/webhooks/hearing.ts';
import type { Listening } from '../../run/webhooks/listening.ts';
import { fits, type Matchers } from './misfit.ts';
import type { Execution } from './execution.ts';

/**
 * Nothing has come to the listener in the whole run, so it may be out of the deployment's reach. The event log knows: an
 * event that it does not hold was not made, and the record of one that it holds tells whether a delivery was tried. Throws
 * {@link Inconclusive} where the service may have done its part.
 */
export async function demandOmission({ label }: Listening, where: Matchers, { context }: Execution): Promise<void> {
  const { hearing } = context;
  const set = context.exchanges.findLast((exchange) => isSetting(exchange, label));
  const list = set ? await context.send(listEvents(set)) : null;
  const page = list && objectOf(list);
  const data = page?.['data'];
  if (!Array.isArray(data)) throw new Inconclusive(notHeard(label, 'no event log tells why', hearing));
  const found = data.map(asObject).find((event) => event !== null && fits(where, event));
  if (!found && page?.['has_more'] === true) throw new Inconclusive(notHeard(label, 'the event log is long', hearing));
  const delivery = deliveryOf(found);
  if (found && !isOwnOmission(delivery, hearing, context.clock.jumps))
    throw new Inconclusive(notHeard(label, `the event log says ${deliveryTold(delivery)}`, hearing));
}

/** The request that told the service of the address. */
const isSetting = ({ template, key }: Exchange, label: string): boolean =>
  template?.method === 'POST' &&
  template.path === '/v1/webhook_endpoints' &&
  key.kind === 'listed' &&
  JSON.stringify(template.json ?? template.raw ?? null).includes(`{hook:${label}}`);

const listEvents = ({ key, deployment }: Exchange): RequestTemplate => ({
  method: 'GET',
  path: '/v1/events',
  key: { use: key.label },
  deployment,
});
