import { kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, json } from '../../src/evidence/read.ts';
import { listEvents } from '../../src/generate/webhooks/request.ts';
import type { Model, Business } from './live-business-model.ts';
import { moment_s, patient_s } from '../balance/balance-ledger.ts';

/** Each charge that was paid by prompt or code has its event in the log, soon. */
export async function eventsOf({ paid }: Model, { context, shop }: Business): Promise<void> {
  const began = context.clock.now();
  let log: Log | null = null;
  let missing = [...paid];
  for (const seconds of [0, 5, moment_s, ...(context.clock.jumps ? [patient_s] : [])]) {
    await context.clock.until(began + seconds * 1000);
    log = logIn(await context.send(listEvents(shop.key)));
    if (log === null || !log.whole) return;
    missing = [...paid].filter(([id, { reference }]) => !log!.successes.some((text) => names(text, id, reference)));
    if (missing.length === 0) break;
  }
  const rule = 'events.success-emits-charge-succeeded';
  if (paid.size > missing.length) context.decide(kept(rule));
  const [first] = missing;
  if (!first || !log) return;
  const [id, { n }] = first;
  context.decide({
    is: 'broken',
    rule,
    expected: `a charge.succeeded event for ${id} in the log, soon after it was seen succeeded`,
    actual: `${log.successes.length} such events, and none of them names it`,
    exchanges: [n, log.exchange.n],
  });
}

interface Log {
  readonly exchange: Exchange;
  /** Each event of a success, as text. */
  readonly successes: readonly string[];
  /** Whether nothing says that there is more of it. */
  readonly whole: boolean;
}

/** How the log is answered is not shown: a list, most likely, or an array. */
function logIn(exchange: Exchange): Log | null {
  const body = exchange.answer?.status === 200 ? json(exchange.answer.body)?.value : null;
  const items = Array.isArray(body) ? body : asObject(body)?.['data'];
  if (!Array.isArray(items)) return null;
  const successes = items.filter((item) => asObject(item)?.['type'] === 'charge.succeeded');
  const whole = asObject(body)?.['has_more'] !== true && items.length < 25;
  return { exchange, successes: successes.map((item) => JSON.stringify(item)), whole };
}

const names = (event: string, id: string, reference: string): boolean =>
  event.includes(`"${id}"`) || event.includes(JSON.stringify(reference));
