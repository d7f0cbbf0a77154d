import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { groupBy } from '../../evidence/group.ts';
import { situation } from '../situation.ts';
import { paidType, type Posted } from './receiver-events.ts';
import { observed, times } from './receiver-observed.ts';
import { dueRule, reasonsOf } from './receiver-reasons.ts';
import { boundsOf, doubtOf, type Look, paymentsOf, postedUntil, type Story } from './receiver-story.ts';

/** What a receiver did about one order, by what it was told of it. */
export const orderFulfilled = situation('receiver/order', (story: Story) => [
  ...story.looks.flatMap((look) => tooOften(story, look)),
  ...undone(story),
  ...atTheEnd(story),
  ...observed(story),
]);

interface Payment {
  readonly posts: readonly Exchange[];
  readonly fulfilled: number;
}

interface Otherwise {
  /** How the other one was told, in words that follow "an event". */
  readonly form: string;
  readonly documented: Payment;
  readonly other: Payment;
}

/** A payment that was told as documented, and one whose times were told otherwise. */
export const onlyOtherwise = situation('receiver/times', ({ form, documented, other }: Otherwise) => {
  if (documented.fulfilled > 0 || other.fulfilled === 0) return [];
  const exchanges = [...documented.posts, ...other.posts].map(({ n }) => n);
  const expected = 'a payment fulfilled whose event says created in Unix seconds';
  const actual = `nothing was, but for an event ${form}`;
  return [{ is: 'broken', rule: 'client.times-as-documented', expected, actual, exchanges }];
});

/** More than an order's events allow: nobody has to wait to tell. */
function tooOften(story: Story, { sent, fulfilled }: Look): readonly Decision[] {
  const { most } = boundsOf(story, sent);
  if (fulfilled <= most) return [];
  const posted = postedUntil(story, sent);
  if (most === 0)
    return reasonsOf(posted, story.mode).map(({ rule, because }) =>
      broken(story, sent, rule, `order ${story.order.reference} not fulfilled: ${because}`, times(fulfilled)),
    );
  const rule = isRepeated(story, sent) ? 'client.event-again-fulfils-once' : 'client.fulfils-once';
  const what = rule === 'client.fulfils-once' ? 'told of its payment by several events' : 'its event posted again';
  return [broken(story, sent, rule, `order ${story.order.reference} fulfilled once, ${what}`, times(fulfilled))];
}

/** What had been fulfilled and no longer is. */
function undone(story: Story): readonly Decision[] {
  const { looks, steady, order } = story;
  const rule = 'client.late-event-undoes-nothing';
  const pairs = looks.slice(1).map((look, place) => [looks[place]!, look] as const);
  return pairs.flatMap(([before, { sent, fulfilled }]) => {
    if (!steady || before.fulfilled === 0 || before.fulfilled > boundsOf(story, before.sent).most) return [];
    const between = postedUntil(story, sent).slice(before.sent);
    if (fulfilled < before.fulfilled && between.length > 0)
      return [
        broken(
          story,
          sent,
          rule,
          `order ${order.reference} still fulfilled, as it was before ${otherTypesIn(between)} came`,
          times(fulfilled),
        ),
      ];
    return between.some(({ type, post }) => type !== paidType && post.answer !== null) ? [kept(rule)] : [];
  });
}

/** What takes until things have settled. */
function atTheEnd(story: Story): readonly Decision[] {
  const last = story.looks.at(-1);
  if (!last || doubtOf(story) !== null) return [];
  const { least, most } = boundsOf(story, last.sent);
  if (last.fulfilled > most) return [];
  if (last.fulfilled === 0 && least === 1)
    return story.looks.some(({ fulfilled }) => fulfilled > 0) ? [] : [missing(story)];
  if (last.fulfilled === 0) return nothing(story);
  const repeated: readonly RuleId[] = isRepeated(story, last.sent) ? ['client.event-again-fulfils-once'] : [];
  const several: readonly RuleId[] =
    story.order.kind === 'bill' && paymentsOf(story, last.sent).size > 1 ? ['client.fulfils-once'] : [];
  return [dueRule(story), ...repeated, ...several, ...earlierKept(story)].map(kept);
}

const missing = (story: Story): Decision =>
  broken(
    story,
    story.posts.length,
    dueRule(story),
    `order ${story.order.reference} fulfilled${signedWords(story)}. ${story.title}`,
    'it never was',
  );

const signedWords = ({ proofs }: Story): string => (proofs.includes('right') ? ', its event rightly signed' : '');

/** An order of which nobody paid was left alone, by a receiver that the posts reached. */
const nothing = (story: Story): readonly Decision[] =>
  story.posts.every(({ answer }) => answer !== null)
    ? reasonsOf(postedUntil(story, story.posts.length), story.mode).map(({ rule }) => kept(rule))
    : [];

/** What was left alone until somebody paid. */
const earlierKept = (story: Story): readonly RuleId[] =>
  story.looks
    .slice(0, -1)
    .filter(({ sent, fulfilled }) => fulfilled === 0 && sent > 0 && boundsOf(story, sent).most === 0)
    .flatMap(({ sent }) => reasonsOf(postedUntil(story, sent), story.mode).map(({ rule }) => rule));

const otherTypesIn = (posted: readonly Posted[]): string => [...new Set(posted.map(({ type }) => type))].join(' and ');

const isRepeated = (story: Story, sent: number): boolean =>
  [...paymentsOf(story, sent).values()].some((posts) => posts.length > 1);

function broken(story: Story, sent: number, rule: RuleId, expected: string, actual: string): Decision {
  const posts = story.posts.slice(0, sent);
  const answers = [...groupBy(posts, ({ answer, failure }) => String(answer?.status ?? failure?.kind))]
    .map(([answer, its]) => (its.length === 1 ? answer : `${answer} (${its.length} times)`))
    .join(', ');
  return {
    is: 'broken',
    rule,
    expected,
    actual: `${actual}; what was posted about it was answered ${answers}`,
    exchanges: posts.map(({ n }) => n),
  };
}
