import type { Exchange } from '../evidence/exchange.ts';
import type { Proof } from '../judge/client/receiver-events.ts';
import { boundsOf, type Look, type Story } from '../judge/client/receiver-story.ts';
import type { Mode } from '../contract/mode.ts';
import { CheckRecord } from '../run/record/record.ts';
import type { Delivery, ReceiverCase } from './cases/case.ts';
import { Draw } from './draw.ts';
import { EventMaker } from './events.ts';
import { type Order, orderOf } from './order.ts';

export interface Run {
  readonly seed: number;
  /** Sets the names and ids of this run apart. */
  readonly name: string;
  readonly mode: Mode;
  readonly began: number;
}

/** One case under way: its order, what was posted about it, and how often it was seen fulfilled. */
export class Episode {
  readonly of: ReceiverCase;
  readonly order: Order;
  readonly stages: readonly (readonly Delivery[])[];
  readonly record: CheckRecord;
  readonly began = performance.now();
  readonly #mode: Mode;
  readonly #posts: { readonly post: Exchange; readonly proof: Proof }[] = [];
  readonly #looks: Look[] = [];
  /** Whether the receiver expects the order. */
  expected = true;
  /** By the clock that nobody sets. */
  lastPost = 0;
  seen = 0;
  /** What keeps the case from being judged; null: nothing. */
  doubt: string | null = null;

  constructor(of: ReceiverCase, place: number, run: Run) {
    const { kind, amount, rail, fails } = of;
    const draw = new Draw(run.seed, of.id, run.name);
    this.of = of;
    this.#mode = run.mode;
    this.order = orderOf(draw, run.name, place, {
      kind,
      livemode: run.mode === 'live',
      amount,
      rail,
      fails,
    });
    this.stages = of.stages(new EventMaker(draw, this.order, run.began), this.order);
    this.record = new CheckRecord(of.id);
  }

  posted(post: Exchange, proof: Proof): void {
    this.#posts.push({ post, proof });
    this.record.requests += 1;
    this.lastPost = performance.now();
  }

  look(fulfilled: number): void {
    this.#looks.push({ sent: this.#posts.length, fulfilled });
  }

  /** Whether less was fulfilled than when it was looked at before. */
  get isLess(): boolean {
    return this.seen < (this.#looks.at(-1)?.fulfilled ?? 0);
  }

  /** Whether more is to come of what was posted so far. */
  get isDue(): boolean {
    const story = this.story(true);
    return this.expected && this.seen === 0 && boundsOf(story, story.posts.length).least === 1;
  }

  /** Whether whatever was posted found nobody who could take it. */
  get isUnreached(): boolean {
    return this.#posts.length > 0 && this.#posts.every(({ post }) => post.failure?.kind === 'unreachable');
  }

  story(steady: boolean): Story {
    const posts = this.#posts.toSorted((a, b) => a.post.n - b.post.n);
    const { reference, amount_minor, kind } = this.order;
    return {
      title: this.of.title,
      form: this.of.form ?? null,
      posts: posts.map(({ post }) => post),
      proofs: posts.map(({ proof }) => proof),
      order: { reference, amount_minor, kind, expected: this.expected },
      mode: this.#mode,
      varies: this.of.varies ?? null,
      looks: this.#looks,
      steady,
    };
  }
}
