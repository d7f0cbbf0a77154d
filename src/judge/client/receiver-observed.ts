import type { Decision } from '../../evidence/decision.ts';
import { paymentsOf, postedUntil, type Story } from './receiver-story.ts';

export const times = (count: number): string => (count === 1 ? 'fulfilled once' : `fulfilled ${count} times`);

/** How receivers answer is theirs. */
export function observed(story: Story): readonly Decision[] {
  const seen = postedUntil(story, story.posts.length).map(({ type, proof, post }): Decision => {
    const what =
      proof === 'forged' ? 'an event that the secret did not sign' : [type, story.form].filter(Boolean).join(' ');
    return {
      is: 'observed',
      question: 'clients.answers-at-once',
      observed: `${post.answer?.status ?? post.failure?.kind} to ${what}, ${speedOf(post.timings.total_ms)}`,
      exchanges: [post.n],
    };
  });
  return [...seen, ...twoEvents(story)];
}

const speedOf = (ms: number): string => (ms < 1_000 ? 'within 1 s' : ms < 5_000 ? 'within 5 s' : 'after more than 5 s');

/** Two events of one charge. */
function twoEvents(story: Story): readonly Decision[] {
  const last = story.looks.at(-1);
  const events = [...paymentsOf(story, story.posts.length).values()].map(([first]) => first);
  const charges = new Set(events.map((event) => event?.charge?.id));
  if (!last || story.order.kind === 'bill' || events.length < 2 || charges.size > 1) return [];
  const exchanges = story.posts.map(({ n }) => n);
  return [{ is: 'observed', question: 'clients.two-events-of-a-charge', observed: times(last.fulfilled), exchanges }];
}
