import { setTimeout } from 'node:timers/promises';
import { requestsPerMinute } from '../../contract/chapters/limits.ts';
import type { Deployment, Exchange, KeyFacts, RequestTemplate } from '../../evidence/exchange.ts';
import { matchEndpoint } from '../../contract/routes.ts';
import { derivedNumber } from '../../random/derive.ts';
import { AnswerTimes } from '../time/answer-times.ts';
import type { Awaiting } from '../time/awaiting.ts';
import type { RunClock } from '../time/clock.ts';
import { strangerFacts, type Span } from '../masking/keys.ts';
import { incomingExchange, type AddressOwner } from '../listener/incoming.ts';
import type { Post } from '../listener/post.ts';
import type { Pacer } from '../time/pacer.ts';
import { Stamps } from '../time/stamps.ts';
import { maskedExchange } from './masked-exchange.ts';
import { ExchangeFacts } from '../masking/exchange-facts.ts';
import { Budget } from './budget.ts';
import { Blocked, type LiveGuard } from './live-guard.ts';
import type { Redactor } from '../masking/redaction.ts';
import { heldAfterAll, render, strangerKind, type RenderContext, type Rendered } from './render.ts';
import { scopeShown } from './scope-shown.ts';
import type { SecretRegistry } from '../masking/secrets.ts';
import type { SignedAddress } from '../masking/signing-secrets.ts';
import { Sender, whole_ms, type Sent } from './send.ts';
import { UnderWay } from './under-way.ts';

/** Documented requests a minute of the keys of each deployment. */
const perMinute = { sandbox: requestsPerMinute.test, live: requestsPerMinute.live } as const;

/** Sent at the most at one moment, where answers take their time. */
const connections = 64;

interface WireParts {
  readonly bases: Readonly<Partial<Record<Deployment, string>>>;
  readonly renderContexts: Readonly<Record<Deployment, RenderContext>>;
  /** Stands before everything that leaves for live. */
  readonly guard: LiveGuard;
  readonly clock: RunClock;
  readonly pacer: Pacer;
  readonly redactor: Redactor;
  readonly secrets: SecretRegistry;
  /** Exchanges are numbered from the next one on. */
  readonly lastExchange: number;
  readonly awaiting: Awaiting;
}

interface Dispatch {
  readonly check: string | null;
  readonly attempt: number;
  /** Its moment matters: it overtakes what queues. */
  readonly urgent: boolean;
  /** Leaves at once, past the pacer. */
  readonly unpaced: boolean;
  /** The run owes it, and has kept a request back for it. */
  readonly owed?: true;
  /** For the whole exchange; left out: as long as any answer may take. */
  readonly within_ms?: number;
}

/** The one place that sends to a deployment. Everything it gives back is masked. */
export class Wire {
  readonly budget = new Budget();
  readonly #parts: WireParts;
  readonly #sender = new Sender(connections);
  readonly #facts: ExchangeFacts;
  readonly #sent = new Map<string, { requests: number; readonly perMinute: number }>();
  readonly #answerTimes = new AnswerTimes();
  readonly #underWay = new UnderWay();
  readonly #stamps = new Stamps();
  #count = 0;
  #numbered: number;

  constructor(parts: WireParts) {
    const { secrets, renderContexts } = parts;
    this.#parts = parts;
    const { sandbox, live } = renderContexts;
    this.#facts = new ExchangeFacts(secrets, { sandbox: sandbox.payers, live: live.payers });
    this.#numbered = parts.lastExchange;
  }

  get requests(): number {
    return this.#count;
  }

  /** The number of the last exchange so far. */
  get lastExchange(): number {
    return this.#numbered;
  }

  /** How long an answer takes of late, in milliseconds; 0: none came yet. */
  get usualAnswer_ms(): number {
    return this.#answerTimes.usual_ms;
  }

  /** By key: what the documented rate is counted over. */
  get sentByKey(): ReadonlyMap<string, { readonly requests: number; readonly perMinute: number }> {
    return this.#sent;
  }

  /** Throws {@link Blocked} where the terms of live forbid what would be sent, and {@link Spent} where no request is left. */
  async exchange(template: RequestTemplate, dispatch: Dispatch): Promise<Exchange> {
    const { clock, pacer } = this.#parts;
    const deployment = template.deployment ?? 'sandbox';
    const rendered = this.#rendered(template, deployment);
    const bucket = bucketOf(template, deployment);
    this.budget.take(dispatch.owed === true);
    if (dispatch.unpaced) pacer.count(bucket, perMinute[deployment]);
    else await pacer.turn(bucket, perMinute[deployment], dispatch.urgent);
    const sent = this.#sent.get(bucket) ?? { requests: 0, perMinute: perMinute[deployment] };
    sent.requests += 1;
    this.#sent.set(bucket, sent);
    await clock.still();
    const release = clock.hold();
    try {
      return await this.#sendNow(template, rendered, deployment, bucket, dispatch);
    } finally {
      release();
    }
  }

  /** Gets a page that is meant for people, which is no part of the API. */
  async page({ origin, pathname, search }: URL): Promise<Sent> {
    const release = this.#parts.clock.hold();
    const headers = [
      ['accept', 'text/html'],
      ['accept-language', languageOf(pathname)],
    ] as const;
    try {
      return await this.#sender.send({ origin, path: `${pathname}${search}`, method: 'GET', headers, body: null });
    } finally {
      release();
    }
  }

  /** Asks who answers at an address, which need not be the deployment's; with the key of a label or without one. */
  knock({ origin, pathname, search }: URL, within_ms: number, key: string | null): Promise<Sent> {
    const { apiKeys } = this.#parts.renderContexts.sandbox;
    const headers = key === null ? [] : ([['authorization', `Bearer ${apiKeys.secret(key)}`]] as const);
    return this.#sender.send({ origin, path: `${pathname}${search}`, method: 'GET', headers, body: null }, within_ms);
  }

  /** What the service posted to an address that the run gave it. */
  receive(post: Post, url: string, owner: AddressOwner): Exchange {
    return incomingExchange(this.#next(), post, owner, this.#facts.secretsOf(url, post), this.#masked);
  }

  /** Remembers a signing secret of an address, to be masked from now on. */
  noteSecret(address: SignedAddress, secret: string): void {
    this.#facts.noteSecret(address, secret, this.#parts.clock.now());
  }

  async close(): Promise<void> {
    await this.#sender.close();
  }

  #rendered(template: RequestTemplate, deployment: Deployment): Rendered {
    const { renderContexts, guard } = this.#parts;
    const rendered = render(template, renderContexts[deployment]);
    const why = deployment === 'live' ? guard.refusal(rendered) : null;
    if (why !== null) throw new Blocked(why);
    return rendered;
  }

  readonly #masked = (text: string): string => this.#parts.redactor.text(text);

  readonly #next = (): number => (this.#numbered += 1);

  async #sendNow(
    template: RequestTemplate,
    rendered: Rendered,
    deployment: Deployment,
    bucket: string,
    dispatch: Dispatch,
  ): Promise<Exchange> {
    const { bases, clock, pacer } = this.#parts;
    const base = new URL(bases[deployment]!);
    this.#count += 1;
    const n = this.#next();
    const [sentAt, behind] = [this.#stamps.sent(clock.now()), clock.behind()];
    const now = { earliest: sentAt - behind, latest: sentAt };
    const asked = this.#keyFacts(template, deployment, now);
    const path = `${base.pathname.replace(/\/$/, '')}${rendered.target}`;
    const what = `an answer to ${rendered.method} ${template.path.split('?', 1)[0]}`;
    const within_ms = dispatch.within_ms ?? whole_ms;
    const arrived = this.#underWay.begin(n, template);
    const sent = await this.#parts.awaiting.during('answer', what, within_ms, () =>
      this.#sender.send({ ...rendered, origin: base.origin, path }, within_ms),
    );
    const beside = arrived();
    this.#answerTimes.saw(kindOf(rendered, sent), sent.timings.total_ms - sent.timings.connect_ms);
    const answered = sent.is === 'answered' ? sent.answer.text : null;
    const isMadeUp = asked.kind === 'unknown' && 'as' in template.key;
    const key = isMadeUp && isLetIn(sent) ? await this.#keyFactsLater(template, deployment, now) : asked;
    const facts = {
      n,
      check: dispatch.check,
      deployment,
      key,
      ...this.#facts.of({ ...rendered, deployment, answer: answered, business: key.business, at: clock.now() }),
      sent: sentAt,
      received: this.#stamps.received(clock.now()),
      ...(behind >= 1 && { behind: Math.ceil(behind) }),
      ...(beside.length > 0 && { beside }),
      attempt: dispatch.attempt,
    };
    const exchange = maskedExchange(facts, template, rendered, sent, this.#masked);
    const shown = scopeShown(exchange);
    if (shown) this.#parts.renderContexts[deployment].apiKeys.show(key.label, shown.scope, shown.granted);
    if (exchange.answer) pacer.observe(bucket, perMinute[deployment], exchange.answer);
    return exchange;
  }

  /** Where a service makes keys that are alike, a made-up one that is let in may be one that somebody is having made. */
  async #keyFactsLater(template: RequestTemplate, deployment: Deployment, now: Span): Promise<KeyFacts> {
    await setTimeout(learned_ms);
    return this.#keyFacts(template, deployment, now);
  }

  #keyFacts({ key }: RequestTemplate, deployment: Deployment, now: Span): KeyFacts {
    const { apiKeys } = this.#parts.renderContexts[deployment];
    if ('use' in key) return apiKeys.facts(key.use, now, 'inQuery' in key);
    const label = heldAfterAll(key, apiKeys);
    return label === null ? strangerFacts(strangerKind(key)) : apiKeys.facts(label, now, false);
  }
}

/** By then whoever has a key made knows it, in milliseconds of this machine. */
const learned_ms = 250;

const isLetIn = (sent: Sent): boolean => sent.is === 'answered' && sent.answer.status !== 401;

/** What payers' telephones are set to; who comes back comes with the same. */
const languages = ['sw-TZ,sw;q=0.9,en;q=0.8', 'en-GB,en;q=0.9', 'sw', 'en-US,en;q=0.5,*;q=0.1'] as const;

const languageOf = (path: string): string => languages[derivedNumber('language', path) % languages.length]!;

/** What answers are compared by in the time that they take. */
function kindOf({ method, target }: Rendered, sent: Sent): string {
  const endpoint = matchEndpoint(method, target)?.endpoint.name ?? 'none';
  return `${endpoint} ${sent.is === 'answered' ? sent.answer.status : sent.failure.kind}`;
}

/** Requests without a known key are counted together: what limits them is not documented. */
function bucketOf({ key }: RequestTemplate, deployment: Deployment): string {
  return 'use' in key ? key.use : `${deployment} without a key`;
}
