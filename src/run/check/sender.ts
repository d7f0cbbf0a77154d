import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { Blocked } from '../../wire/http/live-guard.ts';
import type { Services } from '../session/services.ts';
import type { Attempt, CheckRun } from './attempt.ts';
import type { PayerPage, Requests } from './capabilities.ts';
import { Inconclusive, NotExercised } from './check.ts';
import { payerPage } from './payer-page.ts';
import { pauseBeforeResend } from './resend.ts';

/** Sent at one moment by a burst. */
const in_flight = 8;

/** Answers 429 to one key in a row, after which nobody waits for it any more. */
const mostRefused = 60;

type Uses = Pick<Services, 'wire' | 'circuitBreaker' | 'webhookRestore' | 'pacer' | 'awaiting' | 'clock' | 'recorder'>;

/** Sends for one attempt of a check. */
export class Sender implements Requests {
  readonly #services: Uses;
  readonly #checkRun: CheckRun;
  readonly #attempt: Attempt;
  /** Its moment may pass while others wait for their turn. */
  readonly #isUrgent: () => boolean;

  constructor(services: Uses, checkRun: CheckRun, attempt: Attempt, isUrgent: () => boolean) {
    this.#services = services;
    this.#checkRun = checkRun;
    this.#attempt = attempt;
    this.#isUrgent = isUrgent;
  }

  get exchanges(): readonly Exchange[] {
    return this.#attempt.exchanges;
  }

  get budget(): number {
    return Math.max(0, this.#checkRun.left);
  }

  async send(template: RequestTemplate): Promise<Exchange> {
    const { pacer, awaiting, clock } = this.#services;
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await this.#exchange(template, attempt, false);
      const wait = pauseBeforeResend(exchange, attempt, clock.now());
      if (wait === null) return exchange;
      this.#giveUpOnLimited(exchange);
      this.#checkRun.record.retries += 1;
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
    this.#attempt.did('sent many requests at once');
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

  async page(address: string): Promise<PayerPage> {
    const { wire, recorder } = this.#services;
    this.#attempt.did('opened a page for payers');
    const page = await payerPage(address, (url) => wire.page(url));
    recorder.note({ is: 'page', check: this.#checkRun.check.id, ...page });
    return page;
  }

  async #exchange(asked: RequestTemplate, attempt: number, unpaced: boolean): Promise<Exchange> {
    const { wire, circuitBreaker, webhookRestore } = this.#services;
    const { check, record } = this.#checkRun;
    circuitBreaker.check();
    const template = check.deployment === 'live' ? ({ deployment: 'live', ...asked } as const) : asked;
    await webhookRestore.remember(template, (look) => this.#besideTheCheck(look));
    const dispatch = { check: check.id, attempt, urgent: this.#isUrgent(), unpaced };
    const exchange = await wire.exchange(template, dispatch).catch((reason: unknown) => {
      throw reason instanceof Blocked ? new NotExercised(reason.message) : reason;
    });
    this.#checkRun.left -= 1;
    record.requests += 1;
    circuitBreaker.saw(exchange);
    this.#attempt.see(exchange);
    return exchange;
  }

  /** A request of the run's own: it counts for no check. */
  async #besideTheCheck(template: RequestTemplate): Promise<Exchange> {
    const dispatch = { check: null, attempt: 1, urgent: true, unpaced: false };
    const exchange = await this.#services.wire.exchange(template, dispatch);
    this.#attempt.see(exchange);
    return exchange;
  }
}
