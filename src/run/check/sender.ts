import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { Spent } from '../../wire/http/budget.ts';
import { Blocked } from '../../wire/http/live-guard.ts';
import { underWayFor } from '../../wire/time/answer-times.ts';
import { scopeShown } from '../../wire/http/scope-shown.ts';
import type { Services } from '../session/services.ts';
import type { Attempt } from './attempt.ts';
import type { PayerPage } from './capabilities.ts';
import { Inconclusive, NotExercised } from './check.ts';
import { sentBy } from './habits.ts';
import { payerPage } from './payer-page.ts';
import { heldToOneMind } from './of-one-mind.ts';
import { outlast, pauseBeforeResend } from './resend.ts';
import { lookedAtAgain, spareWhatMayBeBehind } from './second-look.ts';

/** Sent by a burst in a second, and under way meanwhile. */
const burstRate = 100;
const inFlight = { least: 8, most: 32 } as const;

/** Answers 429 to one key in a row, after which nobody waits for it any more. */
const mostRefused = 60;

/** Sends for one attempt of a check, waits out lawful 429 and 503, and looks again at what may only be behind. */
export async function send(attempt: Attempt, template: RequestTemplate): Promise<Exchange> {
  return settled(attempt, template, (each) => taken(attempt, each));
}

async function settled(
  attempt: Attempt,
  template: RequestTemplate,
  ask: (template: RequestTemplate) => Promise<Exchange>,
): Promise<Exchange> {
  const exchange = await lookedAtAgain(attempt, await ask(template), () => ask(template));
  return heldToOneMind(attempt, exchange, template, ask);
}

async function taken(attempt: Attempt, template: RequestTemplate): Promise<Exchange> {
  const { pacer, awaiting, clock, singleFile } = attempt.services;
  let { minutes } = pacer;
  let isPutOff = false;
  for (let tries = 1; ; tries += 1) {
    const once = (): Promise<Exchange> => exchangeOf(attempt, template, { attempt: tries, unpaced: false });
    const isFirst = !isPutOff && template.method !== 'GET';
    const exchange: Exchange = await (isPutOff ? singleFile.go(once) : isFirst ? singleFile.beside(once) : once());
    isPutOff = exchange.answer?.status === 503;
    // What was waited by the wrong minutes was no wait.
    if (pacer.minutes !== minutes) [minutes, tries] = [pacer.minutes, 1];
    const wait = pauseBeforeResend(exchange, tries, clock.now());
    if (wait === null) return exchange;
    giveUpOnLimited(exchange, pacer.refusedInARow(exchange.key.label));
    attempt.checkRun.record.retries += 1;
    const asked = `the pause that the service asked for with ${exchange.answer?.status}`;
    await awaiting.during('rate', asked, wait, () => pacer.rest(wait));
    await outlast(clock, exchange, tries);
  }
}

/** A run comes to its end also where a key is limited for good. */
function giveUpOnLimited({ answer, request }: Exchange, refused: number): void {
  if (answer?.status !== 429 || refused < mostRefused) return;
  const why = `the last ${refused} requests with this key were answered 429, however long the run waited`;
  throw new Inconclusive(`${request.method} ${request.target}: ${why}`);
}

/** The same without sending again: a 429 or 503 is what came of it. */
export async function sendOnce(attempt: Attempt, template: RequestTemplate): Promise<Exchange> {
  return settled(attempt, template, (each) => exchangeOf(attempt, each, { attempt: 1, unpaced: false }));
}

export async function burst(
  attempt: Attempt,
  template: RequestTemplate | ((at: number) => RequestTemplate),
  count: number,
  abreast = underWayFor(attempt.services.wire.usualAnswer_ms, burstRate, inFlight),
): Promise<readonly Exchange[]> {
  attempt.did('sent many requests at once');
  const sent: Exchange[] = [];
  let left = count;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const next = typeof template === 'function' ? template(count - left - 1) : template;
      const exchange = await exchangeOf(attempt, next, { attempt: 1, unpaced: true });
      spareWhatMayBeBehind(attempt, exchange);
      sent.push(exchange);
      if (exchange.answer?.status === 429) left = 0;
    }
  };
  await Promise.all(Array.from({ length: abreast }, one));
  return sent.toSorted((a, b) => a.n - b.n);
}

export async function page(attempt: Attempt, address: string): Promise<PayerPage> {
  const { wire, recorder } = attempt.services;
  attempt.did('opened a page for payers');
  const found = await payerPage(address, (url) => wire.page(url));
  const { url, status, type } = found;
  recorder.note({ is: 'page', check: attempt.checkRun.check.id, url, status, type });
  return found;
}

async function exchangeOf(
  attempt: Attempt,
  asked: RequestTemplate,
  how: { readonly attempt: number; readonly unpaced: boolean },
): Promise<Exchange> {
  const { services, checkRun } = attempt;
  const { wire, circuitBreaker, webhookRestore } = services;
  const { check, record, habits } = checkRun;
  circuitBreaker.check();
  const template: RequestTemplate = {
    ...(check.deployment === 'live' && { deployment: 'live' }),
    ...sentBy(habits, asked),
  };
  await webhookRestore.remember(template, (look) => besideTheCheck(attempt, look));
  const dispatch = { check: check.id, urgent: attempt.waited, ...how };
  const exchange = await wire.exchange(template, dispatch).catch(unsent);
  checkRun.left -= 1;
  record.requests += 1;
  circuitBreaker.saw(exchange);
  attempt.see(exchange);
  holdToScopes(exchange, services.apiKeys);
  return exchange;
}

/** A key whose scopes the target does not tell may lack one: what comes of that is nobody's fault. */
function holdToScopes(exchange: Exchange, { shown }: Services['apiKeys']): void {
  const { key, request } = exchange;
  const seen = scopeShown(exchange);
  if (seen === null || seen.granted || shown.get(key.label)?.refused.has(seen.scope) !== true) return;
  const why = `${key.label} lacks ${seen.scope}, and the target does not tell its scopes`;
  throw new NotExercised(`${request.method} ${request.target}: ${why}`);
}

function unsent(reason: unknown): never {
  if (reason instanceof Blocked) throw new NotExercised(reason.message);
  throw reason instanceof Spent ? new Inconclusive(reason.message) : reason;
}

/** A request of the run's own: it counts for no check. */
async function besideTheCheck(attempt: Attempt, template: RequestTemplate): Promise<Exchange> {
  const { wire, clock, pacer } = attempt.services;
  for (let tries = 1; ; tries += 1) {
    const dispatch = { check: null, attempt: tries, urgent: true, unpaced: false };
    const exchange = await wire.exchange(template, dispatch).catch(unsent);
    attempt.see(exchange);
    const wait = pauseBeforeResend(exchange, tries, clock.now());
    if (wait === null) return exchange;
    await pacer.rest(wait);
    await outlast(clock, exchange, tries);
  }
}
