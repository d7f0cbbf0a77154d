import type { Broken } from '../../evidence/decision.ts';
import type { Deployment, Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { perhapsBehind } from '../../judge/general/second-look.situation.ts';
import { placeOf } from '../../wire/http/failure.ts';
import type { Sent } from '../../wire/http/send.ts';
import type { CheckRecord } from '../record/record.ts';
import { outlast, pauseBeforeResend } from '../check/resend.ts';
import type { Services } from '../session/services.ts';
import { isGatewayPage } from './answer.ts';
import type { Question } from './scopes.ts';

/** Longest real time of all that comes before the checks, where nothing answers as it should. */
export const preflight_ms = 12_000;

/** So many times the lag is given to learning more of it. */
const measuring = 6;

/** Longest that one question may take. */
const question_ms = 4_000;

/** Least that a request is given, however late it is. */
const least_ms = 1_500;

interface AskerParts {
  readonly services: Services;
  readonly record: CheckRecord;
  readonly deployment: Deployment;
  readonly base: string;
  /** Real milliseconds since the epoch at which the preflight should be over. */
  readonly due: number;
  /** Requests that may be sent. */
  readonly most: number;
  /** Whether address and key were given on the command line: there is no file to write anything into. */
  readonly fromFlags: boolean;
}

interface Asking {
  readonly within_ms?: number;
  /** false: the answer is not held against the service, whatever it is. */
  readonly judged?: boolean;
}

/** Sends what comes before the checks. Nothing of it is judged before it is known that the set-up is right. */
export class Asker {
  readonly services: Services;
  readonly deployment: Deployment;
  readonly base: string;
  readonly #parts: AskerParts;
  readonly #asked: { readonly exchange: Exchange; readonly judged: boolean }[] = [];

  constructor(parts: AskerParts) {
    this.#parts = parts;
    this.services = parts.services;
    this.deployment = parts.deployment;
    this.base = parts.base;
  }

  get fromFlags(): boolean {
    return this.#parts.fromFlags;
  }

  get exchanges(): readonly Exchange[] {
    return this.#asked.map(({ exchange }) => exchange);
  }

  /** Neither the time nor the requests are used up. What lags takes a while to be measured. */
  get mayAsk(): boolean {
    const { services, due, most } = this.#parts;
    return services.clock.real() < due + measuring * services.clock.lag_ms && this.#asked.length < most;
  }

  async ask(template: RequestTemplate, { within_ms = question_ms, judged = true }: Asking = {}): Promise<Exchange> {
    const { services, record, due } = this.#parts;
    services.circuitBreaker.check();
    const left = Math.max(least_ms, due - services.clock.real());
    const dispatch = { check: record.id, attempt: 1, urgent: false, unpaced: true };
    const exchange = await services.wire.exchange(
      { ...template, deployment: this.deployment },
      { ...dispatch, within_ms: Math.min(within_ms, left) },
    );
    record.requests += 1;
    this.#asked.push({ exchange, judged });
    return exchange;
  }

  /** The same, with a key; what only reads and was answered before need not be asked again. */
  async answerTo(question: Question, label: string): Promise<Exchange> {
    const { method, path } = question;
    const known = this.exchanges.findLast(
      ({ key, request, answer }) =>
        method === 'GET' && key.label === label && request.method === method && request.target === path && answer,
    );
    return known ?? this.ask({ ...question, key: { use: label } });
  }

  /** The same, but it waits out a lawful 429 or 503. */
  async askUntilAnswered(template: RequestTemplate): Promise<Exchange> {
    const { clock, pacer } = this.services;
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await this.ask(template);
      if (isGatewayPage(exchange) && attempt > 1) return exchange;
      const wait = pauseBeforeResend(exchange, attempt, clock.now());
      if (wait === null) return exchange;
      await pacer.rest(wait);
      await outlast(clock, exchange, attempt);
    }
  }

  /** Whoever answers at another address; a key goes to the host only that it was to be sent to. */
  knock(url: URL, key: string | null = null): Promise<Sent> {
    const own = url.origin === new URL(this.base).origin;
    return this.services.wire.knock(url, least_ms, own ? key : null);
  }

  /** Judges what was asked, in the order of sending; of keys that the target is not right about nothing. */
  judge(doubted: ReadonlySet<string>): void {
    const { services, record } = this.#parts;
    const led: Exchange[] = [];
    for (const { exchange, judged } of this.#asked) {
      led.push(exchange);
      if (!judged || doubted.has(exchange.key.label)) services.recorder.passOver(exchange);
      else for (const broken of this.#found(exchange)) record.lead(broken, { led });
    }
  }

  /** What may only be behind is not told: it is too late to ask for it again. */
  #found(exchange: Exchange): readonly Broken[] {
    const { services, record } = this.#parts;
    const { recorder } = services;
    const found = recorder.see(exchange, record);
    const behind = perhapsBehind(exchange, found, recorder.history, (n) => recorder.exchange(n)?.received);
    for (const accusation of record.accusations) if (behind.includes(accusation.broken)) record.drop(accusation);
    return found.filter((broken) => !behind.includes(broken));
  }

  /** Keeps what was asked, and judges nothing. */
  keep(): void {
    for (const { exchange } of this.#asked) this.services.recorder.passOver(exchange);
  }

  /** As a person would type it. */
  addressOf({ request }: Exchange): string {
    return `${request.method} ${this.base}${request.target}`;
  }

  get place(): string {
    return placeOf(new URL(this.base));
  }
}

/** The first of two answers that both say so; null: one of them does not. */
export async function saidTwice(
  ask: (again: boolean) => Promise<Exchange>,
  says: (exchange: Exchange) => boolean,
): Promise<Exchange | null> {
  const first = await ask(false);
  return says(first) && says(await ask(true)) ? first : null;
}
