import { type ChargeBody, fullCharge } from '../../src/generate/charges/charge.ts';
import { nearestKeys } from '../../src/generate/idempotency/key.ts';
import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { script } from '../../src/generate/script.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { adopt, makeKey, retire } from '../auth/live-keys-made.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { charges } from '../creations.ts';
import { walk } from '../lists/walking.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { abreast, inTurn, pause, readAll } from '../sending.ts';
import { scopes } from '../../src/contract/scopes.ts';
import { insist, mostRefused } from './refused-twins.ts';
import { longest_s, turn, type Turn } from './years-calendar.ts';

interface Made {
  readonly id: string;
  /** A key that a careless comparison takes for its own. */
  readonly nearly: string;
  /** The same again, by any key, with another of what is compared or without. */
  readonly again: (key: string, other?: Partial<ChargeBody>) => RequestTemplate;
}

const bodies = [
  { ...fullCharge, msisdn: `0${triggerPayer(1)}` },
  { ...fullCharge, msisdn: triggerPayer(2), rail: 'tigo', description: ' Cafe\u0301 \u{1F33D}\nB' },
  { ...fullCharge, msisdn: `+255${triggerPayer(1)}`, rail: 'airtel', amount_minor: 1_999_999_900 },
] as const;

/** In each of what is compared. */
const others: readonly Partial<ChargeBody>[] = [
  { amount_minor: 20_000 },
  { reference: 'another' },
  { rail: 'azampesa' },
  { msisdn: triggerPayer(3) },
];

type Near = (typeof nearestKeys)[number];

/** In what is not compared. */
const uncompared: readonly Partial<ChargeBody>[] = [{}, { description: 'Asked again' }, { metadata: { again: true } }];

interface Season {
  /** How each key and the one that is nearly it differ. */
  readonly near: Near;
  /** A key of another business. */
  readonly strange: string;
  /** Made in the season before. */
  readonly before?: readonly Made[];
}

/**
 * A charge of each kind. The one before, of the same payer, rail and amount, stays as it is.
 *
 */
async function season(
  context: CheckContext,
  key: string,
  { near, strange, before = [] }: Season,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const body of bodies) {
    const [reference, [idempotencyKey, nearly]] = [freshReference(), near.pair()];
    const again = (use: string, other: Partial<ChargeBody> = {}) =>
      charges.post(use, { ...body, reference, ...other }, idempotencyKey);
    const id = idOf(await context.send(again(key)));
    if (id !== null) made.push({ id, nearly, again });
  }
  // However old a key is, it is nobody else's.
  const others = before.slice(0, 1).map(({ again }) => again(strange));
  await readAll(context, ...before.map(({ id }) => charges.get(key, id)), ...others);
  await pause(context, 20);
  return made;
}

/** By their ids and in lists, and by their Idempotency-Keys with another key and from another business. */
async function look(context: CheckContext, key: string, made: readonly Made[], users: readonly string[]) {
  const [first] = users;
  if (first !== undefined)
    await abreast(
      made.map(
        ({ again }, at) =>
          () =>
            inTurn(context, ...(at === 0 ? others : others.slice(0, 1)).map((other) => again(first, other))),
      ),
    );
  // The one of a page may be the only one of its month.
  const queries = [{ limit: '1' }, { limit: '10' }, { limit: '1', state: 'succeeded' }, { state: 'failed' }];
  await abreast<unknown>([
    ...made.map(
      ({ id }) =>
        () =>
          context.send(charges.get(key, id)),
    ),
    ...queries.map((query) => () => walk(context, { key, query, pages: 2 })),
  ]);
  const asks = made.map(
    ({ again }, at) =>
      () =>
        inTurn(context, ...users.map((use) => again(use, uncompared[at % uncompared.length]))),
  );
  await abreast(asks);
  const asked = made.map(({ again }) => ({ creation: charges, request: again(key) }));
  if (users.length > 0) await insist(context, asked, { making: key, reading: null });
}

const days = 'a day later';
const turns: readonly Turn[] = ['to the end of the month', 'to the 31st', 'to the leap day'];

export const checks = [
  script({
    id: 'business/years',
    title: 'What is told of charges stays as it is over an hour, a day, and the turns of months and years',
    deployment: 'sandbox',
    rules: [
      'charges.get.status-200',
      'charges.list.holds-created',
      'charges.list.state-filter-complete',
      'list.newest-first',
      'charge.expires-after-15-minutes',
      'charge.description-echoed',
      'idempotency.same-key-same-request',
      'idempotency.scoped-to-business',
      'lifecycle.succeeded-is-final',
      'lifecycle.failed-is-final',
    ],
    needs: { ...ofOwn('prompting', 'advance_clock'), operatorMay: ['retire_key'] },
    requests: 120 + turns.length * bodies.length + 2 * mostRefused,
    wait_s: longest_s,
    run: async (context) => {
      const [own, other] = [await ownBusiness(context), await ownBusiness(context)];
      const going = await makeKey(context, own.business, scopes, null);
      const [inCase, ...otherwise] = nearestKeys;
      const nearOf = (at: number): Near => (at === 0 ? inCase! : otherwise[(at + context.seed) % otherwise.length]!);
      const made = await season(context, going.label, { near: nearOf(0), strange: other.key });
      await look(context, own.key, made, [own.key, other.key]);
      const { answer: secret } = await mayBe(retire(context, going, '24h'));
      await mayBe(retire(context, going, 'now'));
      const used = secret === null ? own.key : adopt(context, own.business, { ...going, secret }).label;
      await turnTo(context, 'nearly a day later');
      await look(context, used, made, [used, other.key]);
      await turnTo(context, days);
      await look(context, own.key, made, []);
      let before = made;
      for (const [at, to] of turns.entries()) {
        await turnTo(context, to);
        const next = await season(context, own.key, { near: nearOf(at), strange: other.key, before });
        await turnTo(context, 'an hour later');
        // However long a key is kept, it is nobody else's.
        const [first] = next;
        const nearly = charges.post(own.key, bodies[0], first?.nearly);
        // Nor does it end with the month.
        await readAll(context, nearly, ...(first && at === 0 ? [first.again(own.key)] : []));
        await look(context, own.key, next, []);
        before = next;
      }
    },
  }),
];

const turnTo = (context: CheckContext, to: Turn) => turn(to).run({}, { context });
