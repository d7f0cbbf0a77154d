import type { Exchange } from '../../evidence/exchange.ts';
import { spans } from '../../contract/limits.ts';
import type { ChargeHistory, History } from '../history.ts';
import { idForm, missOf } from '../history/misses.ts';
import { pathOf } from '../request.ts';
import { certain, type Fault, none, open } from './fault.ts';

/** What speaks against the id of a charge that is read. */
export function chargeIdFaults(exchange: Exchange, history: History): readonly Fault[] {
  const id = pathOf(exchange.request).slice('/v1/charges/'.length);
  if (missOf(exchange, history)?.kind === 'foreign') {
    return [certain('charges.get.foreign-not-found', ['NOT_FOUND'], 'the charge belongs to another business')];
  }
  const known = history.charge(exchange.deployment, id);
  if (known?.business != null && known.business === exchange.key.business) return sweptFaults(exchange, known);
  if (!idForm.test(id)) return [open(null, 'any', 'the id has not the form of an id')];
  if (!known && exchange.key.exclusive && exchange.deployment === 'sandbox') {
    return [certain('charges.get.unknown-not-found', ['NOT_FOUND'], 'the business has no charge with the id')];
  }
  return [open(null, ['NOT_FOUND'], known ? 'whose charge it is is not known' : 'nobody is known to have the id')];
}

const retention_ms = spans.sandboxRetention;
/** Clocks of service and run differ by so much at the most. */
const clocks_ms = 5 * 60_000;

function sweptFaults({ sent, deployment }: Exchange, { first }: ChargeHistory): readonly Fault[] {
  const created = Date.parse(String(first.fields['created']));
  const born = Number.isNaN(created) ? first.sent : Math.min(created, first.sent);
  const old = deployment === 'sandbox' && sent - born > retention_ms - clocks_ms;
  return old ? [open('sandbox.sweep-moment', ['NOT_FOUND'], 'charges are swept after 30 days')] : none;
}
