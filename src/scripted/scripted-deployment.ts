import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Deployment } from '../evidence/exchange.ts';
import { chosenByName } from '../reference/chosen-behaviours.ts';
import type { Certificate } from '../wire/listener/certificate.ts';
import { Front, type Leaving, type Visit } from './front.ts';
import { deliver } from './deliver.ts';
import { alteredReply, cannedReply, type Reply } from './reply.ts';
import { servedExchange, type Arrival, type Outcome } from './record.ts';
import { type NamedWish, Stage, type StageWish } from './stage.ts';
import { wordsOf, type Step } from './step.ts';

export interface ScriptedOptions {
  readonly host?: string;
  readonly port?: number;
  /** For cases whose address is https. */
  readonly certificate?: Certificate;
}

/** Where a request went: a case, and a deployment of it. */
interface Destination {
  readonly stage: Stage;
  readonly deployment: Deployment;
  /** Below the base address. */
  readonly target: string;
}

/** The last request of a connection. */
interface LastRequest {
  readonly n: number;
  readonly stage: Stage;
  isAnswered: boolean;
}

/**
 * The reference as clients meet it: many cases at one address, told by base path and key, each with deployments of its
 * own, a script of faults, and a record of all that was asked.
 */
export class ScriptedDeployment {
  readonly #front = new Front(
    (visit) => void this.#visit(visit),
    (socket, how) => this.#left(socket, how),
  );
  /** By connection. */
  readonly #lastRequest = new WeakMap<Socket, LastRequest>();
  readonly #stages = new Map<string, Stage>();
  #last = 0;

  static async open({ host = '127.0.0.1', port = 0, certificate }: ScriptedOptions = {}): Promise<ScriptedDeployment> {
    const opened = new ScriptedDeployment();
    await opened.#front.open(host, port, certificate ?? null);
    return opened;
  }

  /** Begins a case on what has a name. */
  async stageOf(wish: NamedWish): Promise<Stage> {
    return this.stage(await chosenByName(wish));
  }

  /** Begins a case. */
  stage(wish: StageWish): Stage {
    const stage = new Stage(wish);
    this.#stages.set(wish.name, stage);
    return stage;
  }

  /** The base address of a deployment of a case. */
  url(stage: Stage, deployment: Deployment): string {
    return `${this.#front.address(stage, 'base')}/${stage.name}/${deployment}`;
  }

  /** Requests are numbered from 1, whatever case they belong to. */
  get requests(): number {
    return this.#last;
  }

  async close(): Promise<void> {
    await this.#front.close();
    for (const stage of this.#stages.values()) stage.close();
  }

  async #visit(visit: Visit): Promise<void> {
    const { request, response, arrival } = visit;
    const destination = this.#destination(visit);
    if (destination === null) {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
      return;
    }
    const { stage, deployment, target } = destination;
    this.#last += 1;
    const arrived: Arrival = { n: this.#last, deployment, target, ...arrival, origin: originOf(stage, visit) };
    const path = target.split('?', 1)[0]!;
    const step = stage.script.next({ method: arrival.method, path, reused: visit.reused });
    const began = performance.now();
    stage.underway += 1;
    const last: LastRequest = { n: arrived.n, stage, isAnswered: false };
    this.#lastRequest.set(request.socket, last);
    if (request.socket.readableEnded || request.socket.destroyed) this.#left(request.socket, 'ended');
    stage.onArrival();
    const outcome = await this.#outcome(destination, arrived, step, visit).catch((error: Error) => {
      request.socket.destroy();
      return { reply: null, unseen: null, fault: step && wordsOf(step), why: error.message };
    });
    stage.underway -= 1;
    last.isAnswered = true;
    const at = arrived.at + Math.round(performance.now() - began);
    stage.record(servedExchange(stage, stage.name, arrived, { ...outcome, at }));
  }

  /** It may not have read the answer to its last request, where it reset the connection or ended it before that. */
  #left(socket: Socket, how: Leaving): void {
    const last = this.#lastRequest.get(socket);
    if (last && (how === 'reset' || !last.isAnswered)) last.stage.unread.push(last.n);
  }

  async #outcome(
    destination: Destination,
    arrived: Arrival,
    step: Step | null,
    { request, response }: Visit,
  ): Promise<Omit<Outcome, 'at'>> {
    const { stage, deployment } = destination;
    const fault = step && wordsOf(step);
    if (step?.clock_s !== undefined) await stage.operate('advance_clock', { seconds: step.clock_s });
    if (step?.lose === 'before') {
      request.socket.resetAndDestroy();
      return { reply: null, unseen: null, fault, why: 'the connection was broken off before the deployment saw it' };
    }
    const given = this.#instead(destination, step);
    const answered = given === null ? await asked(destination, arrived, request.headers) : null;
    const bare = given ?? (step && answered ? alteredReply(answered, step) : answered!);
    const reply = { ...bare, headers: usual(stage, deployment, bare) };
    const delivered = await deliver(response, reply, step);
    if (delivered.is === 'lost') return { reply: null, unseen: answered, fault, why: delivered.why };
    return { reply, unseen: bare === answered ? null : answered, fault, why: '' };
  }

  /** What a step has answered in the deployment's place; null: the deployment answers. */
  #instead({ stage, deployment, target }: Destination, step: Step | null): Reply | null {
    if (step?.redirect) {
      const { to, status } = step.redirect;
      const base = this.#front.address(stage, to === 'within' ? 'base' : to);
      const location = `${base}/${stage.name}/${deployment}-moved${target}`;
      return { status, headers: { Location: location }, body: Buffer.alloc(0) };
    }
    return step?.answer ? cannedReply(step.answer, stage.now(), `req_${stage.name}_${this.#last}`) : null;
  }

  /** By the base path; else by the key, for a client that left the path out. */
  #destination({ url, arrival }: Visit): Destination | null {
    const [, name = '', place = '', rest = ''] =
      /^\/([\w-]+)\/(sandbox|live)(?:-moved)?(?=[/?]|$)(.*)$/s.exec(url) ?? [];
    const stage = this.#stages.get(name);
    if (stage && (place === 'sandbox' || place === 'live')) return { stage, deployment: place, target: rest || '/' };
    const authorization = arrival.headers.find(([header]) => header === 'authorization')?.[1] ?? '';
    const byKey = [...this.#stages.values()].find(({ confidential }) => confidential.holds(authorization));
    if (!byKey) return null;
    return { stage: byKey, deployment: authorization.includes('sk_live_') ? 'live' : 'sandbox', target: url };
  }
}

/** A case with an https address is called without TLS only where a redirect led. */
function originOf({ wish }: Stage, { arrival, request }: Visit): Arrival['origin'] {
  const isPlain = !('encrypted' in request.socket);
  return wish.tls && isPlain && arrival.origin === 'base' ? 'plain-http' : arrival.origin;
}

async function asked(
  { stage, deployment, target }: Destination,
  { method, body }: Arrival,
  headers: Visit['request']['headers'],
): Promise<Reply> {
  return stage.ask(deployment, { method, target, headers, body: new Uint8Array(Buffer.from(body)) });
}

const usual = (stage: Stage, deployment: Deployment, { headers }: Reply): Reply['headers'] => ({
  ...stage.usualHeaders(deployment),
  Date: new Date(stage.now()).toUTCString(),
  ...headers,
});
