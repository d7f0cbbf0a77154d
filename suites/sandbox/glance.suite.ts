import { idempotencyKey as bounds } from '../../src/contract/chapters/idempotency.ts';
import { amount as limits, chargeRails, type ChargeRail } from '../../src/contract/limits.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { dataOf, idOf, listedIds } from '../../src/evidence/read.ts';
import { type ChargeBody, plainCharge, referenceLimit } from '../../src/generate/charges/charge.ts';
import { firstDigits } from '../../src/generate/charges/msisdn.ts';
import { freshKey, keyOf } from '../../src/generate/idempotency/key.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { getBalance } from '../../src/generate/request.ts';
import { property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { concurrentDuplicates } from '../../src/judge/idempotency/concurrent.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { charges, turnedRound } from '../creations.ts';
import { stateFilter } from '../charges/charging.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { lastId } from '../lists/walking.ts';
import { abreast, charging, chargingKey, keyFor, inTurn, pause, readAll } from '../sending.ts';
import { otherTexts, padded, richCharges } from './glance-charges.ts';

/** Past "a few seconds" of any service, and well before the number ending in 5 succeeds. */
const settled_s = 40;

interface Made {
  readonly key: string;
  readonly body: ChargeBody;
  readonly created: Exchange;
}

async function make(context: CheckContext, body: ChargeBody, key: string): Promise<Made> {
  return { key, body, created: await context.send(charges.post(keyFor(context), body, key)) };
}

/** The same request once more, with some of its fields changed. */
const again =
  (context: CheckContext, { body, key }: Made) =>
  (fields: object = {}): RequestTemplate =>
    charges.post(keyFor(context), { ...body, ...fields }, key);

/** It and the next begin with the same six digits, and are one in single precision. */
const large = 1_234_567_900;

/** Every two of them for some seed. */
function twoRails(seed: number): readonly [ChargeRail, ChargeRail] {
  const [first, apart] = [seed % chargeRails.length, 1 + (Math.floor(seed / chargeRails.length) % 2)];
  return [chargeRails[first]!, chargeRails[(first + apart) % chargeRails.length]!];
}

/** Replays and mismatches at once after the creation, each with a charge of its own. */
async function retried(context: CheckContext): Promise<void> {
  const reference = `é/ ${freshReference()}`.padEnd(referenceLimit - 1, '-').concat('z');
  const [rail, other] = twoRails(context.seed);
  const payer = (last: number): string => `0${firstDigits(1, 8)}${last}`;
  const one = await make(
    context,
    { amount_minor: large, rail, msisdn: payer(1), reference, ...otherTexts },
    freshKey(),
  );
  const ask = again(context, one);
  await inTurn(
    context,
    ask({ metadata: undefined }),
    ask(),
    ask({ amount_minor: large + limits.multipleOf }),
    ask({ msisdn: payer(2) }),
    ask({ rail: other }),
    ask({ amount_minor: large + limits.multipleOf / 2 }),
    ask({ reference: reference.replace(' ', '') }),
    ask({ reference: `${reference.slice(0, -1)}Z` }),
    ask({ reference: reference.replace('é', 'e') }),
    // What is refused last leaves nothing of what it brought.
    ask({ amount_minor: large + limits.multipleOf, rail: other, description: 'Beans', metadata: {} }),
    charges.post(keyFor(context), turnedRound(one.body), one.key),
    ask({ description: undefined }),
  );
}

/** A charge without anything that may be left out, and its key with what was left out. */
async function madePlain(context: CheckContext): Promise<void> {
  const ask = again(context, await make(context, plainCharge, freshKey()));
  await inTurn(context, ask({ reference: 'null' }), ask());
}

interface Crowd {
  readonly sent: readonly Exchange[];
  readonly reference: string;
}

/** Equal requests and one that differs, all at one moment. */
async function crowded(context: CheckContext): Promise<Crowd> {
  const [reference, key] = [freshReference(), freshKey()];
  const request = (amount_minor: number) =>
    charges.post(keyFor(context), { ...charges.plain, amount_minor, reference, metadata: {} }, key);
  const amounts = [30_000, 30_000, 30_000, 40_000];
  return { reference, sent: await Promise.all(amounts.map((amount) => context.send(request(amount)))) };
}

/** Once it is known what became of them. */
async function readAgain(context: CheckContext, made: readonly Made[]): Promise<void> {
  const key = keyFor(context);
  const [first, second, third, fourth] = made.map(({ created }) => idOf(created));
  if (first == null || second == null || third == null || fourth == null) return;
  const [ofSucceeded, ofDeclined, ofPoor] = made.map((each) => again(context, each));
  const ofDigits = made.find(({ body }) => body.reference === padded);
  await readAll(
    context,
    ...[first, second, third, fourth, first.slice(0, -1), `${first}${'0'.repeat(300)}`].map((id) =>
      charges.get(key, id),
    ),
    { ...charges.get(key, first), key: { spoiled: 'missing' } },
  );
  await readAll(
    context,
    ofSucceeded!(),
    ofDeclined!(),
    ofPoor!({ reference: undefined }),
    ...(ofDigits ? [again(context, ofDigits)({ reference: String(Number(padded)) })] : []),
  );
  await context.send(ofSucceeded!({ amount_minor: limits.minimum }));
}

type List = (query?: ListQuery) => Promise<Exchange>;

/** Pages while another charge is made, from the top, of each state, and below what has left a state. */
async function listed(context: CheckContext, page: List, pending: string | null): Promise<void> {
  const failed = { limit: '2', state: 'failed' };
  const last = lastOf(await page(failed));
  const crowd = await crowded(context);
  // A list may be behind in this machine's time, in which next to nothing has passed where the clock jumps.
  await context.clock.settled();
  const [list] = await Promise.all([page({ limit: '100' }), page({ ...failed, ...after(last) })]);
  if (crowd.sent.some((answer) => idOf(answer) !== null)) context.judge(concurrentDuplicates, { ...crowd, list });
  const [newest = null] = listedIds(list);
  const queries: readonly ListQuery[] = [
    { offset: '1', page: '2', skip: '1' },
    // Its place in the list of all is the same, whatever became of it.
    after(pending),
    { state: 'succeeded' },
    { limit: '1', state: 'processing', ...after(pending) },
    { limit: '1', state: 'expired' },
    { limit: '1', state: 'requires_payment', ...after(newest) },
  ];
  await abreast(queries.map((query) => () => page(query)));
}

const lastOf = (page: Exchange): string | null => lastId(dataOf(page));
const after = (id: string | null): ListQuery => (id === null ? {} : { starting_after: id });

/** Some of its parameters stand twice. */
const twice = (template: RequestTemplate): RequestTemplate => ({
  ...template,
  path: `${template.path}&starting_after=&state=failed&limit=2`,
});

/** Whatever is odd at once: a service that falls over any of it shows that it does. */
const oddities: readonly ((key: string) => RequestTemplate)[] = [
  (key) =>
    twice(
      charges.list(key, {
        limit: '99999999999999999999',
        state: 'SUCCEEDED',
        starting_after: "'",
        'state[]': 'succeeded',
      }),
    ),
  (key) =>
    charges.post(
      key,
      { ...plainCharge, amount_minor: 1e21, reference: { text: 'order-17' }, description: 'a\0b\ud83d' },
      keyOf({ length: 300, alphabet: 'lower' }),
    ),
];

/** Too short, too long, and good for so long that a part of it would do. */
const otherKeys = ['a'.repeat(bounds.minimum - 1), 'a'.repeat(bounds.maximum + 1), `${'a'.repeat(bounds.minimum)}.a`];

export const checks = [
  property({
    id: 'glance/other-keys',
    title: 'An Idempotency-Key of another length or with another sign is refused',
    rules: [
      'idempotency.key-minimum',
      'idempotency.key-maximum',
      'idempotency.key-charset-others-refused',
      'errors.cause-of-idempotency-required',
    ],
    needs: chargingKey,
    ...cases(otherKeys),
    body: (context, other) => context.send(charges.post(keyFor(context), plainCharge, other)),
  }),
  property({
    id: 'glance/oddities',
    title: 'Nothing odd makes the service fail, nor much of it at once',
    rules: ['errors.never-500', 'errors.body', 'errors.code-in-catalogue'],
    needs: chargingKey,
    ...cases(oddities),
    runs: { quick: oddities.length },
    body: (context, ask) => context.send(ask(keyFor(context))),
  }),
  script({
    id: 'glance/charges',
    title: 'Charges as rich as may be are what was asked for wherever one looks, and their keys stand for them',
    rules: [
      ...stateFilter,
      'sandbox.trigger-1-succeeds',
      'sandbox.trigger-2-fails',
      'sandbox.trigger-3-fails',
      'sandbox.trigger-4-stays-processing',
      'sandbox.trigger-5-not-before-90-seconds',
      'sandbox.other-numbers-approved',
      'sandbox.balance-zero',
      'idempotency.same-key-same-request',
      'idempotency.mismatch-on-amount',
    ],
    needs: { keys: { main: { ...charging, has: ['charges:read', 'charges:write', 'balance:read'] } } },
    from: 'quick',
    requests: 68,
    wait_s: settled_s,
    run: async (context) => {
      const made: Made[] = [];
      for (const { body, key } of richCharges(context.seed)) made.push(await make(context, body, key));
      await retried(context);
      await madePlain(context);
      const page: List = (query) => context.send(charges.list(keyFor(context), query));
      const pending = lastOf(await page({ limit: '11', state: 'processing' }));
      await pause(context, settled_s);
      await readAgain(context, made);
      await listed(context, page, pending);
      await context.send(getBalance(keyFor(context)));
    },
  }),
];
