import type { RuleId } from '../../contract/rules.ts';
import type { Broken } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { missingLinks } from '../links/list.ts';
import { queryOf } from '../request.ts';
import { lookedUp } from '../resources/lookups.ts';
import { noted } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** How long a change may take to show in what is read. Nothing promises that it shows at once. */
export const showing_ms = 5_000;

/** Rules that an answer breaks which tells of how things stood a moment before. */
const ofThePresent =
  /^(?:(?:charges|bills|links)\.(?:get|list)\.status-200|events\.get\.served|(?:charges|bills|links)\.list\.(?:holds-created|no-cursor|state-[a-z-]+|customer-ref-complete)|list\.(?:no-offset|cursor-accepted|cursor-continues-after|has-more-while-more|has-more-ends|limit-one|limit-hundred)|lifecycle\.(?:succeeded|failed|expired)-is-final|lifecycle\.processing-never-goes-back|bill\.paid-minor-never-shrinks|sandbox\.(?:trigger-[15]-succeeds|trigger-[23]-fails|other-numbers-approved)|charge\.expires-after-15-minutes|pos-charge\.expires-after-5-minutes|webhook-endpoints\.(?:list\.holds-endpoint|set\.one-per-mode)|webhook-endpoint\.(?:(?:in)?active-after-(?:set|delete)|url-as-set|created|updated))$/;

/**
 * What of it a copy that lags would break too, since what contradicts it was new when it was asked for.
 *
 * @param received when an exchange was answered, if that is known
 */
export function perhapsBehind(
  exchange: Exchange,
  broken: readonly Broken[],
  history: History,
  received: (n: number) => number | undefined,
): readonly Broken[] {
  return broken.filter(
    (each) => isOfThePresent(exchange, each) && isNew(momentOf(exchange, each.exchanges, history, received), exchange),
  );
}

/** What a copy that lags would break too. */
export const isOfThePresent = ({ request }: Exchange, { rule }: Broken): boolean =>
  request.method === 'GET' && tellsOfThePresent(rule);

export const tellsOfThePresent = (rule: RuleId): boolean => ofThePresent.test(rule);

/** Rules that an answer breaks which lacks what was made a moment before, and was never seen there yet. */
const ofWhatIsMade =
  /^(?:(?:charges|bills|links)\.(?:get\.status-200|list\.holds-created)|events\.get\.served|list\.cursor-accepted|webhook-endpoints\.list\.holds-endpoint)$/;

/** What of it an index that is filled later would break too, wherever a clock was moved to meanwhile. */
export const lacksWhatIsMade = ({ request }: Exchange, { rule }: Broken): boolean =>
  request.method === 'GET' && ofWhatIsMade.test(rule);

/** A list that lacks a link which was made a moment before: that it is missing shows only when the link is read. */
export const lacksNewLink = (exchange: Exchange, history: History): boolean =>
  missingLinks(exchange, history).some(({ made }) => made !== null && isNew(made.received, exchange));

export const isNew = (moment: number, { sent }: Pick<Exchange, 'sent'>): boolean => moment + showing_ms > sent;

/** When that became known which an answer contradicts. */
function momentOf(
  exchange: Exchange,
  exchanges: readonly number[],
  history: History,
  received: (n: number) => number | undefined,
): number {
  const earlier = exchanges.filter((n) => n !== exchange.n).map((n) => received(n) ?? -Infinity);
  return Math.max(...earlier, ...namedIn(exchange, history));
}

function namedIn(exchange: Exchange, history: History): readonly number[] {
  const { deployment } = exchange;
  const asked = lookedUp(exchange);
  if (asked) {
    const { kind } = asked.lookup;
    const seen = history.resource(deployment, kind, asked.id)?.first;
    const posted = kind === 'event' ? history.posting(deployment, asked.id) : undefined;
    return (exchange.answer?.status ?? 0) < 400 ? [] : [seen, posted].flatMap((each) => each?.received ?? []);
  }
  const cursor = queryOf(exchange.request).get('starting_after');
  if (cursor === null || (exchange.answer?.status ?? 0) < 400) return [];
  return (['charge', 'bill', 'event'] as const).flatMap(
    (kind) => history.resource(deployment, kind, cursor)?.first.received ?? [],
  );
}

/** The same was asked once more, when what was new had had its time. */
export const lookedAgain = situation<Parts<'first' | 'again', { readonly cleared: readonly RuleId[] }>>(
  'general/looked-again',
  ({ first, again, cleared }) =>
    cleared.length === 0
      ? []
      : [
          noted('reads.after-a-change', again, 'what is read may be seconds behind what was answered before', [
            first.n,
          ]),
        ],
);
