import { clocksDiffer } from '../../contract/limits.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import { fieldsSentOnce } from '../order.ts';
import { type Law, law } from '../resources/law.ts';
import { dateOf, momentOf } from '../resources/moment.ts';
import type { KnownResource } from '../resources/known.ts';
import { type Places, quoted } from '../ruling.ts';

function printed({ fields, place }: KnownResource): Places {
  const [number, groups] = [fields['control_number'], fields['control_number_printed']];
  if (typeof number !== 'string' || typeof groups !== 'string') return [];
  if (groups.replaceAll(/\s/g, '') === number) return [null];
  return [
    { expected: `control_number_printed ${place}: the digits of its control_number ${number}`, actual: quoted(groups) },
  ];
}

function withoutExpiry({ origin, fields, place }: KnownResource): Places {
  const sent = origin && fieldsSentOnce(origin.creation.request);
  const came = fields['expires_at'];
  // That the field is missing, or is no moment, is told of the field itself.
  if (!sent || sent['expires_at'] !== undefined || (came !== null && typeof came !== 'string')) return [];
  if (came === null) return [null];
  const { n } = origin.creation;
  const expected = `expires_at ${place}: null, since exchange ${n} asked for none`;
  return [{ expected, actual: quoted(came), with: [n] }];
}

/** A new bill is dated to when it was made, by our clock or by the service's. */
function late({ exchange, fresh, fields, place }: KnownResource): Places {
  const created = momentOf(fields['created']);
  if (!fresh || !created) return [];
  const [sent, received] = [sentAtEarliest(exchange), receivedAtLatest(exchange)];
  const date = dateOf(exchange);
  const near = (from: number, to: number): boolean =>
    created.at >= from - clocksDiffer && created.at <= to + clocksDiffer;
  if (near(sent, received) || (date !== null && near(date - (received - sent), date))) return [];
  const ours = `at ${new Date(sent).toISOString()}, give or take 5 minutes`;
  return [{ expected: `created ${place}: the moment of its creation, ${ours}`, actual: quoted(fields['created']) }];
}

/** What two fields of a bill have to do with each other, or one with how it was made. */
export const billDetails: readonly Law[] = [
  law('bill.control-number-printed-same-digits', printed),
  law('bills.create.expires-at-omitted-is-null', withoutExpiry),
  law('bill.created', late),
];
