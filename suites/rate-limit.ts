import { requestsPerMinute } from '../src/contract/limits.ts';
import { kept, type Decision } from '../src/evidence/decision.ts';
import type { Exchange } from '../src/evidence/exchange.ts';
import { header } from '../src/evidence/read.ts';
import { plainCharge } from '../src/generate/charge.ts';
import { listCharges, postCharge } from '../src/generate/request.ts';
import { Unfinished, type Check, type CheckContext } from '../src/run/check.ts';
import { carrying, freshReference } from './charging.ts';
import { charging, chargingKey, keyFor } from './keys.ts';
import { judgeBurst, judgeSpread, judgeStillLimited, type Burst } from './rate-limit-verdict.ts';

const perMinute = requestsPerMinute.test;

/** More than two whole windows hold, so that no lawful limiter lets all of them through at once. */
const burstSize = 2 * perMinute + 10;

/** A little under the limit: the clocks of both sides and the way between them differ. */
const spreadSize = perMinute - 4;

/** After so long without a request every window is new and every bucket full. */
const quiet_s = 61;

export const checks: readonly Check[] = [
  {
    id: 'rate-limit/of-one-key',
    title: 'A test key sends 120 requests in a minute, is limited above, and works again after Retry-After',
    kind: 'property',
    deployment: 'sandbox',
    rules: [
      'limits.test-key-120-allowed',
      'limits.test-key-limited-above-120',
      'limits.retry-after',
      'errors.cause-of-rate-limited',
      'errors.status-of-rate-limited',
      'errors.rate-limited-takes-nothing',
      'idempotency.resend-after-rate-limit',
    ],
    needs: chargingKey,
    cost: { quick: 0, standard: 2 * burstSize + 5, deep: 2 * burstSize + 5 },
    wait_s: 2 * quiet_s + 60,
    alone: true,
    run: measure,
  },
  {
    id: 'rate-limit/of-each-key-alone',
    title: 'A limited key does not limit another key',
    kind: 'property',
    deployment: 'sandbox',
    rules: ['limits.per-key'],
    needs: { keys: { main: charging, second: { mode: 'test', has: ['charges:read'], differentFrom: 'main' } } },
    cost: { quick: 0, standard: burstSize + 2, deep: burstSize + 2 },
    wait_s: quiet_s,
    alone: true,
    run: besideALimitedKey,
  },
];

async function measure(context: CheckContext): Promise<void> {
  const first = await burst(context, quiet_s);
  const limited = await whileLimited(context, first);
  let verdict = judgeBurst(first, null);
  if (verdict === 'again') verdict = judgeBurst(await burst(context, quiet_s + 2 * first.seconds), first);
  if (verdict === 'too slow') throw new Unfinished('the deployment answers too slowly for its limit to be reached');
  if (verdict === 'again') throw new Unfinished('two bursts of requests gave no clear picture of the limit');
  if (verdict === 'spread') await measureSpread(context, first);
  else context.decide(...verdict);
  await limited?.after();
}

/** Too few got through at once: the limiter may be a smooth one, or somebody else uses the key. */
async function measureSpread(context: CheckContext, first: Burst): Promise<void> {
  const one = await spread(context);
  const exclusive = first.exchanges[0]?.key.exclusive === true;
  const two = one.refused !== null && !exclusive && context.budget >= spreadSize ? await spread(context) : null;
  context.decide(...judgeSpread(one, two, exclusive));
}

async function burst(context: CheckContext, after_s: number): Promise<Burst> {
  await context.clock.until(context.clock.now() + after_s * 1000);
  const exchanges = await context.burst(listCharges(keyFor(context), { limit: '1' }), burstSize);
  const last = Math.max(...exchanges.map(({ received }) => received));
  return { exchanges, seconds: (last - (exchanges[0]?.sent ?? last)) / 1000 };
}

/** Past the pacer, which would heed what the answers say is left. */
async function spread(context: CheckContext): Promise<{ readonly sent: number; readonly refused: Exchange | null }> {
  const start = context.clock.now() + quiet_s * 1000;
  for (let sent = 0; sent < spreadSize; sent += 1) {
    await context.clock.until(start + evenly(sent, context.clock.jumps));
    const [exchange] = await context.burst(listCharges(keyFor(context), { limit: '1' }), 1);
    if (exchange?.answer?.status === 429) return { sent, refused: exchange };
  }
  return { sent: spreadSize, refused: null };
}

/** An operator moves a clock by whole seconds, so that two requests then share one. */
function evenly(sent: number, jumps: boolean): number {
  return jumps ? Math.floor(sent / 2) * 1000 : (sent * 60_000) / spreadSize;
}

/** A charge asked for by a limited key: none may come of it until it is sent again. */
async function whileLimited(context: CheckContext, { exchanges }: Burst): Promise<{ after(): Promise<void> } | null> {
  if (exchanges.at(-1)?.answer?.status !== 429) return null;
  const reference = freshReference();
  const creation = postCharge(keyFor(context), { ...plainCharge, reference });
  const [refused] = await context.burst(creation, 1);
  if (refused?.answer?.status !== 429) return null;
  return {
    after: async () => {
      await context.clock.until(refused.received + retryAfter(refused) * 1000);
      const [list] = await context.burst(listCharges(keyFor(context), { limit: '100' }), 1);
      const charges = list ? carrying(list, reference) : null;
      if (list && charges) context.decide(nothingMade(refused, list, charges.length));
      const [again] = await context.burst(creation, 1);
      if (again?.answer?.status === 429 && again.key.exclusive) await afterQuiet(context, again);
    },
  };
}

/** A key that nobody else uses works again after a minute of quiet, whatever was sent before. */
async function afterQuiet(context: CheckContext, refused: Exchange): Promise<void> {
  await context.clock.until(context.clock.now() + quiet_s * 1000);
  const [still] = await context.burst(listCharges(keyFor(context), { limit: '1' }), 1);
  if (still?.answer?.status === 429) context.decide(judgeStillLimited(refused, still));
}

function nothingMade(refused: Exchange, list: Exchange, count: number): Decision {
  const rule = 'errors.rate-limited-takes-nothing';
  if (count === 0) return kept(rule);
  return {
    is: 'broken',
    rule,
    expected: 'no charge from a request that was refused as RATE_LIMITED',
    actual: `the list holds ${count} with the reference that only the refused request carried`,
    exchanges: [refused.n, list.n],
  };
}

function retryAfter({ answer }: Exchange): number {
  const text = answer ? header(answer, 'retry-after') : undefined;
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : quiet_s;
}

async function besideALimitedKey(context: CheckContext): Promise<void> {
  const { exchanges } = await burst(context, quiet_s);
  const limited = exchanges.at(-1);
  if (limited?.answer?.status !== 429) throw new Unfinished('the key was not limited, so nothing shows beside it');
  const [beside] = await context.burst(listCharges(keyFor(context, 'second'), { limit: '1' }), 1);
  if (!beside?.answer) throw new Unfinished('no answer to the second key');
  context.decide(perKey(limited, beside));
}

function perKey(limited: Exchange, beside: Exchange): Decision {
  const rule = 'limits.per-key';
  if (beside.answer?.status !== 429) return kept(rule);
  return {
    is: 'broken',
    rule,
    expected: `an answer to ${beside.key.label}, which had sent nothing for a minute`,
    actual: `429, just after ${limited.key.label} was limited`,
    exchanges: [limited.n, beside.n],
  };
}
