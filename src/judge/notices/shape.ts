import { billNoticeFields } from '../../contract/resources/bill-notice.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf, succeeded } from '../../evidence/read.ts';
import type { Judge } from '../judge.ts';
import { endpointOf, routeOf } from '../request.ts';
import { noted, quoted, ruling, rulings, type Deviation } from '../ruling.ts';
import { fieldsAt } from '../resources/fields.ts';
import { notShown } from '../resources/observed.ts';

type Notice = Readonly<Record<string, unknown>>;

/** Every documented field of a bill notice, and what it says of the message. */
export const noticeShape: Judge = (exchange) => {
  if (endpointOf(exchange)?.name !== 'bills.notify' || exchange.deployment === 'sandbox' || !succeeded(exchange))
    return [];
  const notice = objectOf(exchange);
  if (!notice) return notShown('a bill notice', 'bill-notice.object', exchange);
  return [
    ...rulings(exchange, fieldsAt(billNoticeFields, notice, 'of the notice')),
    ...ruling('bill-notice.bill-is-the-one-asked', exchange, ofBill(notice, routeOf(exchange.request)?.id)),
    ...ruling('bill-notice.reason-when-not-sent', exchange, reasoned(notice)),
    ...ruling('bill-notice.to-masked', exchange, masked(notice, exchange)),
    ...reasons(notice, exchange),
  ];
};

function ofBill({ bill }: Notice, asked: string | null | undefined): readonly (Deviation | null)[] {
  if (typeof bill !== 'string' || asked == null) return [];
  return [
    bill === asked ? null : { expected: `bill of the notice: ${asked}, which was asked for`, actual: quoted(bill) },
  ];
}

function reasoned({ sent, reason }: Notice): readonly (Deviation | null)[] {
  if (sent !== false || (reason !== null && typeof reason !== 'string')) return [];
  const says = reason !== null && reason.trim() !== '';
  return [
    says ? null : { expected: 'reason of a notice that was not sent: why it was refused', actual: quoted(reason) },
  ];
}

const instead = { more: 'more of them', fewer: 'fewer of them', others: 'other digits' } as const;

function masked({ to }: Notice, { notice }: Exchange): readonly (Deviation | null)[] {
  const shows = notice?.shows ?? null;
  if (shows === null) return [];
  if (shows === 'last-three') return [null];
  const expected = 'to of the notice: the last three digits of the number and no others';
  // What stands there may be the number itself.
  const form = typeof to === 'string' ? quoted(to.replaceAll(/\d/g, '#')) : quoted(to);
  return [{ expected, actual: `${instead[shows]}, written ${form}` }];
}

function reasons({ sent, reason }: Notice, exchange: Exchange): readonly Decision[] {
  return sent === false ? [noted('bills.notify.refusal-reasons', exchange, quoted(reason))] : [];
}
