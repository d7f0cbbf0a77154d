import { billNoticeFields } from '../../contract/resources/bill-notice.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf, succeeded } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import type { Fields } from '../order.ts';
import { routeOf, servedEndpoint } from '../request.ts';
import { fieldsAt, notShown } from '../resources/fields.ts';
import { noted, type Places, quoted, ruling, rulings } from '../ruling.ts';

/** Every documented field of a bill notice, and what it says of the message. */
export const noticeShape: Judge = (exchange, history) => {
  if (servedEndpoint(exchange)?.name !== 'bills.notify' || !succeeded(exchange)) return [];
  const notice = objectOf(exchange);
  if (!notice) return notShown('a bill notice', 'bill-notice.object', exchange);
  return [
    ...rulings(exchange, fieldsAt(billNoticeFields, notice, 'of the notice')),
    ...ruling('bill-notice.bill-is-the-one-asked', exchange, ofBill(notice, routeOf(exchange.request)?.id)),
    ...ruling('bill-notice.reason-when-not-sent', exchange, reasoned(notice)),
    ...ruling('bill-notice.to-masked', exchange, masked(notice, exchange)),
    ...ofBillThatIsOver(notice, exchange, history),
    ...(notice['sent'] === false ? [noted('bills.notify.refusal-reasons', exchange, quoted(notice['reason']))] : []),
  ];
};

/** Only of a paid bill it is said that nobody looks. */
function ofBillThatIsOver({ sent }: Fields, exchange: Exchange, history: History): readonly Decision[] {
  const id = routeOf(exchange.request)?.id;
  const state = id == null ? null : history.resource(exchange.deployment, 'bill', id)?.latest.fields['state'];
  if (state !== 'cancelled' && state !== 'expired') return [];
  return [noted('bills.notify.of-a-bill-that-is-over', exchange, `${state}: sent ${quoted(sent)}`)];
}

function ofBill({ bill }: Fields, asked: string | null | undefined): Places {
  if (typeof bill !== 'string' || asked == null) return [];
  const expected = `bill of the notice: ${asked}, which was asked for`;
  return [bill === asked ? null : { expected, actual: quoted(bill) }];
}

function reasoned({ sent, reason }: Fields): Places {
  if (sent !== false || (reason !== null && typeof reason !== 'string')) return [];
  const says = reason !== null && reason.trim() !== '';
  const expected = 'reason of a notice that was not sent: why it was refused';
  return [says ? null : { expected, actual: quoted(reason) }];
}

const instead = { more: 'more of them', fewer: 'fewer of them', others: 'other digits' } as const;

function masked({ to }: Fields, { notice }: Exchange): Places {
  const shows = notice?.shows ?? null;
  if (shows === null) return [];
  if (shows === 'last-three') return [null];
  const expected = 'to of the notice: the last three digits of the number and no others';
  // What stands there may be the number itself.
  const form = typeof to === 'string' ? quoted(to.replaceAll(/\d/g, '#')) : quoted(to);
  return [{ expected, actual: `${instead[shows]}, written ${form}` }];
}
