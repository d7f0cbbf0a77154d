import type { RuleId } from '../../../contract/rules.ts';
import type { Decision } from '../../../evidence/decision.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { groupBy } from '../../../evidence/group.ts';
import { claims, type ClaimJudge, type Place } from '../claim-judge.ts';
import { idempotencyKeyOf } from '../../request.ts';
import { paidType } from '../receiver-events.ts';
import { orderStories, type OrderStory } from '../order-story.ts';
import { resultOf } from '../told.ts';
import { isUnknown } from '../unknown.ts';

interface Judged {
  readonly rule: RuleId;
  readonly place: Place;
}

/** What a merchant says of its orders, held against what was known of their charges. */
export const orders: ClaimJudge = (facts) => {
  const stories = orderStories(facts);
  const judged = stories.flatMap((story) => [
    ...statuses(story),
    ...undone(story),
    ...twice(story),
    ...heeded(story),
    ...oneKey(story),
  ]);
  return [...groupBy([...judged, ...keyForEach(stories), ...chargeForEach(stories)], ({ rule }) => rule)].flatMap(
    ([rule, all]): readonly Decision[] =>
      claims(
        rule,
        all.map(({ place }) => place),
      ),
  );
};

const final: readonly unknown[] = ['succeeded', 'failed', 'expired'];
const open: readonly unknown[] = ['processing', 'requires_payment'];
const givenUp: readonly string[] = ['failed', 'cancelled'];

const statuses = (story: OrderStory): readonly Judged[] =>
  story.told.flatMap(({ command, status }) => {
    const seen = story.sightings(command.ended);
    const states = seen.map(({ state }) => state);
    const shown = [...story.creations, ...seen.map(({ exchange }) => exchange)].filter((each) => each !== null);
    const exchanges = [...new Set(shown.map(({ n }) => n))];
    const broken = (rule: RuleId, expected: string): readonly Judged[] => [
      { rule, place: { expected, actual: `${command.op} told ${status} of ${story.order}`, exchanges } },
    ];
    if (status === 'fulfilled') {
      const wasRead = seen.some(({ exchange }) => exchange?.request.method !== 'POST');
      const rule = wasRead ? 'client.no-fulfilment-before-succeeded' : 'client.no-fulfilment-on-created';
      if (!states.includes('succeeded'))
        return broken(rule, `no fulfilment while the charge is ${states.at(-1) ?? 'unknown'}`);
      return [{ rule: 'client.no-fulfilment-before-succeeded', place: null }];
    }
    if (givenUp.includes(status) && !states.some((state) => final.includes(state))) {
      if (states.some((state) => open.includes(state)))
        return broken(
          status === 'failed' ? 'client.processing-is-not-failure' : 'client.no-cancel-on-processing',
          `the order kept while its charge is ${states.at(-1)}`,
        );
      return isUnknown(story.creations)
        ? broken('client.lost-answer-is-unknown', 'the order kept while nobody knows of a charge')
        : [];
    }
    if (status !== 'waiting') return [];
    if (states.length === 0) return isUnknown(story.creations) ? kept('client.lost-answer-is-unknown') : [];
    if (!open.includes(states.at(-1))) return [];
    const rules = [
      'client.processing-is-not-failure',
      'client.no-cancel-on-processing',
      'client.no-fulfilment-on-created',
    ] as const;
    return rules.flatMap(kept);
  });

const kept = (rule: RuleId): readonly Judged[] => [{ rule, place: null }];

/** What was fulfilled stays so, whatever is posted later. */
const undone = ({ order, told, events, creations }: OrderStory): readonly Judged[] =>
  told.flatMap(({ command, status }, at) => {
    const fulfilled = told
      .slice(0, at)
      .some((before) => before.status === 'fulfilled' && before.command.ended < command.began);
    const late = events.some(({ type, command: { n } }) => type === 'charge.expired' && n < command.n);
    if (!fulfilled || !late) return [];
    const expected = `${order} still fulfilled, as it was before`;
    const exchanges = creations.map(({ n }) => n);
    const place = status === 'fulfilled' ? null : { expected, actual: `${command.op} told ${status}`, exchanges };
    return [{ rule: 'client.late-event-undoes-nothing', place }];
  });

/** An order that is fulfilled is not fulfilled again by a webhook. */
const twice = ({ order, told, events, creations }: OrderStory): readonly Judged[] =>
  events.flatMap(({ command, fulfils }) => {
    const before = told.some((each) => each.status === 'fulfilled' && each.command.ended < command.began);
    if (!before || fulfils === null) return [];
    const expected = `${order} fulfilled once, as it was before the webhook`;
    const actual = `handle_event told it may be fulfilled now`;
    const place = fulfils.includes(order) ? { expected, actual, exchanges: creations.map(({ n }) => n) } : null;
    return [{ rule: 'client.fulfils-once', place }];
  });

/** A payment that a receiver was told of, and took, is one that its merchant knows of, or will when it is asked last. */
const heeded = ({ order, told, events, creations }: OrderStory): readonly Judged[] =>
  told.flatMap(({ command, status }) => {
    const paid = events.find(
      (each) =>
        each.type === paidType &&
        each.isOfMode &&
        each.forged === null &&
        each.fulfils !== null &&
        each.command.ended < command.began,
    );
    const isLast = told.findLast((each) => each.command.op === 'order_status')?.command === command;
    if (!paid || !isLast) return [];
    const isFulfilled = status === 'fulfilled' || paid.fulfils!.includes(order);
    const expected = `${order} fulfilled: its charge.succeeded was taken`;
    const exchanges = creations.map(({ n }) => n);
    const place = isFulfilled ? null : { expected, actual: `${command.op} told ${status}`, exchanges };
    return [{ rule: 'client.fulfils-on-charge-succeeded', place }];
  });

/** One order has one charge: each try has the key of the first, unless an earlier one is known to have come to nothing. */
function oneKey(story: OrderStory): readonly Judged[] {
  const { order, creations, told, sightings } = story;
  const places = creations.slice(1).map((exchange): Place => {
    const earlier = creations.filter(({ n, sent }) => n < exchange.n && sent <= exchange.sent);
    const other = earlier.find(({ request }) => idempotencyKeyOf(request) !== idempotencyKeyOf(exchange.request));
    const ended = sightings(exchange.sent).some(({ state }) => state === 'failed' || state === 'expired');
    const refused = earlier.some(({ answer }) => answer && answer.status >= 400 && ![429, 503].includes(answer.status));
    const closed = told.some(({ command, status }) => givenUp.includes(status) && command.ended <= exchange.sent);
    const isOver = ended || refused || (closed && !isUnknown(earlier));
    if (!other || isOver || isMasked(exchange) || isMasked(other)) return null;
    const expected = `one Idempotency-Key for ${order}, asked for before`;
    return { expected, actual: 'another key for the same order', exchanges: [other.n, exchange.n] };
  });
  return places.map((place) => ({ rule: 'client.retries-with-same-key', place }));
}

/** What is masked in part may be equal though it was not, and the other way round. */
const isMasked = ({ request }: Pick<Exchange, 'request'>): boolean => /[*<]/.test(idempotencyKeyOf(request) ?? '');

/** Two orders do not share a key. */
function keyForEach(stories: readonly OrderStory[]): readonly Judged[] {
  const owners = new Map<string, { readonly order: string; readonly n: number }>();
  return stories.flatMap(({ order, creations }) =>
    creations.flatMap(({ n, request }) => {
      const key = idempotencyKeyOf(request);
      if (key === null || isMasked({ request })) return [];
      const owner = owners.get(key);
      if (!owner) owners.set(key, { order, n });
      if (stories.length < 2) return [];
      const expected = `a key of its own for ${order}`;
      const place =
        owner && owner.order !== order
          ? { expected, actual: `the key of ${owner.order}`, exchanges: [owner.n, n] }
          : null;
      return [{ rule: 'client.new-order-new-key', place }];
    }),
  );
}

/** Two orders do not share a charge. */
const chargeForEach = (stories: readonly OrderStory[]): readonly Judged[] =>
  stories.flatMap(({ order, charges, told }) =>
    told.flatMap(({ command }) => {
      const charge = resultOf(command)?.['charge'];
      if (typeof charge !== 'string' || charges.has(charge)) return [];
      const owner = stories.find((other) => other.charges.has(charge));
      if (!owner) return [];
      const expected = `a charge of its own for ${order}`;
      const actual = `${command.op} told the charge of ${owner.order}`;
      const exchanges = owner.creations.map(({ n }) => n);
      return [{ rule: 'client.new-order-new-key', place: { expected, actual, exchanges } } as const];
    }),
  );
