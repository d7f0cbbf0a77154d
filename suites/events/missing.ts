import { eventIn, type Subject } from '../../src/evidence/event.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { notPosted, recordOf } from '../../src/judge/webhooks/posts.situation.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { notHeard } from '../../src/run/webhooks/hearing.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import { loggedOf, postOf } from './watch.ts';

/** A post that was awaited and did not come. */
interface Missing {
  readonly hook: Listening;
  readonly about: Subject;
  /** The last look at the log. */
  readonly list: Exchange;
}

/** Has it judged that a post did not come; throws {@link Inconclusive} where that may be nobody's violation. */
export function blameMissing(context: CheckContext, { hook, about, list }: Missing): void {
  const { hearing, clock } = context;
  const { trouble, heard, direct } = hearing;
  if (trouble !== null) throw new Inconclusive(trouble);
  // Something came that is no event, which judges have seen.
  if (hook.posts.some((post) => typeof eventIn(post)?.['type'] !== 'string')) return;
  const { hostname } = new URL(context.fixture(`hook:${hook.label}`));
  const local = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  const { names, besides = [] } = about;
  const awaited = { hook: hook.label, about: { names, besides }, list, heard, direct, waited: clock.jumps, local };
  const record = recordOf(awaited);
  if (!record?.own) {
    const told = record ? `the event log says ${record.said}` : 'the event log does not tell why';
    throw new Inconclusive(notHeard(hook.label, told, hearing));
  }
  context.judge(notPosted, awaited);
}

/** The post about something that was paid; where none came that is judged by the log. */
export async function postOrBlame(
  context: CheckContext,
  { hook, key }: { readonly hook: Listening; readonly key: string },
  about: Subject,
): Promise<Exchange | null> {
  const post = await postOf(context, hook, about);
  if (post === null) blameMissing(context, { hook, about, list: (await loggedOf(context, key, about)).list });
  return post;
}
