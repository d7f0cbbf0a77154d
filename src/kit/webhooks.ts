import { eventTypes } from '../contract/resources/event.ts';
import type { Mode } from '../contract/mode.ts';
import { change } from '../reference/change.ts';
import type { Patch } from '../reference/behaviour.ts';
import type { Posting, Reply } from '../reference/webhooks/posting.ts';
import type { Stage } from '../scripted/stage.ts';
import { suggestion } from '../text/did-you-mean.ts';
import { deadline } from '../wire/time/clock.ts';
import type { Post, Receiver, Webhooks } from './types.ts';

/** Of nobody: what is posted there is kept here. */
const address = 'https://receiver.example.test/webhooks';

interface Waiting {
  readonly fits: (post: Post) => boolean;
  readonly take: (post: Post) => void;
}

/** What both deployments post: kept, and handed on to whoever wants it. */
export class KeptPosts {
  posts: Post[] = [];
  readonly #unread = new Set<Post>();
  readonly #waiting = new Set<Waiting>();
  #receiver: Receiver = () => 200;

  /** For the deployment of this mode. */
  keeping(mode: Mode): Patch {
    return change('delivering')(() => ({ post: (posting) => this.#take(mode, posting) }));
  }

  async #take(mode: Mode, { text, headers, timeout }: Posting): Promise<Reply> {
    const event = JSON.parse(text) as Post['event'];
    const post: Post = { mode, type: String(event['type']), event, text, headers };
    this.posts.push(post);
    this.#unread.add(post);
    for (const waiting of this.#waiting) if (waiting.fits(post)) waiting.take(post);
    return { status: await answerTo(post, this.#receiver, timeout), text: '' };
  }

  deliverTo(receiver: string | URL | Receiver): void {
    this.#receiver = typeof receiver === 'function' ? receiver : posting(new URL(receiver));
  }

  async next(type?: string, within_ms = 4_000): Promise<Post> {
    if (type !== undefined && !eventTypes.some((each) => each === type))
      throw new TypeError(`no event has the type ${type}; ${suggestion(type, eventTypes)}`);
    const fits = (post: Post): boolean => this.#unread.has(post) && (type === undefined || post.type === type);
    const taken = (post: Post): Post => {
      this.#unread.delete(post);
      return post;
    };
    const there = this.posts.find(fits);
    if (there) return taken(there);
    return new Promise((resolve, reject) => {
      const onTime = deadline(within_ms, () => {
        this.#waiting.delete(waiting);
        reject(new Error(`no ${type ?? 'event'} was posted within ${within_ms} ms`));
      });
      const waiting: Waiting = {
        fits,
        take: (post) => {
          onTime();
          this.#waiting.delete(waiting);
          resolve(taken(post));
        },
      };
      this.#waiting.add(waiting);
    });
  }

  forget(): void {
    this.posts = [];
    this.#unread.clear();
  }
}

/** Who takes too long was not reached; who fails refused. */
function answerTo(post: Post, receiver: Receiver, within_ms: number): Promise<number> {
  return new Promise((resolve) => {
    const onTime = deadline(within_ms, () => resolve(0));
    const answered = async (): Promise<number> => (await receiver(post)) ?? 200;
    void answered()
      .catch(() => 500)
      .then((status) => {
        onTime();
        resolve(status);
      });
  });
}

/** Over HTTP, as the service does; what does not answer has status 0, as the log of events tells it. */
function posting(url: URL): Receiver {
  return async ({ text, headers }) => {
    try {
      const { status } = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: text });
      return status;
    } catch {
      return 0;
    }
  };
}

/** Sets an address for both modes, as a merchant does before going live. */
export async function webhooksOf(stage: Stage, kept: KeptPosts): Promise<Webhooks> {
  const test = await stage.operate('set_test_webhook', { business: stage.business, url: address });
  const set = await stage.ask('live', {
    method: 'POST',
    target: '/v1/webhook_endpoints',
    headers: { authorization: `Bearer ${stage.seedData.keys.live}`, 'content-type': 'application/json' },
    body: new Uint8Array(Buffer.from(JSON.stringify({ url: address }))),
  });
  const live = JSON.parse(set.body.toString('utf8')) as { readonly secret?: unknown };
  return {
    get posts() {
      return kept.posts;
    },
    secrets: { test: textIn(test['secret']), live: textIn(live.secret) },
    deliverTo: (receiver) => kept.deliverTo(receiver),
    next: (type, within_ms) => kept.next(type, within_ms),
  };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
