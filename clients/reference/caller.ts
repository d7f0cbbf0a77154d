import { setTimeout as pause } from 'node:timers/promises';
import type { Call, Json, Outcome, Settings, Try } from './call.ts';
import { UnknownOutcome, type ApiError } from './errors.ts';
import { openLine, type Line } from './http.ts';
import { Pacer } from './pacer.ts';
import type { Policy } from './policy.ts';

/** Carries calls out: sends, waits, and sends again where that is right. */
export class Caller {
  readonly #policy: Policy;
  readonly #settings: Settings;
  readonly #line: Line;
  readonly #pacer: Pacer;
  #keyEnded: ApiError | null = null;

  constructor(policy: Policy, settings: Settings, ca: string | null, signal: AbortSignal) {
    const { perMinute, answerWithin_ms } = policy.retries.timing;
    this.#policy = policy;
    this.#settings = settings;
    this.#line = openLine(settings.baseUrl, ca, answerWithin_ms, signal);
    this.#pacer = new Pacer(perMinute[settings.mode]);
  }

  async call(call: Call): Promise<Json> {
    const { answers, retries } = this.#policy;
    for (let attempt = 1; ; attempt += 1) {
      // Once it has expired or is revoked a key stays so: every further request would be in vain.
      if (this.#keyEnded) throw this.#keyEnded;
      const asked: Try = { call, attempt, settings: this.#settings };
      const outcome = await this.#try(asked);
      if (outcome.is === 'done') return answers.handOn(outcome.value, call);
      if (outcome.is === 'refused' && retries.endsKey(outcome.error.refusal, asked)) this.#keyEnded = outcome.error;
      if (!retries.isAgain(outcome, asked, retries.timing)) throw problemOf(outcome);
      await pause(retries.wait_ms(outcome, asked, retries.timing), undefined, { signal: this.#line.signal });
    }
  }

  async #try(asked: Try): Promise<Outcome> {
    const { requests, answers, send } = this.#policy;
    const { signal } = this.#line;
    await this.#pacer.turn(signal);
    const body = requests.body(asked);
    const request = {
      method: requests.method(asked),
      url: requests.url(asked),
      headers: requests.headers(asked, requests.key(asked)),
      body: body && requests.text(body, asked),
    };
    try {
      return answers.read(await send(request, this.#line), asked);
    } catch (error) {
      signal.throwIfAborted();
      return { is: 'unknown', why: (error as Error).message, again: true, retryAfter_ms: null };
    }
  }
}

function problemOf(outcome: Exclude<Outcome, { readonly is: 'done' }>): Error {
  return outcome.is === 'refused' ? outcome.error : new UnknownOutcome(outcome.why);
}
