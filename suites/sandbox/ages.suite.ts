import fc from 'fast-check';
import { chargeRails } from '../../src/contract/limits.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { referenceLimit, type ChargeBody } from '../../src/generate/charges/charge.ts';
import { freshReference, numericReference } from '../../src/generate/charges/fresh-reference.ts';
import { anyPayer, triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { largeAmount } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { getBalance, post } from '../../src/generate/request.ts';
import { property } from '../../src/generate/property.ts';
import { cases } from '../../src/generate/values.ts';
import { listedUnmoved } from '../../src/judge/lists/pages.situation.ts';
import { chargeAged } from '../../src/judge/limits/charge-aged.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { mistyped } from '../auth/never-made.ts';
import { longest } from '../brimful.ts';
import { charges, dearer } from '../creations.ts';
import { keyOf, ofOwn, ownBusiness } from '../own-business.ts';
import { inTurn, pause, readAll } from '../sending.ts';
import { endingOtherwise } from './kinds.ts';
import { turnOf } from '../turn-of.ts';
import { longest_s, turn, type Turn } from './years-calendar.ts';

const hour_s = 3600;
const day_s = 24 * hour_s;

/** All that may become of a charge, and what stays as it is twice: on one rail and on another. */
const payers = [...([1, 2, 3, 4, 5, 4] as const).map(triggerPayer), anyPayer(7)];

/** A month from there is shorter than 30 days, or of another year. */
const days: readonly Turn[] = ['to the end of January', 'to the leap day'];

/** Just before the sweep may come, and when it has surely come; or so much later. */
const atLast = [
  { age_s: 30 * day_s - hour_s / 2, slack_s: 0 },
  { age_s: 91 * day_s, slack_s: 2 * day_s },
] as const;

interface Age {
  readonly age_s: number;
  readonly slack_s: number;
}

/** When jobs of a day and a week have been done; on the last of the days some time on the first, and some time in the month. */
const agesOn = (day: Turn): readonly Age[] =>
  day === days.at(-1)
    ? [
        { age_s: drawn(fc.integer({ min: 2 * hour_s, max: 22 * hour_s })), slack_s: hour_s },
        { age_s: drawn(fc.integer({ min: 2 * day_s, max: 28 * day_s })), slack_s: day_s },
        ...atLast,
      ]
    : [{ age_s: day_s + hour_s, slack_s: 2 * hour_s }, { age_s: 7 * day_s + hour_s, slack_s: 6 * hour_s }, ...atLast];

/** Of every size, and on the last of these days large ones alone; each on another rail than on another day. */
const bodyOn = (day: Turn, at: number): ChargeBody => ({
  ...charges.sample(),
  rail: chargeRails[(at + days.indexOf(day)) % chargeRails.length]!,
  ...(day === days[0] && { reference: numericReference() }),
  ...(day === days.at(-1) && {
    amount_minor: drawn(largeAmount),
    reference: longest(freshReference(), referenceLimit),
  }),
});

/** By then it is as it stays. */
const decided_s = 100;

/** So many are asked for once more without a key at the most, which they need whatever became of the first. */
const keyless = Math.ceil(payers.length / 2);

const states = ['processing', 'succeeded', 'failed', 'expired'] as const;

/** Of one business, and of others: who may not read charges, and who has another business. */
interface Keys {
  readonly own: string;
  readonly writing: string;
  readonly strange: string;
}

/** What no charge takes, whatever became of it. */
const misused = ['DELETE', 'PATCH'] as const;

/** However old a charge is, nobody else is shown it, nor is it by another id or way. */
const closedDoors = ({ own, writing, strange }: Keys, id: string): readonly RequestTemplate[] => [
  charges.get(writing, id),
  charges.get(strange, id),
  drawn(
    fc.constantFrom(charges.get(own, mistyped(id)), ...misused.map((method) => ({ ...charges.get(own, id), method }))),
  ),
  { ...charges.get(own, id), key: { use: own, inQuery: true } },
];

/** Each by its id, and all in lists. */
async function look(context: CheckContext, keys: Keys, made: readonly Exchange[]): Promise<void> {
  const key = keys.own;
  const reads = await readAll(context, ...made.map((each) => charges.get(key, String(idOf(each)))));
  const one = made.length === 0 ? [] : [drawn(fc.constantFrom(...made))];
  const [list, ...rest] = await readAll(
    context,
    charges.list(key, { limit: '100' }),
    ...states.map((state) => charges.list(key, { state, limit: '100' })),
    getBalance(key),
    ...one.flatMap((each) => closedDoors(keys, String(idOf(each)))),
  );
  const filtered = rest.slice(0, states.length);
  for (const [at, read] of reads.entries()) context.judge(chargeAged, { made: made[at]!, read, list: list!, filtered });
  const [processing] = filtered;
  const waiting = reads.filter((read) => stateOf(read) === 'processing');
  const afterwards = await readAll(context, ...waiting.map((each) => charges.get(key, String(idOf(each)))));
  for (const [at, after] of afterwards.entries())
    if (processing) context.judge(listedUnmoved, { before: waiting[at]!, list: processing, after });
}

/** What was swept takes nothing of what comes after it. */
async function failAnew(context: CheckContext, key: string, { path, json }: RequestTemplate): Promise<void> {
  const id = idOf(await context.send(post(key, path, json, freshKey())));
  if (id === null) return;
  await pause(context, decided_s);
  await context.send(charges.get(key, id));
}

/** At every other age another amount that nobody may ask for. */
const refused = [9_900, 5_000, 2_000_000_100] as const;

/** Somebody reads it whenever it may have been swept, which keeps it no longer. */
const readAt_s = [55 * day_s, 80 * day_s] as const;
const [readUntil_s] = readAt_s;

async function readOn(context: CheckContext, key: string, made: Exchange | undefined, born: number): Promise<void> {
  const id = made ? idOf(made) : null;
  for (const age_s of id === null ? [] : readAt_s) {
    await context.clock.until(born + age_s * 1000, 2 * day_s * 1000);
    await context.send(charges.get(key, id!));
  }
}

/** For so long a retry can count on being known, and another request on being found to be one. */
const remembered_s = 23 * hour_s;

/** Until then another request with its key is tried. */
const forgotten_s = 29 * day_s;

/** The same but for the last character of its reference. */
function endingElse(request: RequestTemplate): RequestTemplate {
  const body = request.json as ChargeBody;
  return { ...request, json: { ...body, reference: endingOtherwise(body.reference ?? '') } };
}

export const checks = [
  property<Turn>({
    id: 'ages/of-every-outcome',
    deployment: 'sandbox',
    title: 'Whatever became of a charge stays so for a day, a week and 30 days, and is swept then',
    rules: [
      'limits.sandbox-charges-kept-30-days',
      'limits.sandbox-charges-swept',
      'sandbox.trigger-4-stays-processing',
      'charges.get.status-200',
      'charges.list.holds-created',
      'charges.list.state-filter-complete',
      'lifecycle.succeeded-is-final',
      'lifecycle.failed-is-final',
      'sandbox.balance-zero',
      'charges.get.foreign-not-found',
      'charges.get.unknown-not-found',
      'errors.cause-of-method-not-allowed',
      'scopes.charges.get.required',
      'auth.key-in-query-refused',
      'idempotency.required-on-charges',
      'errors.cause-of-idempotency-required',
    ],
    needs: ofOwn('prompting', 'advance_clock'),
    ...cases(days),
    apart: true,
    requestsPerRun: payers.length + keyless + 6 + readAt_s.length + 4 * (payers.length + 9 + states.length),
    wait_s: longest_s,
    body: async (context, day) => {
      const { business, key } = await ownBusiness(context);
      const writing = await keyOf(context, business, { scopes: ['charges:write'] });
      const keys: Keys = { own: key, writing, strange: (await ownBusiness(context)).key };
      await turn(day).run({}, { context });
      const creations = payers.map((payer, at) => charges.post(key, { ...bodyOn(day, at), msisdn: `0${payer}` }));
      // One after the other: what is older stays below, whichever of them succeeds first.
      const asked = await inTurn(context, ...creations);
      const made = asked.filter((each) => idOf(each) !== null);
      const born = context.clock.now();
      await pause(context, decided_s);
      const half = creations.filter((_, at) => at % 2 === days.indexOf(day));
      await inTurn(context, ...half.map(({ path, json }) => post(key, path, json)));
      for (const [at, { age_s, slack_s }] of agesOn(day).entries()) {
        if (age_s > readUntil_s) await readOn(context, key, made[0], born);
        await context.clock.until(born + age_s * 1000, slack_s * 1000);
        await look(context, keys, made);
        if (age_s < remembered_s) await context.send(endingElse(creations[1]!));
        // It makes another charge then, or none.
        else if (age_s < forgotten_s) await context.send([dearer, endingElse][at % 2]!(creations[3]!));
        // What a business may ask for does not grow as it does.
        if (at % 2 === 1)
          await context.send(charges.post(key, { ...charges.sample(), amount_minor: turnOf(refused, (at - 1) / 2) }));
      }
      // Whether a key is remembered as long as this is not stated: it may make something new.
      await inTurn(context, ...creations.slice(0, 1));
      if (day !== days.at(-1)) await failAnew(context, key, creations[2]!);
    },
  }),
];
