import { textLimits } from '../../contract/limits.ts';
import { linkKinds, paymentLinkFields } from '../../contract/resources/payment-link.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { listedIn } from '../../evidence/read.ts';
import { type Fields, fieldsSent } from '../order.ts';
import {
  changed,
  charactersOf,
  type Compare,
  equal,
  integers,
  isMissing,
  moments,
  zonedMoments,
  sameText,
} from '../resources/compare.ts';
import { deviationOf, isMadeElsewhere, law, type Note } from '../resources/known.ts';
import { mayBePast } from '../resources/moment.ts';
import { isCutAtEdges, isTidied, withoutEdges } from '../fields/edges.ts';
import type { ResourceTable } from '../resources/resource-judge.ts';
import { noted, quoted } from '../ruling.ts';

const kinds = equal((value) => linkKinds.some((kind) => kind === value));
const strings = equal((value) => typeof value === 'string');
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;

/** What may be written otherwise is open: of a title the blanks and accents, of a reference the blanks around it. */
const text =
  (longest: number, isOpen = isTidied): Compare =>
  (sent, came) => {
    if (typeof sent !== 'string' || withoutEdges(sent) === '' || typeof came !== 'string') return 'open';
    if (charactersOf(sent, longest) > longest) return 'open';
    if (isOpen(sent, came)) return 'open';
    return sameText(sent, came) ? 'same' : changed(sent, came);
  };

/** For what may be left out where it was not given, and where it was given only then. */
const textOrNothing =
  (longest: number): Compare =>
  (sent, came, order) => {
    const compared = text(longest, isCutAtEdges)(sent, isMissing(came) ? '' : came, order);
    return typeof compared === 'string' ? compared : changed(sent, came);
  };

/** What stands where nothing was given. */
const omittedIs =
  (due: string, compare: Compare): Compare =>
  (sent, came, order) =>
    sent === undefined ? compare(due, came, order) : 'open';

const addresses: Compare = (sent, came) => {
  if (typeof sent !== 'string' || sent === '' || (typeof came !== 'string' && came !== null)) return 'open';
  return came !== null && sameAddress(sent, came) ? 'same' : changed(sent, came);
};

function sameAddress(one: string, other: string): boolean {
  if (sameText(one, other)) return true;
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
}

const uses: Compare = (sent, came, { kind }) => {
  const readable = isCount(sent) && kind !== 'single_use' && (came === null || Number.isInteger(came));
  if (!readable) return 'open';
  return sent === came ? 'same' : changed(sent, came);
};

export const link: ResourceTable = {
  kind: 'payment_link',
  object: 'payment-link.object',
  fieldsOf: () => paymentLinkFields,
  echoed: [
    { field: 'amount_minor', rule: 'payment-link.amount-is-fixed', compare: integers, identifies: () => true },
    { field: 'kind', rule: 'payment-link.kind-as-asked', compare: kinds },
    { field: 'kind', rule: 'links.create.kind-default', compare: omittedIs('reusable', kinds) },
    { field: 'title', rule: 'payment-link.title-as-asked', compare: text(textLimits.title.maximum) },
    { field: 'description', rule: 'payment-link.description-as-asked', compare: text(textLimits.description.maximum) },
    { field: 'description', rule: 'payment-link.description-empty-when-not-given', compare: omittedIs('', strings) },
    {
      field: 'reference',
      rule: 'payment-link.reference-as-asked',
      compare: textOrNothing(textLimits.reference.maximum),
    },
    { field: 'max_uses', rule: 'payment-link.max-uses-as-asked', compare: uses },
    { field: 'expires_at', rule: 'payment-link.expires-at-as-asked', compare: zonedMoments },
    { field: 'success_url', rule: 'payment-link.success-url-as-asked', compare: addresses },
  ],
  echoWords: (sent, n) => `${sent}, as asked for in exchange ${n}`,
  unchanging: [
    // Where its request is known, the price is compared with that.
    {
      field: 'amount_minor',
      rule: 'payment-link.amount-is-fixed',
      of: isMadeElsewhere,
      compare: integers,
    },
    { field: 'created', rule: 'payment-link.created', compare: moments },
  ],
};

/** Nobody can have used a link that nobody was told of; how it is counted from there on is open. */
export const linkUses = law('payment-link.used-from-zero', (link) => {
  const { used } = link.fields;
  if (!Number.isInteger(used)) return [];
  if (Number(used) < 0) return [deviationOf(link, 'used', ': 0 or more')];
  if (!link.fresh) return [];
  return [used === 0 ? null : deviationOf(link, 'used', ' when it is created: 0')];
});

/**
 * Whoever is sent to a page pays the price of its link: it is no other's of another price that can be paid as well. That one
 * may be over since it was seen, and its page be given again: so both are told in one answer, or a link has left its own page.
 */
export const linkUrl = law('payment-link.url', ({ id, known, fields, place, exchange }, history) => {
  const { url, amount_minor: price } = fields;
  if (id === null || typeof url !== 'string') return [];
  const hasLeft = known !== null && known.first.fields['url'] !== url;
  const beside = listedIn(exchange).flatMap((each) =>
    each['active'] === true && each['url'] === url ? [each['id']] : [],
  );
  const other = history
    .payableBy(exchange.deployment, 'url', url)
    .find(
      ({ id: its, latest }) =>
        its !== id &&
        (hasLeft || beside.includes(its)) &&
        !mayBeInactive(latest.fields, exchange) &&
        latest.fields['amount_minor'] !== price,
    );
  if (!other) return [];
  const expected = `url ${place}: another than that of ${other.id}, which has another price`;
  return [{ expected, actual: `${quoted(url)} on both`, with: [other.first.n] }];
});

export const mayBeInactive = ({ active, expires_at: over }: Fields, exchange: Exchange): boolean =>
  active === false || mayBePast(over, exchange);

/** What the document leaves open of a link. */
export const linkNotes: Note = ({ known, fields, fresh, origin, exchange }) => {
  const { url, used, active, kind, max_uses: uses } = fields;
  const before = known?.latest.fields;
  const decisions: Decision[] = [];
  if (fresh && kind === 'single_use')
    decisions.push(noted('payment-link.max-uses-of-single-use', exchange, `max_uses ${quoted(uses)}`));
  if (fresh && active !== true) decisions.push(noted('payment-link.when-new', exchange, `active ${quoted(active)}`));
  const sent = fresh && origin ? fieldsSent(origin.creation.request) : null;
  if (sent && sent['reference'] === undefined)
    decisions.push(noted('optional-text.when-not-given', exchange, `reference: ${quoted(fields['reference'])}`));
  if (before && before['url'] !== url) decisions.push(noted('payment-link.url-at-reads', exchange, 'another url'));
  if (before && before['active'] === true && active === false)
    decisions.push(noted('payment-link.after-last-use', exchange, `inactive, used ${quoted(used)} of ${quoted(uses)}`));
  return decisions;
};
