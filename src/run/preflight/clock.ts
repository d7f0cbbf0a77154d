import { parseDateTime } from '../../contract/date-time.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { header, objectOf } from '../../evidence/read.ts';
import type { Asker } from './asker.ts';

/** Clocks that differ by less are near enough for every rule that looks at them. */
const apart_ms = 600_000;

/**
 * A paragraph where the deployment's clock and this machine's are far apart, as far as headers tell. A charge made just
 * now whose `created` fits this machine's clock speaks against the headers; then these are not the clock.
 */
export function mistakeInClock(asker: Asker): string | null {
  const far = asker.exchanges.map(dated).filter((each) => each !== null);
  const [first] = far;
  if (!first || !far.every(({ apart }) => Math.abs(apart) > apart_ms)) return null;
  if (asker.exchanges.some(contradicts)) return null;
  const { exchange, date } = first;
  return [
    `${asker.addressOf(exchange)} was answered with Date: ${date}, while it is ${new Date(exchange.received).toUTCString()} on this machine.`,
    "Times could not be judged so: set the clock that is wrong, this machine's or the deployment's, or give an operator that can advance_clock.",
  ].join(' ');
}

function dated(
  exchange: Exchange,
): { readonly exchange: Exchange; readonly date: string; readonly apart: number } | null {
  const date = exchange.answer ? header(exchange.answer, 'date') : undefined;
  const moment = Date.parse(date ?? '');
  return date === undefined || Number.isNaN(moment) ? null : { exchange, date, apart: moment - exchange.received };
}

function contradicts(exchange: Exchange): boolean {
  const body = exchange.request.method === 'POST' && exchange.answer?.status === 201 ? objectOf(exchange) : null;
  const created = typeof body?.['created'] === 'string' ? parseDateTime(body['created']) : null;
  return created !== null && Math.abs(created - exchange.received) <= apart_ms;
}
