import fc from 'fast-check';
import { idOf } from '../../src/evidence/read.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { sizes } from '../../src/generate/charges/amount.ts';
import { anyPayer } from '../../src/generate/charges/msisdn.ts';
import { sampleAmount, sampleAt, sampleOfSize } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import {
  concurrentDuplicates,
  isPutOffForTwin,
  putOffInFlight,
  roundsToBlame,
  type Round,
} from '../../src/judge/idempotency/concurrent.situation.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { charging, chargingKey, keyFor, linking, linkingKey, inTurn, pause, posing, readAll } from '../sending.ts';
import { charges, links, posCharges, type Creation } from '../creations.ts';
import { script } from '../../src/generate/script.ts';
import { values } from '../../src/generate/values.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';

const mostAtOnce = 6;

interface Crowd {
  /** Equal requests at one moment. */
  readonly equal: number;
  /** Requests with the same key that are not equal to them, at the same moment. */
  readonly other: number;
}

/** By how many are equal: what makes the others another request. */
const crowdOthers: readonly ((body: ChargeBody) => Partial<ChargeBody>)[] = [
  ({ amount_minor }) => ({ amount_minor: amount_minor + 100 }),
  () => ({ reference: freshReference() }),
  ({ rail }) => ({ rail: rail === 'tigo' ? 'airtel' : 'tigo' }),
  () => ({ msisdn: `0${anyPayer(41)}` }),
];

const while_s = 20 * 60;

/** Equal requests, and beside them others: where these are put off too, it is not for a twin. */
const together = { equal: 3, others: 2 } as const;
const between_s = 40;

/** Rounds over one amount until none is put off for its twin. */
async function roundsOver(context: CheckContext, amount_minor: number): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  do {
    if (rounds.length > 0) await pause(context, between_s);
    rounds.push(await oneRound(context, amount_minor));
  } while (rounds.length < roundsToBlame && isPutOffForTwin(rounds.at(-1)!));
  return rounds;
}

/** No charge has a window any more. */
const decided_s = 16 * 60;

/** As most are, and so much that it may be looked at longer before it is written down. */
const sums = [sampleAmount, fc.constantFrom(...sizes.slice(8)).chain(sampleOfSize)] as const;

/** All over one amount, so that it is not for that. */
async function oneRound(context: CheckContext, amount_minor: number): Promise<Round> {
  const order = () => ({ ...charges.sample(), amount_minor, reference: freshReference() });
  const request = charges.post(keyFor(context), order(), freshKey());
  const equal = Array.from({ length: together.equal }, () => context.sendOnce(request));
  // One order, and each of them by itself: their keys differ.
  const other = order();
  const others = Array.from({ length: together.others }, () => context.sendOnce(charges.post(keyFor(context), other)));
  const [ofEqual, ofOthers] = await Promise.all([Promise.all(equal), Promise.all(others)]);
  return { equal: ofEqual, others: ofOthers };
}

type Other = (body: { readonly amount_minor: number }, at: number) => object;

const dearer: Other = ({ amount_minor }) => ({ amount_minor: amount_minor + 100 });

/** What is another request for one of these, each in turn. */
const otherThan = {
  'POS charge': (body, at) => [dearer(body, at), { description: 'Another' }, { reference: freshReference() }][at % 3]!,
  link: dearer,
} as const satisfies Readonly<Record<string, Other>>;

type Raced = Creation & { readonly what: keyof typeof otherThan };

const atOneMoment = (suite: string, { what, needs, sample, post, list }: Raced, rules: Check['rules']): Check =>
  property({
    id: `${suite}/at-one-moment`,
    title: `Requests for a ${what} with one key at one moment make one and get one answer`,
    rules: [...rules, 'idempotency.concurrent-creates-one', 'idempotency.no-in-flight-error'],
    needs,
    ...values(fc.integer({ min: 2, max: mostAtOnce }), [4, 2, mostAtOnce]),
    runs: { deep: 20 },
    requestsPerRun: mostAtOnce + 2,
    body: async (context, count) => {
      const [key, idempotencyKey] = [keyFor(context), freshKey()];
      // With a reference or without, in turn.
      const reference = (count / 2 + context.seed) % 2 === 0 ? freshReference() : undefined;
      const body = { ...sample(), reference };
      const request = post(key, body, idempotencyKey);
      const other = post(key, { ...body, ...otherThan[what](body, count + context.seed) }, idempotencyKey);
      const equal = Array.from({ length: count }, () => request);
      await Promise.all([...equal, other].map((each) => context.send(each)));
      await context.send(list(key, { limit: '100' }));
    },
  });

const byTwoKeys = (suite: string, { what, needs, sample, post, list }: Creation, main: KeyNeed): Check =>
  script({
    id: `${suite}/by-two-keys-at-one-moment`,
    title: `Requests for a ${what} with one Idempotency-Key by two API keys of a business at one moment make one`,
    rules: ['idempotency.concurrent-creates-one', 'idempotency.concurrent-same-object'],
    needs: { ...needs, keys: { main, second: { ...main, differentFrom: 'main' } } },
    requests: 6,
    run: async (context) => {
      const [reference, idempotencyKey] = [freshReference(), freshKey()];
      const body = { ...sample(), reference };
      const first = post(keyFor(context), body, idempotencyKey);
      const second = post(keyFor(context, 'second'), body, idempotencyKey);
      await Promise.all([first, second, first, second].map((each) => context.send(each)));
      const sent = [...context.exchanges];
      const listed = await context.send(list(keyFor(context), { limit: '100' }));
      context.judge(concurrentDuplicates, { sent, reference, list: listed });
      await context.send(second);
    },
  });

export const checks = [
  byTwoKeys('concurrent-duplicates', charges, charging),
  property<Crowd>({
    id: 'concurrent-duplicates/at-one-moment',
    title: 'Requests with one key at one moment make one charge and get one answer',
    rules: [
      'idempotency.concurrent-same-object',
      'idempotency.concurrent-creates-one',
      'idempotency.no-in-flight-error',
      'idempotency.mismatch-creates-nothing',
    ],
    needs: chargingKey,
    arbitrary: fc.record(
      { equal: fc.integer({ min: 1, max: mostAtOnce - 2 }), other: fc.integer({ min: 1, max: 2 }) },
      { noNullPrototype: true },
    ),
    boundaries: [
      { equal: 4, other: 1 },
      { equal: 1, other: 2 },
      { equal: mostAtOnce, other: 0 },
      { equal: 3, other: 1 },
      { equal: 2, other: 0 },
    ],
    runs: { quick: 1, standard: 4, deep: 40 },
    requestsPerRun: mostAtOnce + 4,
    body: async (context, { equal, other }) => {
      const key = freshKey();
      const reference = freshReference();
      const sample = sampleAt(equal + other);
      const body = { ...sample, ...(sample.reference !== undefined && { reference }) };
      const request = charges.post(keyFor(context), body, key);
      const others = crowdOthers.map((change) => charges.post(keyFor(context), { ...body, ...change(body) }, key));
      const unequal = Array.from({ length: other }, (_, at) => others[(equal + at) % others.length]!);
      // What is no part of what is compared.
      const alikes = [{}, { description: 'Once more' }, { metadata: { later: 'on' } }].map((fields) =>
        charges.post(keyFor(context), { ...body, ...fields }, key),
      );
      const alike = Array.from({ length: equal }, (_, at) => alikes[at % alikes.length]!);
      const crowd = [...alike, ...unequal];
      const answers = await Promise.all(crowd.map((each) => context.send(each)));
      const id = answers.map(idOf).find((made) => made !== null);
      if (id === undefined) return;
      const sent = [...context.exchanges];
      const list = await context.send(charges.list(keyFor(context), { limit: '100' }));
      if (body.reference !== undefined) context.judge(concurrentDuplicates, { sent, reference, list });
      // Whichever was first stands for good, and is there while it is asked for again, alike and not.
      if (other === 0) return;
      const look = charges.get(keyFor(context), id);
      await readAll(context, request, unequal[0]!, look);
    },
  }),
  script({
    id: 'concurrent-duplicates/not-put-off',
    title: 'A retry that overtakes the first answer is not put off for it',
    rules: ['idempotency.no-in-flight-error', 'idempotency.concurrent-same-object'],
    needs: chargingKey,
    requests: sums.length * roundsToBlame * (together.equal + together.others) + 1,
    wait_s: sums.length * (roundsToBlame - 1) * between_s,
    run: async (context) => {
      const all: Round[] = [];
      for (const sum of sums) {
        const rounds = await roundsOver(context, drawn(sum));
        context.judge(putOffInFlight, { rounds });
        all.push(...rounds);
      }
      const [id] = all.flatMap(({ equal }) => equal.flatMap((each) => idOf(each) ?? []));
      if (id === undefined || !context.clock.jumps) return;
      // That they were under way at once does not hinder the payer.
      await pause(context, decided_s);
      await context.send(charges.get(keyFor(context), id));
    },
  }),
];

export const checksOnLive = [
  byTwoKeys('pos-idempotency', posCharges, posing),
  byTwoKeys('link-idempotency', links, linking),
  atOneMoment('pos-idempotency', posCharges, ['idempotency.concurrent-same-object']),
  atOneMoment('link-idempotency', links, ['idempotency.link-same-key-same-link']),
  script({
    id: 'link-idempotency/a-while-later',
    title: 'A retry a while later gives the link first made',
    rules: ['idempotency.link-same-key-same-link', 'idempotency.link-mismatch-on-amount'],
    needs: linkingKey,
    requests: 3,
    wait_s: while_s,
    run: async (context) => {
      const [key, idempotencyKey] = [keyFor(context), freshKey()];
      const body = links.sample();
      const creation = links.post(key, body, idempotencyKey);
      await context.send(creation);
      await pause(context, while_s);
      await inTurn(context, creation, links.post(key, { ...body, amount_minor: 20_000 }, idempotencyKey));
    },
  }),
  script({
    id: 'link-idempotency/no-key',
    title: 'Links without a key are links of their own',
    rules: ['idempotency.optional-on-links', 'links.create.status-201'],
    needs: linkingKey,
    requests: 3,
    from: 'quick',
    run: (context) => {
      const key = keyFor(context);
      const other = { ...links.sample(), title: 'Beans', amount_minor: 20_000 };
      return inTurn(context, links.post(key, links.sample()), links.post(key, other), links.list(key, { limit: '5' }));
    },
  }),
];
