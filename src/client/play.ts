import type { ClientCaseFacts, ToldCommand } from '../evidence/client-case.ts';
import type { Deployment } from '../evidence/exchange.ts';
import { derivedNumber, derivedText } from '../random/derive.ts';
import type { Stage } from '../scripted/stage.ts';
import { machineTime } from '../wire/time/clock.ts';
import type { Adapter } from './adapter/adapter.ts';
import type { Args, Operation, Told } from './adapter/protocol.ts';
import { commandAt, type OpenCommand } from './attribution.ts';

/** The adapter lacks what a case needs. */
export class Unsupported extends Error {
  readonly op: Operation;

  constructor(op: Operation) {
    super(`the adapter does not support ${op}`);
    this.op = op;
  }
}

/** The adapter failed, which says nothing about its client. */
export class AdapterTrouble extends Error {}

/** What a case goes on from did not come about, which its client may well do: it ends here and is judged so far. */
export class EndedEarly extends Error {}

/** What a client did in a case to its end is no breach, as the document leaves open what it takes, and no proof either. */
export class Undecided extends Error {}

interface PlayParts {
  readonly stage: Stage;
  readonly deployment: Deployment;
  readonly seed: number;
  /** The base address of a deployment. */
  readonly url: (deployment: Deployment) => string;
  readonly adapter: Adapter;
  readonly start: () => Adapter;
  /** What the whole run keeps on this machine lies below it. */
  readonly folder: string;
  /** Outlives the process, and no other case has it. */
  readonly stateFolder: string;
  /** Of the certificate of https addresses. */
  readonly caFile: string;
}

const stillAtWork = { is: 'none', why: 'the case ended before it was answered' } as const;

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** What a case does with one client: commands in, answers out, all of it kept. */
export class Play {
  readonly stage: Stage;
  readonly deployment: Deployment;
  readonly #parts: PlayParts;
  readonly #commands: ToldCommand[] = [];
  readonly #open: OpenCommand[] = [];
  readonly #earlier: Args[] = [];
  readonly #restarts: number[] = [];
  readonly facts: Record<string, unknown> = {};
  /** Called when a client's time begins: its process has started, or the deployment is prepared. */
  onReady: () => void = () => undefined;
  #adapter: Adapter;
  readonly #keys: Record<string, string> = {};
  #drawn = 0;
  #last = 0;
  #lastMoment = 0;
  #isOver = false;
  #isStarting = true;

  constructor(parts: PlayParts) {
    this.#parts = parts;
    this.stage = parts.stage;
    this.deployment = parts.deployment;
    this.#adapter = parts.adapter;
    parts.stage.commandOf = (request) => commandAt(this.#open, request, this.#earlier);
  }

  /** A number below a bound, by the seed. */
  below(bound: number): number {
    this.#drawn += 1;
    return derivedNumber('client-case', this.stage.name, this.#parts.seed, this.#drawn) % bound;
  }

  one<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)]!;
  }

  /** A text that no other case has. */
  word(prefix: string): string {
    this.#drawn += 1;
    return `${prefix}-${derivedText(alphabet, 10, 'client-case', this.stage.name, this.#parts.seed, this.#drawn)}`;
  }

  /** A lawful amount. */
  amount(): number {
    return 10_000 + 100 * this.below(9_000);
  }

  /** The body of a lawful charge; the number says how it ends in the sandbox, and is one of a payer on live. */
  charge(trigger: 1 | 2 | 3 | 4 | 5 = 1): Args {
    const rail = this.one(['mpesa', 'airtel', 'tigo', 'halopesa', 'azampesa']);
    const payer = this.stage.seedData.payers[0]!.slice('+255'.length);
    const digits = this.deployment === 'live' ? payer : `70000000${trigger}`;
    const msisdn = this.one(['+255', '0', ''] as const) + digits;
    return { amount_minor: this.amount(), rail, msisdn, reference: this.word('order') };
  }

  /** Points the client at a deployment, that of the case unless another is named. */
  configure(more: Args = {}, deployment = this.deployment): Promise<Told> {
    return this.tell('configure', this.#settings(more, deployment));
  }

  /** As `configure`, where the adapter may give no answer. */
  attemptToConfigure(): Promise<Told> {
    return this.attempt('configure', this.#settings({}, this.deployment));
  }

  #settings(more: Args, deployment: Deployment): Args {
    const { keys } = this.stage.seedData;
    const live = deployment === 'live';
    return {
      base_url: this.#parts.url(deployment),
      api_key: live ? keys.live : keys.all,
      mode: live ? 'live' : 'test',
      state_dir: this.#parts.stateFolder,
      ca_file: this.#parts.caFile,
      ...more,
    };
  }

  /** @throws {Unsupported} what it lacks ends the case */
  async tell(op: Operation, args: Args = {}): Promise<Told> {
    const told = await this.attempt(op, args);
    if (told.is === 'unsupported') throw new Unsupported(op);
    if (told.is === 'none') throw new AdapterTrouble(told.why);
    return told;
  }

  /** As `tell`, where the process may be ended meanwhile. */
  async attempt(op: Operation, args: Args = {}): Promise<Told> {
    if (this.#isOver) throw new EndedEarly('the case is over');
    this.#last += 1;
    const open: OpenCommand = { n: this.#last, op, args };
    this.#open.push(open);
    const began = this.#moment();
    const told = await this.#adapter.tell(op, args, this.stage.name);
    if (this.#isStarting) this.onReady();
    this.#isStarting = false;
    await this.settled();
    this.#open.splice(this.#open.indexOf(open), 1);
    this.#earlier.push(args);
    this.#keep(open, began, told);
    return told;
  }

  #keep({ n, op, args }: OpenCommand, began: number, told: Told): void {
    if (this.#isOver) return;
    const { confidential } = this.stage;
    if (op === 'configure') this.#keys[n] = confidential.labelOf(String(args['api_key']));
    this.#commands.push(this.#kept({ n, op, args, began, ended: this.#moment(), told }));
  }

  /** Without secrets, and without where on this machine the folder lies. */
  #kept(command: ToldCommand): ToldCommand {
    const written = (text: string): string => JSON.stringify(text).slice(1, -1);
    const text = JSON.stringify(this.stage.confidential.all(command));
    return JSON.parse(text.replaceAll(written(this.#parts.folder), '<folder>')) as ToldCommand;
  }

  /** Of this machine, and later than the one before, so that what follows what is plain. */
  #moment(): number {
    this.#lastMoment = Math.max(machineTime(), this.#lastMoment + 0.001);
    return this.#lastMoment;
  }

  /** Number of the command that was told last. */
  get last(): number {
    return this.#last;
  }

  /** Ends the case where its client stands; whether it is still at work. */
  over(): boolean {
    this.#isOver = true;
    return this.#open.length > 0;
  }

  /** Ends the process as a crash does, and starts it anew; the client is configured as before by the case. */
  async restart(): Promise<void> {
    await this.#adapter.kill();
    this.#restarts.push(this.#last + 1);
    this.#isStarting = true;
    this.#adapter = this.#parts.start();
  }

  /** The next request that comes. */
  arrival(): Promise<void> {
    return new Promise((resolve) => {
      this.stage.onArrival = resolve;
    });
  }

  settled(): Promise<void> {
    return this.stage.settled();
  }

  async end(): Promise<void> {
    if (this.#adapter !== this.#parts.adapter) await this.#adapter.kill();
  }

  get told(): ClientCaseFacts {
    const unanswered = this.#open.map((open) => ({ ...open, began: 0, ended: 0, told: stillAtWork }));
    return {
      commands: [...this.#commands, ...unanswered.map((command) => this.#kept(command))],
      exchanges: [...this.stage.exchanges],
      unread: [...this.stage.unread],
      restarts: this.#restarts,
      facts: { ...this.facts, keys: this.#keys },
    };
  }
}
