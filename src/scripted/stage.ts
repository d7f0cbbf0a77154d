import { setImmediate as turnOver, setTimeout as pause } from 'node:timers/promises';
import { modeOf } from '../contract/mode.ts';
import type { Deployment, Exchange } from '../evidence/exchange.ts';
import { chosenBehaviours, type Choice, type Names } from '../reference/chosen-behaviours.ts';
import { asking, type AnswerInProcess, type AskedInProcess } from '../reference/http/ask.ts';
import { actions } from '../reference/operator/actions.ts';
import type { Deployments } from '../reference/world/deployment.ts';
import { found } from '../reference/world/found.ts';
import { settle, type SeedData } from '../reference/world/seed-data.ts';
import type { Posting } from '../reference/webhooks/posting.ts';
import { change, together } from '../reference/change.ts';
import { machineTime } from '../wire/time/clock.ts';
import { Confidential } from './confidential.ts';
import { Script } from './script.ts';
import type { ScriptStep } from './step.ts';

/** What one case asks of its deployment. */
export interface StageWish extends Choice {
  /** Part of the base address: letters, digits and dashes. */
  readonly name: string;
  readonly seed: number;
  readonly script?: readonly ScriptStep[];
  /** The client is given an address by name, which other names stand below. */
  readonly byName?: boolean;
  /** Of the hosted pages; left out: there are none. */
  readonly payUrl?: string;
  /** The client is given an https address. */
  readonly tls?: boolean;
}

/** The same on a deployment that breaks or varies something by name. */
export type NamedWish = StageWish & Names;

type Asker = (asked: AskedInProcess) => Promise<AnswerInProcess>;
type Json = Parameters<(typeof actions)[string]>[1];

/** The deployments of one case, in this process, and all that was asked of them. */
export class Stage {
  readonly name: string;
  readonly wish: StageWish;
  readonly seedData: SeedData;
  readonly script: Script;
  readonly confidential: Confidential;
  /** What the service posted, or would have. */
  readonly postings: Posting[] = [];
  /** In the order in which they were answered. */
  readonly exchanges: Exchange[] = [];
  /** Which command of the adapter a request belongs to; null: nobody knows. */
  commandOf: (request: { readonly method: string; readonly target: string; readonly body: string }) => number | null =
    () => null;
  onExchange: (exchange: Exchange) => void = () => undefined;
  /** Called as a request came, before it is answered. */
  onArrival: () => void = () => undefined;
  /** Exchanges whose answer the client may not have read: it left the connection before. */
  readonly unread: number[] = [];
  /** Requests that came and are not answered yet. */
  underway = 0;
  readonly deployments: Deployments;
  readonly #ask: Readonly<Record<Deployment, Asker>>;

  constructor(wish: StageWish) {
    const { name, seed, script = [] } = wish;
    this.name = name;
    this.wish = wish;
    this.script = new Script(script);
    this.deployments = found(
      behavioursOf(wish, this.postings),
      wish.payUrl ?? 'https://pay.payments.example.test',
      seed,
    );
    this.seedData = settle(this.deployments);
    this.#ask = { sandbox: asking(this.deployments.test), live: asking(this.deployments.live) };
    this.confidential = new Confidential(this.seedData, seed);
  }

  ask(deployment: Deployment, asked: AskedInProcess): Promise<AnswerInProcess> {
    return this.#ask[deployment](asked);
  }

  /** What only the dashboard, a payer or the passing of time can do; throws where it is refused. */
  async operate(action: string, asked: Json = {}): Promise<Json> {
    const done = await actions[action]!(this.deployments, asked);
    await this.deployments.world.underway.ended();
    if ('error' in done) throw new Error(`${action}: ${done.error}`);
    const { key, replacement } = done.done;
    for (const made of [key, replacement]) if (typeof made === 'string') this.confidential.addKey(made);
    return done.done;
  }

  /** Of the keys `all` and `live`. */
  get business(): string {
    return this.deployments.world.keys.get(this.seedData.keys.all)!.business.id;
  }

  /** Headers of an event as the service would post it at this moment to the business of a key. */
  signedNow(deployment: Deployment, text: string, key: string): Readonly<Record<string, string>> {
    const { world, ...its } = this.deployments;
    const { business } = world.keys.get(key)!;
    const at = deployment === 'live' ? its.live : its.test;
    const endpoint = at.behaviour.webhooks.current(business, at)!;
    const { id } = JSON.parse(text) as { readonly id: string };
    return {
      'content-type': 'application/json',
      ...at.behaviour.signing.headers({ id, text, at: machineTime(), endpoint }, at),
    };
  }

  /** Until what was asked is answered; what hangs on purpose is not waited for. */
  async settled(within_ms = 2_000): Promise<void> {
    const until = machineTime() + within_ms;
    while (this.underway > 0 && machineTime() < until) await pause(2);
    // Two turns of the event loop: in the second at the latest it hears that a client has reset a connection.
    for (let turn = 0; turn < 2; turn += 1) await turnOver();
  }

  /** By the deployment's clock, in milliseconds since the epoch. */
  now(): number {
    return this.deployments.world.clock.now();
  }

  /** Sent with every answer of a deployment. */
  usualHeaders(deployment: Deployment): Readonly<Record<string, string>> {
    const limit = modeOf(deployment) === 'live' ? '600' : '120';
    return {
      ...(deployment === 'sandbox' && { 'Service-Mode': 'test' }),
      'X-RateLimit-Limit': limit,
      'X-RateLimit-Remaining': limit,
    };
  }

  record(exchange: Exchange): void {
    this.exchanges.push(exchange);
    this.onExchange(exchange);
  }

  close(): void {
    this.deployments.world.scheduler.close();
  }
}

/** Nothing is posted anywhere: what would be is kept. */
function behavioursOf(wish: StageWish, postings: Posting[]): ReturnType<typeof chosenBehaviours> {
  const kept = change('delivering')(() => ({
    post: (posting) => {
      postings.push(posting);
      return Promise.resolve({ status: 200, text: '' });
    },
  }));
  const { patch, livePatch, ...choice } = wish;
  return chosenBehaviours({
    ...choice,
    patch: together(kept, patch ?? ((same) => same)),
    livePatch: together(kept, livePatch ?? ((same) => same)),
  });
}
