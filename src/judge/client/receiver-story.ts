import type { Mode } from '../../contract/mode.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { groupBy } from '../../evidence/group.ts';
import { isPayment, type Posted, postedIn, type Proof, standingOf } from './receiver-events.ts';

/** How often an order was fulfilled, when so many posts about it had been sent. */
export interface Look {
  readonly sent: number;
  readonly fulfilled: number;
}

/** All that a receiver was told of one order, and what it did. */
export interface Story {
  /** What is to come of it, in a sentence. */
  readonly title: string;
  /** What is unusual about the posts, in words that follow "an event"; null: nothing. */
  readonly form: string | null;
  readonly posts: readonly Exchange[];
  /** Of each post. */
  readonly proofs: readonly Proof[];
  readonly order: {
    readonly reference: string;
    readonly amount_minor: number;
    readonly kind: 'charge' | 'pos' | 'bill';
    /** Whether the receiver expects the order: it was told of it, or fulfils what it was not told of. */
    readonly expected: boolean;
  };
  readonly mode: Mode;
  /** What sets the posts apart: `fields`: some that nobody knows; `open`: a form that a receiver may refuse. */
  readonly varies: 'fields' | 'open' | null;
  /** Each taken once things had settled, the last at the end. */
  readonly looks: readonly Look[];
  /** Whether the receiver was at work until the end: an order of its own was fulfilled then, and none was forgotten. */
  readonly steady: boolean;
}

export const postedUntil = ({ posts, proofs }: Pick<Story, 'posts' | 'proofs'>, sent: number): readonly Posted[] =>
  posts.slice(0, sent).map((post, place) => postedIn(post, proofs[place] ?? 'none'));

/** What tells the receiver that somebody paid, by event. */
export const paymentsOf = (story: Pick<Story, 'posts' | 'proofs' | 'mode'>, sent: number) =>
  groupBy(
    postedUntil(story, sent).filter((posted) => isPayment(posted, story.mode)),
    ({ id }) => id,
  );

interface Bounds {
  /** `unsure`: it is due unless the receiver may have put the event off. */
  readonly least: 0 | 1 | 'unsure';
  readonly most: number;
}

/** How often an order must and may be fulfilled after so many posts. */
export function boundsOf(story: Pick<Story, 'posts' | 'proofs' | 'order' | 'mode' | 'varies'>, sent: number): Bounds {
  const payments = postedUntil(story, sent).filter((posted) => isPayment(posted, story.mode));
  const events = [...groupBy(payments, ({ id }) => id).values()];
  const demanded = events.filter((posts) => posts.some(({ proof }) => proof !== 'open'));
  const accepted = demanded.filter((posts) => standingOf(posts) === 'accepted');
  const decided = demanded.filter((posts) => standingOf(posts) !== 'unsure');
  return { least: leastOf(story, { accepted, decided, demanded }), most: mostOf(story, events) };
}

type Events = readonly (readonly Posted[])[];

/** A form that may be refused is due once it was taken. */
function leastOf(
  story: Pick<Story, 'order' | 'varies'>,
  { accepted, decided, demanded }: Readonly<Record<'accepted' | 'decided' | 'demanded', Events>>,
): Bounds['least'] {
  if (story.varies === 'open') return pays(story, accepted) ? 1 : 0;
  if (pays(story, decided)) return 1;
  return pays(story, demanded) ? 'unsure' : 0;
}

/** Two events of one charge: whether that is one fulfilment is left open. A bill is one order, however often it is paid. */
function mostOf({ order }: Pick<Story, 'order'>, events: Events): number {
  if (order.kind !== 'bill') return events.length;
  const isPaid = events.some(([first]) => first?.outstanding !== null && first!.outstanding <= 0);
  return isPaid || sumOf(events) >= order.amount_minor ? 1 : 0;
}

const pays = ({ order }: Pick<Story, 'order'>, events: Events): boolean =>
  events.length > 0 && sumOf(events) >= order.amount_minor;

/** Of different charges. */
function sumOf(events: Events): number {
  const charges = new Map(events.map(([first]) => [first?.charge?.id, first?.charge?.amount ?? 0]));
  return [...charges.values()].reduce((sum, amount) => sum + amount, 0);
}

/** Less was told without any event in between: whatever took it back, none that is about this order did. */
const isForgotten = ({ looks }: Story): boolean =>
  looks.some(({ sent, fulfilled }, place) => {
    const before = looks[place - 1];
    return before?.sent === sent && fulfilled < before.fulfilled;
  });

/** What is amiss for a story to be told whole; null: nothing. */
export function doubtOf(
  story: Story,
): { readonly verdict: 'inconclusive' | 'not_exercised'; readonly why: string } | null {
  if (story.looks.length === 0)
    return { verdict: 'not_exercised', why: 'what the receiver fulfilled: --status or --status-command' };
  if (!story.order.expected)
    return {
      verdict: 'not_exercised',
      why: 'an order that the receiver was told of and took: --order-url or --order-command',
    };
  if (!story.steady)
    return { verdict: 'inconclusive', why: 'the receiver no longer fulfilled a plain payment at the end' };
  if (isForgotten(story))
    return { verdict: 'inconclusive', why: 'its fulfilment was no longer told, and nothing had been posted since' };
  const { least } = boundsOf(story, story.posts.length);
  const fulfilled = story.looks.at(-1)?.fulfilled ?? 0;
  if (fulfilled > 0 || least === 0) return null;
  if (least === 1) return null;
  return {
    verdict: 'inconclusive',
    why: 'the receiver put the event off, or was not reached',
  };
}
