import type { Broken, Decision } from '../../evidence/decision.ts';
import { decided } from '../../judge/general/decided.situation.ts';
import type { Situation } from '../../judge/situation.ts';
import type { Deployment, Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { partsWritten } from '../../evidence/situation.ts';
import type { Span } from '../../evidence/kept-evidence.ts';
import type { Behaviour } from '../../wire/listener/hooks-behaviour.ts';
import type { HookOwner } from '../../wire/listener/incoming.ts';
import { Blocked } from '../../wire/http/live-guard.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import { Secret } from '../../target/secret.ts';
import { NotExercised, Inconclusive, type Check, type CheckContext, type Profile } from './check.ts';
import { operationEntry } from './operation-entry.ts';
import type { Hearing } from '../webhooks/hearing.ts';
import { Posts, type Listening } from '../webhooks/listening.ts';
import { payerPage, type PayerPage } from './payer-page.ts';
import { paymentAsked } from '../provision/payment-asked.ts';
import type { CheckRecord } from '../record/record.ts';
import { pauseBeforeResend } from './resend.ts';
import type { Services } from '../session/services.ts';

/** Sent at one moment by a burst. */
const in_flight = 8;

/** Nobody needs to be told of a shorter wait. */
const told_ms = 2_000;

/** Answers 429 to one key in a row, after which nobody waits for it any more. */
const mostRefused = 60;

/** What every context of one run of a check shares. */
export interface CheckRun {
  readonly check: Check;
  /** Its round is 2 where a check is tried once more: it must not meet the keys of its first. */
  readonly record: CheckRecord;
  readonly keys: Readonly<Record<string, string>>;
  readonly seed: number;
  /** Requests that may still be sent. */
  left: number;
  /** Addresses given out so far. */
  hooks: number;
}

export class Context implements CheckContext {
  readonly exchanges: Exchange[] = [];
  readonly broken: Broken[] = [];
  readonly #situations: number[] = [];
  readonly clock: CheckContext['clock'];
  readonly #services: Services;
  readonly #checkRun: CheckRun;
  readonly #row: number | undefined;
  readonly #actions = new Set<OperatorAction>();
  readonly #besides = new Set<string>();
  #waited = false;

  constructor(services: Services, checkRun: CheckRun, row?: number) {
    this.#services = services;
    this.#checkRun = checkRun;
    this.#row = row;
    const { clock } = services;
    this.clock = {
      now: () => clock.now(),
      jumps: clock.jumps,
      until: async (moment) => {
        this.#waited = true;
        const began = clock.now();
        const over = moment <= began - clock.behind();
        services.pacer.expect(moment, Object.values(checkRun.keys));
        await this.#toldWait(began, moment);
        const ended = clock.now();
        services.recorder.note({ is: 'wait', check: checkRun.check.id, from: began, until: moment, ended });
        checkRun.record.waits(began, moment);
        if (!over) checkRun.record.late(ended - moment);
      },
    };
  }

  get profile(): Profile {
    return this.#services.profile;
  }

  get seed(): number {
    return this.#checkRun.seed;
  }

  get deployment(): Deployment {
    return this.#checkRun.check.deployment;
  }

  get runOffset(): number {
    return (this.#services.runOffset.value + this.#checkRun.record.round - 1) >>> 0;
  }

  get keys(): Readonly<Record<string, string>> {
    return this.#checkRun.keys;
  }

  get budget(): number {
    return Math.max(0, this.#checkRun.left);
  }

  async send(template: RequestTemplate): Promise<Exchange> {
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await this.#exchange(template, attempt, false);
      const wait = pauseBeforeResend(exchange, attempt, this.clock.now());
      if (wait === null) return exchange;
      this.#giveUpOnLimited(exchange);
      this.#checkRun.record.retries += 1;
      const { pacer, awaiting } = this.#services;
      const asked = `the pause that the service asked for with ${exchange.answer?.status}`;
      await awaiting.during('rate', asked, wait, () => pacer.rest(wait));
    }
  }

  /** A run comes to its end also where a key is limited for good. */
  #giveUpOnLimited({ answer, key, request }: Exchange): void {
    const refused = this.#services.pacer.refusedInARow(key.label);
    if (answer?.status !== 429 || refused < mostRefused) return;
    const why = `the last ${refused} requests with this key were answered 429, however long the run waited`;
    throw new Inconclusive(`${request.method} ${request.target}: ${why}`);
  }

  sendOnce(template: RequestTemplate): Promise<Exchange> {
    return this.#exchange(template, 1, false);
  }

  async burst(
    template: RequestTemplate | ((at: number) => RequestTemplate),
    count: number,
  ): Promise<readonly Exchange[]> {
    this.#besides.add('sent many requests at once');
    const sent: Exchange[] = [];
    let left = count;
    const one = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const next = typeof template === 'function' ? template(count - left - 1) : template;
        const exchange = await this.#exchange(next, 1, true);
        sent.push(exchange);
        if (exchange.answer?.status === 429) left = 0;
      }
    };
    await Promise.all(Array.from({ length: in_flight }, one));
    return sent.toSorted((a, b) => a.n - b.n);
  }

  async operate(
    action: OperatorAction,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { operator, clock, fixtures, inventory, circuitBreaker, recorder } = this.#services;
    this.#actions.add(action);
    if (!operator) throw new Inconclusive(`no operator to ask for ${action}`);
    const asked = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? fixtures.fill(value) : value]),
    );
    this.#permitPayment(action, asked);
    await clock.still();
    const release = clock.hold();
    try {
      const outcome = await circuitBreaker.unlessEnded(operator.perform(action, asked));
      recorder.note(operationEntry(this.#checkRun.check.id, action, asked, outcome));
      if (outcome.is === 'skipped') throw new NotExercised(outcome.why);
      if (outcome.is !== 'done') throw new Inconclusive(`the operator did not ${action}: ${outcome.why}`);
      inventory.note(action, asked, outcome.answer);
      this.#noteSecret(asked['url'], outcome.answer);
      return outcome.answer;
    } finally {
      release();
    }
  }

  adoptKey(secret: string, facts: Parameters<CheckContext['adoptKey']>[1]): string {
    const { apiKeys } = this.#services;
    const label = apiKeys.newLabel();
    const mode = secret.startsWith('sk_live_') ? 'live' : 'test';
    const { scopes, business } = facts;
    apiKeys.add({
      label,
      secret: new Secret(secret, label),
      mode,
      scopes: scopes as never,
      business,
      status: 'active',
      exclusive: true,
    });
    if (facts.expires !== undefined) apiKeys.end(label, 'expired', facts.expires);
    if (facts.retires !== undefined) apiKeys.end(label, 'revoked', facts.retires);
    return label;
  }

  async quiet(label: string, seconds: number): Promise<void> {
    const left = seconds * 1000 - this.#services.pacer.quietSince(label);
    if (left > 0) await this.rest(this.clock.now() + left);
  }

  rest(moment: number): Promise<void> {
    const { pacer } = this.#services;
    return pacer.minutes === 'run' ? this.clock.until(moment) : pacer.rest(Math.max(0, moment - this.clock.now()));
  }

  endKey(label: string, as: 'expired' | 'revoked', at: number): void {
    this.#services.apiKeys.end(label, as, at);
  }

  listen(owner: Pick<HookOwner, 'mode' | 'business'>, behaviour: Behaviour = { status: 200 }): Listening {
    const { listenerRegistry, clock } = this.#services;
    const { check, record } = this.#checkRun;
    this.#besides.add('listened for posts');
    const posts = new Posts(clock);
    this.#checkRun.hooks += 1;
    const { round } = record;
    // What an earlier round left may still be posted.
    const again = round === 1 ? '' : `${round}-`;
    const label = `${check.id.replaceAll(/[^a-z0-9]+/g, '-')}-${again}${this.#checkRun.hooks}`;
    const hook = listenerRegistry.open(label, behaviour, { ...owner, check: check.id }, (exchange) => {
      this.#see(exchange);
      posts.add(exchange);
    });
    if (hook === null)
      throw new NotExercised('webhooks in the target: an address at which the deployment reaches this machine');
    return {
      label,
      url: hook.placeholder,
      behave: (next) => hook.behave(next),
      close: () => hook.close(),
      posts: posts.all,
      next: (fits, within_s) => posts.next(fits, within_s, (moment) => this.clock.until(moment)),
    };
  }

  async nobody(): Promise<string> {
    this.#besides.add('had an address at which nobody listens');
    const url = await this.#services.listenerRegistry.unreachable();
    if (url === null) throw new NotExercised('webhooks without public_url: behind a public address somebody always is');
    return url;
  }

  get hearing(): Hearing {
    return this.#services.listenerRegistry.hearing;
  }

  roleOf(business: string): string {
    return this.#services.inventory.roleOf(business);
  }

  fixture(name: string): string {
    const value = this.#services.fixtures.get(name);
    if (value === undefined) throw new NotExercised(`${name} in the target`);
    return value;
  }

  async page(path: string): Promise<PayerPage> {
    const { wire, recorder } = this.#services;
    this.#besides.add('opened a page for payers');
    const page = await payerPage(`${this.fixture('pay_url')}${path}`, (url) => wire.page(url));
    recorder.note({ is: 'page', check: this.#checkRun.check.id, ...page });
    return page;
  }

  decide(...decisions: readonly Decision[]): void {
    this.judge(decided, { decisions });
  }

  judge<P extends object>(situation: Situation<P>, parts: P): void {
    const { recorder, masked } = this.#services;
    const { record } = this.#checkRun;
    const span = spanOf(this.exchanges);
    const { broken, place } = recorder.situate(situation, masked(partsWritten(parts)), record, { span });
    this.#situations.push(place);
    this.#blame(broken);
  }

  attempt(row?: number): CheckContext {
    return new Context(this.#services, this.#checkRun, row);
  }

  smallest(attempt: CheckContext, note: string): void {
    if (!(attempt instanceof Context)) return;
    const exchanges = attempt.exchanges.map(({ n }) => n);
    this.#services.recorder.smallest({ exchanges, situations: attempt.#situations, note }, this.#checkRun.record);
  }

  /** What no list of requests tells, in words. */
  #didBeside(): readonly string[] {
    const asked = new Intl.ListFormat('en-GB').format(this.#actions);
    return [...(asked === '' ? [] : [`asked the operator for ${asked}`]), ...this.#besides];
  }

  /** Of the test-mode address, which only the operator sets. */
  #noteSecret(url: unknown, answer: object): void {
    if (typeof url !== 'string' || !('secret' in answer) || typeof answer.secret !== 'string') return;
    this.#services.wire.noteSecret(url, answer.secret);
  }

  #toldWait(began: number, moment: number): Promise<void> {
    const { clock, awaiting } = this.#services;
    const left = moment - began;
    if (clock.jumps || left < told_ms) return clock.until(moment);
    const { id, title } = this.#checkRun.check;
    return awaiting.during('check', `${id}: ${title}`, left, () => clock.until(moment));
  }

  /** Money moves by these: what they move counts against the cap of live. */
  #permitPayment(action: OperatorAction, body: Readonly<Record<string, unknown>>): void {
    const { guard, recorder } = this.#services;
    const amount = paymentAsked(action, body, recorder.history);
    const why = amount === null || this.deployment === 'sandbox' ? null : guard.paymentRefusal(amount);
    if (why !== null) throw new NotExercised(why);
  }

  async #exchange(asked: RequestTemplate, attempt: number, unpaced: boolean): Promise<Exchange> {
    const { wire, circuitBreaker, webhookRestore } = this.#services;
    const { check, record } = this.#checkRun;
    circuitBreaker.check();
    const template = check.deployment === 'live' ? ({ deployment: 'live', ...asked } as const) : asked;
    await webhookRestore.remember(template, (look) => this.#besideTheCheck(look));
    const dispatch = { check: check.id, attempt, urgent: this.#waited, unpaced };
    const exchange = await wire.exchange(template, dispatch).catch((reason: unknown) => {
      throw reason instanceof Blocked ? new NotExercised(reason.message) : reason;
    });
    this.#checkRun.left -= 1;
    record.requests += 1;
    circuitBreaker.saw(exchange);
    this.#see(exchange);
    return exchange;
  }

  /** A request of the run's own: it counts for no check. */
  async #besideTheCheck(template: RequestTemplate): Promise<Exchange> {
    const { wire } = this.#services;
    const exchange = await wire.exchange(template, { check: null, attempt: 1, urgent: true, unpaced: false });
    this.#see(exchange);
    return exchange;
  }

  #see(exchange: Exchange): void {
    const { recorder } = this.#services;
    this.exchanges.push(exchange);
    this.#blame(recorder.see(exchange, this.#checkRun.record));
  }

  #blame(violations: readonly Broken[]): void {
    this.broken.push(...violations);
    const row = this.#row;
    for (const broken of violations)
      this.#checkRun.record.lead(broken, {
        led: this.exchanges,
        besides: () => this.#didBeside(),
        ...(row !== undefined && { row }),
      });
  }
}

/** A situation is made by all that was sent for it. */
function spanOf(exchanges: readonly Exchange[]): Span | null {
  const numbers = exchanges.map(({ n }) => n);
  return numbers.length === 0 ? null : { first: Math.min(...numbers), last: Math.max(...numbers) };
}
