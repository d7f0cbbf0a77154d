import { createHash } from 'node:crypto';
import type { Body, Deployment, Exchange, KeyFacts, RequestTemplate } from '../evidence/exchange.ts';
import type { RunClock } from './clock.ts';
import { strangerFacts } from './keys.ts';
import type { Pacer } from './pacer.ts';
import { maskedTemplate } from './masked-template.ts';
import type { Redactor } from './redaction.ts';
import { payerOf, render, strangerKind, type Palette, type Rendered } from './render.ts';
import { Sender, type RawAnswer, type Sent } from './send.ts';

/** Documented requests a minute of each kind of key. */
const perMinute: Readonly<Record<Deployment, number>> = { sandbox: 120, live: 600 };

/** Sent at the most at one moment. */
const connections = 16;

export interface WireParts {
  readonly bases: Readonly<Partial<Record<Deployment, string>>>;
  readonly palette: Palette;
  readonly clock: RunClock;
  readonly pacer: Pacer;
  readonly redactor: Redactor;
  /** Exchanges are numbered from the next one on. */
  readonly lastExchange: number;
}

export interface Dispatch {
  readonly check: string | null;
  readonly attempt: number;
  /** Its moment matters: it overtakes what queues. */
  readonly urgent: boolean;
  /** Leaves at once, past the pacer. */
  readonly unpaced: boolean;
}

/** The one place that sends to a deployment. Everything it gives back is masked. */
export class Wire {
  readonly #parts: WireParts;
  readonly #sender = new Sender(connections);
  readonly #refs = new Map<string, string>();
  readonly #sent = new Map<string, { requests: number; readonly perMinute: number }>();
  #count = 0;

  constructor(parts: WireParts) {
    this.#parts = parts;
  }

  get requests(): number {
    return this.#count;
  }

  /** By key: what the documented rate is counted over. */
  get sentByKey(): ReadonlyMap<string, { readonly requests: number; readonly perMinute: number }> {
    return this.#sent;
  }

  async exchange(template: RequestTemplate, dispatch: Dispatch): Promise<Exchange> {
    const { clock, pacer } = this.#parts;
    const deployment = template.deployment ?? 'sandbox';
    const lane = laneOf(template, deployment);
    if (dispatch.unpaced) pacer.count(lane, perMinute[deployment]);
    else await pacer.turn(lane, perMinute[deployment], dispatch.urgent);
    const sent = this.#sent.get(lane) ?? { requests: 0, perMinute: perMinute[deployment] };
    sent.requests += 1;
    this.#sent.set(lane, sent);
    const release = clock.hold();
    try {
      return await this.#sendNow(template, deployment, lane, dispatch);
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    await this.#sender.close();
  }

  async #sendNow(
    template: RequestTemplate,
    deployment: Deployment,
    lane: string,
    dispatch: Dispatch,
  ): Promise<Exchange> {
    const { bases, palette, clock, pacer } = this.#parts;
    const base = new URL(bases[deployment]!);
    const rendered = render(template, palette);
    this.#count += 1;
    const n = this.#parts.lastExchange + this.#count;
    const key = this.#keyFacts(template, clock.now());
    const sentAt = clock.now();
    const path = `${base.pathname.replace(/\/$/, '')}${rendered.target}`;
    const sent = await this.#sender.send({ ...rendered, origin: base.origin, path });
    const exchange = this.#masked({ n, template, deployment, key, rendered, sent, sentAt, dispatch });
    if (exchange.answer) pacer.heed(lane, perMinute[deployment], exchange.answer);
    return exchange;
  }

  #keyFacts({ key }: RequestTemplate, now: number): KeyFacts {
    return 'use' in key
      ? this.#parts.palette.ring.facts(key.use, now, 'inQuery' in key)
      : strangerFacts(strangerKind(key));
  }

  #masked(raw: RawExchange): Exchange {
    const { rendered, sent } = raw;
    const text = (value: string): string => this.#parts.redactor.text(value);
    // First of all, since it tells which numbers are to be masked.
    const payer = payerOf(rendered.body, this.#refs, this.#parts.palette.book);
    return {
      n: raw.n,
      check: raw.dispatch.check,
      deployment: raw.deployment,
      key: raw.key,
      payer,
      request: {
        method: rendered.method,
        target: text(rendered.target),
        headers: rendered.headers.map(([name, value]) => [name, text(value)]),
        body: rendered.body === null ? null : requestBody(text(rendered.body)),
      },
      template: maskedTemplate(raw.template, text),
      answer: sent.is === 'answered' ? maskedAnswer(sent.answer, text) : null,
      failure: sent.is === 'failed' ? { ...sent.failure, text: text(sent.failure.text) } : null,
      sent: raw.sentAt,
      received: this.#parts.clock.now(),
      attempt: raw.dispatch.attempt,
      timings: sent.timings,
    };
  }
}

interface RawExchange {
  readonly n: number;
  readonly template: RequestTemplate;
  readonly deployment: Deployment;
  readonly key: KeyFacts;
  readonly rendered: Rendered;
  readonly sent: Sent;
  readonly sentAt: number;
  readonly dispatch: Dispatch;
}

/** Requests without a known key are counted together: what limits them is not documented. */
function laneOf({ key }: RequestTemplate, deployment: Deployment): string {
  return 'use' in key ? key.use : `${deployment} without a key`;
}

const recorded_characters = 64 * 1024;

function requestBody(text: string): Body {
  const bytes = Buffer.byteLength(text);
  if (text.length <= recorded_characters) return { text, bytes, sha256: null };
  return { text: text.slice(0, recorded_characters), bytes, sha256: createHash('sha256').update(text).digest('hex') };
}

function maskedAnswer(answer: RawAnswer, text: (value: string) => string): Exchange['answer'] {
  return {
    status: answer.status,
    headers: answer.headers.map(([name, value]) => [name, text(value)]),
    body: { text: text(answer.text), bytes: answer.bytes, sha256: answer.sha256 },
  };
}
