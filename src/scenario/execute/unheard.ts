import { deliveryOf, deliveryTold, isOwnOmission } from '../../evidence/event.ts';
import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { asObject, dataOf, listedIn, objectOf } from '../../evidence/read.ts';
import { Inconclusive } from '../../run/check/check.ts';
import { notHeard } from '../../run/webhooks/hearing.ts';
import type { Listening } from '../../run/webhooks/listening.ts';
import { fits, type Matchers } from './misfit.ts';
import { eventOf } from './story.situation.ts';
import type { Execution } from './execution.ts';

/** What a story awaits at an address; again: after something like it had come there. */
interface Awaited {
  readonly where: Matchers;
  readonly again: boolean;
}

/**
 * What did not come may have been lost on its way, or be still to come. The event log knows: an event that it does not
 * hold after a day was not made, and the record of one that it holds tells whether a delivery was tried. Throws
 * {@link Inconclusive} where the service may have done its part.
 */
export async function demandOmission(
  { label, posts }: Listening,
  { where, again }: Awaited,
  { context }: Execution,
): Promise<void> {
  const { hearing, clock } = context;
  const unheard = (told: string): Inconclusive => new Inconclusive(notHeard(label, told, hearing));
  const set = context.exchanges.findLast((exchange) => isSetting(exchange, label));
  const list = set ? await context.send(listEvents(set)) : null;
  if (!list || !dataOf(list)) {
    if (hearing.heard && clock.jumps) return;
    throw unheard('no event log tells why');
  }
  const came = ({ id }: Fields): number => posts.filter((post) => asObject(eventOf(post))?.['id'] === id).length;
  const fitting = listedIn(list).filter((event) => fits(where, event));
  const found = fitting.find((event) => came(event) === 0) ?? (again ? fitting[0] : undefined);
  if (!found && objectOf(list)?.['has_more'] === true) throw unheard('the event log is long');
  if (!clock.jumps && (!found || came(found) > 0)) throw unheard('it may still be to come');
  if (!found) return;
  const delivery = deliveryOf(found);
  const attempts = Number(delivery['attempts']) - came(found);
  if (!isOwnOmission({ ...delivery, attempts }, hearing, clock.jumps))
    throw unheard(`the event log says ${deliveryTold(delivery)}`);
}

type Fields = Readonly<Record<string, unknown>>;

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
