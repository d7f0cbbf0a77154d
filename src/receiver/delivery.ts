import { deploymentOf } from '../contract/mode.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { header } from '../evidence/read.ts';
import { isPayment, postedIn, type Proof } from '../judge/client/receiver-events.ts';
import { strangerFacts } from '../wire/masking/keys.ts';
import type { Redactor } from '../wire/masking/redaction.ts';
import { machineTime } from '../wire/time/clock.ts';
import type { Recorder } from '../run/record/recorder.ts';
import type { Delivery } from './cases/case.ts';
import type { Episode, Run } from './episode.ts';
import { attempted } from './events.ts';
import { Gate } from './gate.ts';
import type { Poster, Reply } from './post.ts';
import { pause } from './patience.ts';
import { proofOf, signed } from './signing.ts';

/** Before an event is tried once more. */
const pauses_ms = [200, 600, 1_200];
const longestPause_ms = 5_000;

interface Tools {
  readonly poster: Poster;
  readonly recorder: Recorder;
  readonly redactor: Redactor;
  readonly secret: string | null;
  /** As an exchange shows it. */
  readonly target: string;
  readonly run: Run;
  /** Whether a payment that was not taken is tried again. */
  readonly again: boolean;
}

/** Posts events as the service does, and writes down what came of it. */
export class Deliverer {
  readonly #tools: Tools;
  #sent = 0;
  /** What comes again to the letter has the same signature. */
  readonly #signedAt = new Map<string, number>();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** A payment that was not taken is tried again, as a service does. */
  async deliver(episode: Episode, delivery: Delivery): Promise<void> {
    const { copies = 1 } = delivery;
    const gate = copies > 1 ? new Gate(copies) : undefined;
    const all = Array.from({ length: copies }, () => this.#post(episode, delivery, gate));
    const posted = await Promise.all(all);
    if (posted.some(isTaken) || !this.#tools.again || delivery.frame === 'cut-off' || episode.of.varies === 'open')
      return;
    let last = posted[0]!;
    for (const [tries, pause_ms] of pauses_ms.entries()) {
      if (!this.#isToBeRepeated(last)) return;
      await pause(Math.max(pause_ms, askedPause(last.exchange)));
      last = await this.#post(episode, { ...delivery, attempt: (delivery.attempt ?? 1) + tries + 1 });
    }
  }

  #isToBeRepeated(posted: Posted): boolean {
    const { exchange, proof } = posted;
    return !isTaken(posted) && proof !== 'open' && isPayment(postedIn(exchange, proof), this.#tools.run.mode);
  }

  async #post(episode: Episode, delivery: Delivery, gate?: Gate): Promise<Posted> {
    const { poster, recorder, secret } = this.#tools;
    const { event, attempt = 1, frame = 'plain', signing = 'right', write = JSON.stringify } = delivery;
    const n = (this.#sent += 1);
    const text = write(attempted(event, attempt).fields);
    const headers = {
      'content-type': frame === 'charset' ? 'application/json; charset=utf-8' : 'application/json',
      ...signed({ id: event.id, text, at: this.#signingTime(event.id, attempt) }, signing, secret),
    };
    const sent = machineTime();
    const reply = await poster.post(text, headers, frame, gate);
    const exchange = this.#exchangeOf({ n, check: episode.of.id, text, attempt, sent, reply });
    const proof = proofOf(signing, secret);
    recorder.see(exchange, episode.record);
    episode.posted(exchange, proof);
    return { exchange, proof };
  }

  #signingTime(event: string, attempt: number): number {
    const name = `${event} ${attempt}`;
    const at = this.#signedAt.get(name) ?? machineTime() + (attempt - 1) * 1_000;
    this.#signedAt.set(name, at);
    return at;
  }

  #exchangeOf({ n, check, text, attempt, sent, reply }: Told): Exchange {
    const { target, redactor, run } = this.#tools;
    const shown = (list: Reply['headers']): Exchange['request']['headers'] =>
      list.map(([name, value]) => [name, name === 'authorization' ? '<secret>' : redactor.text(value)]);
    const bodyOf = (value: string) => ({ text: redactor.text(value), bytes: Buffer.byteLength(value), sha256: null });
    const { answer, failure } = reply;
    return {
      n,
      check,
      deployment: deploymentOf(run.mode),
      key: strangerFacts('missing'),
      payer: null,
      request: { method: 'POST', target, headers: shown(reply.headers), body: bodyOf(text) },
      template: null,
      answer: answer && { status: answer.status, headers: shown(answer.headers), body: bodyOf(answer.text) },
      failure,
      sent,
      received: machineTime(),
      attempt,
      timings: { connect_ms: 0, first_byte_ms: rounded(reply.first_byte_ms), total_ms: rounded(reply.total_ms) },
    };
  }
}

interface Posted {
  readonly exchange: Exchange;
  readonly proof: Proof;
}

const isTaken = ({ exchange: { answer } }: Posted): boolean =>
  answer !== null && answer.status >= 200 && answer.status < 300;

interface Told extends Pick<Exchange, 'n' | 'check' | 'attempt' | 'sent'> {
  readonly text: string;
  readonly reply: Reply;
}

/** What the receiver asked for, within reason. */
function askedPause({ answer }: Exchange): number {
  const seconds = Number(answer === null ? 0 : (header(answer, 'retry-after') ?? 0));
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, longestPause_ms) : 0;
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;
