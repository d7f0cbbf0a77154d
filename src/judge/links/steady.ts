import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { momentOf, sameMoment } from '../charges/moment.ts';
import type { Judge } from '../judge.ts';
import { seenLinks, type SeenLink } from './seen.ts';
import { orderOf } from '../oracle/order.ts';
import { noted, quoted, ruling, type Deviation } from '../ruling.ts';

/** What stays of a link from one sighting to the next; where its request is known, the price is compared with that. */
export const linkSteady: Judge = (exchange, history) => {
  const links = seenLinks(exchange, history);
  const [prices, moments] = [links.flatMap(repriced), links.flatMap(redated)];
  return [
    ...(prices.length > 0 ? ruling('payment-link.amount-is-fixed', exchange, prices) : []),
    ...(moments.length > 0 ? ruling('payment-link.created', exchange, moments) : []),
    ...links.flatMap((link) => leftOpen(link, exchange)),
  ];
};

function repriced({ known, origin, fields, place }: SeenLink): readonly Deviation[] {
  const [before, now] = [known?.first.fields['amount_minor'], fields['amount_minor']];
  if (!known || origin || !Number.isInteger(before) || !Number.isInteger(now) || before === now) return [];
  return [moved(`amount_minor ${place}`, before, now, known.first.n)];
}

function redated({ known, fields, place }: SeenLink): readonly Deviation[] {
  const [before, now] = [known?.first.fields['created'], fields['created']];
  const [one, other] = [momentOf(before), momentOf(now)];
  if (!known || !one || !other || sameMoment(one, other)) return [];
  return [moved(`created ${place}`, before, now, known.first.n)];
}

const moved = (what: string, before: unknown, now: unknown, n: number): Deviation => ({
  expected: `${what}: ${quoted(before)}, as in exchange ${n}`,
  actual: quoted(now),
  with: [n],
});

function leftOpen({ known, fields, fresh, origin }: SeenLink, exchange: Exchange): readonly Decision[] {
  const { url, used, active, kind, max_uses: uses } = fields;
  const before = known?.latest.fields;
  const decisions: Decision[] = [];
  if (fresh && kind === 'single_use')
    decisions.push(noted('payment-link.max-uses-of-single-use', exchange, `max_uses ${quoted(uses)}`));
  if (fresh && (used !== 0 || active !== true))
    decisions.push(noted('payment-link.when-new', exchange, `used ${quoted(used)}, active ${quoted(active)}`));
  const order = fresh && origin ? orderOf(origin.creation.request) : null;
  if (order?.is === 'fields' && order.fields['reference'] === undefined)
    decisions.push(noted('optional-text.when-not-given', exchange, `reference: ${quoted(fields['reference'])}`));
  if (before && before['url'] !== url) decisions.push(noted('payment-link.url-at-reads', exchange, 'another url'));
  if (before && before['active'] === true && active === false)
    decisions.push(noted('payment-link.after-last-use', exchange, `inactive, used ${quoted(used)} of ${quoted(uses)}`));
  return decisions;
}
