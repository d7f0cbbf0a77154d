import { type RuleId, ruleById } from '../../contract/rules.ts';
import { type Decision, type FilePlace, kept } from '../../evidence/decision.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { json } from '../../evidence/read.ts';
import { mayAnswerSo } from '../../judge/acceptance/lawful.ts';
import { situation } from '../../judge/situation.ts';
import type { Expectations } from '../read/grammar.ts';
import { type Answered, unmet } from './expectation.ts';
import { show } from './match.ts';
import { fits, type Matchers, misfits, type Unmet } from './misfit.ts';

/** What a step of a story is about. */
export interface About {
  readonly rule: RuleId;
  /** Of whom or what something was expected, and in which row of the examples. */
  readonly what: string;
  /** Where each part of the expectation stands, by its path in the step. */
  readonly places: Readonly<Record<string, FilePlace>>;
}

export const placeName = (path: Unmet['path']): string => JSON.stringify(path);

/** All that was not as a step expected it is one violation, told of by the first. */
function brokenBy(
  { rule, what, places }: About,
  missed: readonly Unmet[],
  exchanges: readonly Exchange[],
): readonly Decision[] {
  const [first, ...also] = missed.map(({ path, ...told }) => ({ ...told, at: places[placeName(path)]! }));
  if (!first) return [];
  return [
    {
      is: 'broken',
      rule,
      ...first,
      expected: `${what}: ${first.expected}`,
      exchanges: exchanges.map(({ n }) => n),
      ...(also.length > 0 && { also }),
    },
  ];
}

/**
 * An answer to a step that says what to expect. `by`: what was polled for, and how the polling ended. Of a refusal a story
 * names the code that its writer thought of; another that the document allows as well breaks no rule.
 */
export const answered = situation<
  About & {
    readonly expect: Expectations;
    readonly answer: Answered;
    readonly by?: { readonly within: string; readonly when: string };
  }
>('story/answered', ({ expect, answer, by, ...about }, history) => {
  const missed = unmet(expect, answer);
  if (missed.some(({ path }) => path[0] === 'error') && mayAnswerSo(answer, history)) return [];
  if (!by) return brokenBy(about, missed, [answer]);
  const late = ({ path, expected, actual }: Unmet): Unmet => {
    return { path, expected: `${expected} within ${by.within}`, actual: `${actual}, ${by.when}` };
  };
  return brokenBy(about, missed.map(late), [answer]);
});

export const eventOf = ({ request }: Exchange): unknown => json(request.body)?.value;

/** What the service posted where a story awaited it. */
export const posted = situation<About & { readonly expect: Matchers; readonly post: Exchange }>(
  'story/posted',
  ({ expect, post, ...about }) => brokenBy(about, misfits(expect, { value: eventOf(post) }), [post]),
);

/** What the operator told. */
export const operated = situation<
  About & { readonly expect: Matchers; readonly told: unknown; readonly after: readonly Exchange[] }
>('story/operated', ({ expect, told, after, ...about }) => brokenBy(about, misfits(expect, { value: told }), after));

/** Nothing that a story awaited was posted in time. `posts`: what came that could have been it. */
export const missing = situation<
  About & {
    readonly within: string;
    readonly where: Matchers | null;
    readonly posts: readonly Exchange[];
    /** Posts that the story had met before, which come first; null: it asked for no further one. */
    readonly before: number | null;
    readonly after: readonly Exchange[];
  }
>('story/missing', ({ within, where, posts, before, after, ...about }) => {
  if (posts.slice(before ?? 0).some((post) => fits(where ?? {}, eventOf(post)))) return [];
  const expected = `a post within ${within}${where ? ` with ${show(where)}` : ''}`;
  return brokenBy(about, [{ ...postMissing, expected, actual: toldOfPosts(posts, before) }], after);
});

export const postMissing: Unmet = { path: ['posted'], expected: 'a post', actual: 'nothing came' };

/** @param before null: no further one was asked for */
export function toldOfPosts(posts: readonly Exchange[], before: number | null): string {
  const others = before === null ? 'none of them fits' : 'no further one that fits';
  return posts.length === 0 ? 'nothing came' : `${posts.length} came, ${others}`;
}

/** A story that came to its end. What judges decide they also find kept; it speaks for the other rules. */
export const ended = situation<{ readonly rules: readonly RuleId[]; readonly deployment: Deployment }>(
  'story/ended',
  ({ rules, deployment }) => rules.filter((id) => isSpokenFor(id, deployment)).map(kept),
);

function isSpokenFor(id: RuleId, deployment: Deployment): boolean {
  const rule = ruleById.get(id);
  return rule?.decided.by === 'check' && (rule.deployment === 'both' || rule.deployment === deployment);
}

export const storySituations = [answered, posted, operated, missing, ended];
