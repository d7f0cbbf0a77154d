import { spans } from '../../contract/limits.ts';
import { receivedAtLatest } from '../../evidence/moment.ts';
import { type Law, law, type Note, type KnownResource } from '../resources/known.ts';
import { dateOf, iso, momentOf, near, zonedMomentOf } from '../resources/moment.ts';
import { noted, type Places, quoted } from '../ruling.ts';
import { type Channel, channelOf } from './charge.ts';

// created and the start of the window may come from two readings of a clock, the later one once a network was reached.
const apart = 5_000;

const lasts =
  (span: number, channel: Channel) =>
  (charge: KnownResource): Places => {
    const { fields, place } = charge;
    const [from, until] = [momentOf(fields['created']), momentOf(fields['expires_at'])];
    if (!from || !until || channelOf(charge) !== channel) return [];
    const length = until.at - from.at;
    if (Math.abs(length - span) <= apart) return [null];
    const expected = `expires_at ${place}: ${span / 60_000} minutes after its created ${quoted(fields['created'])}`;
    return [{ expected, actual: `${quoted(fields['expires_at'])}, ${length / 1000} seconds after it` }];
  };

/** The creation of what was just made lies between the moments of its request and answer. */
export const dated = (made: KnownResource): Places =>
  made.fresh && made.origin ? datedSince(made, 'created', made.origin.earliest) : [];

/** Whether what an answer did is dated to the time since its request was sent. */
export function datedSince(
  { exchange, fields, place }: Pick<KnownResource, 'exchange' | 'fields' | 'place'>,
  field: string,
  earliest: number,
): Places {
  const moment = zonedMomentOf(fields[field]);
  if (!moment) return [];
  const latest = receivedAtLatest(exchange);
  if (near(moment.at, earliest, latest)) return [null];
  const date = dateOf(exchange);
  const took = latest - earliest;
  if (date !== null && near(moment.at, date - took, date + took)) return [null];
  const ours = `${iso(earliest)} and ${iso(latest)}`;
  const theirs = date === null ? 'the answer has no Date' : `the Date of the answer is ${iso(date)}`;
  const what = field === 'created' ? 'the moment of its creation' : 'the moment at which it was set';
  const expected = `${field} ${place}: ${what}, between ${ours} give or take 5 minutes`;
  return [{ expected, actual: `${quoted(fields[field])}; ${theirs}` }];
}

/** The window of a charge, and whether its creation is dated to when it was created. */
export const chargeTimes: readonly Law[] = [
  law('charge.expires-after-15-minutes', lasts(spans.chargeWindow, 'phone')),
  law('pos-charge.expires-after-5-minutes', lasts(spans.posWindow, 'pos')),
  law('charge.created', dated),
];

export const dateWriting: Note = ({ exchange, fields }) => {
  const { created } = fields;
  if (typeof created !== 'string' || !momentOf(created)) return [];
  const decimals = /[.,](\d+)/.exec(created)?.[1]?.length ?? 0;
  const zone = /(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/.exec(created)?.[0] ?? 'no zone';
  return [noted('date-times.precision-and-zone', exchange, `${decimals} decimals of a second, zone ${zone}`)];
};
