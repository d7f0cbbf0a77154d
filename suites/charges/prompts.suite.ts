import { chargeRails, type ChargeRail } from '../../src/contract/limits.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { chargeStates, finalStates } from '../../src/contract/resources/charge.ts';
import { idOf, listedIds, stateOf } from '../../src/evidence/read.ts';
import { anyPayer } from '../../src/generate/charges/msisdn.ts';
import { sampleOn } from '../../src/generate/charges/sample.ts';
import { property } from '../../src/generate/property.ts';
import { payerAnswered, payerAnsweredListed, promptOutlasted } from '../../src/judge/charges/prompts.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { showing_ms } from '../../src/judge/general/second-look.situation.ts';
import { listedUnmoved } from '../../src/judge/lists/pages.situation.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { slackOf } from '../../src/wire/time/clock.ts';
import { abreast, charging, chargingKey, inTurn, keyFor, pause, readAll } from '../sending.ts';
import { polls, untilAnswered } from './answering.ts';
import { stateFilter } from './charging.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { mostReads, outcomeOf, showing_s } from '../until-shown.ts';
import { ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { beginPages, walk } from '../lists/walking.ts';
import { alike, charges, posCharges } from '../creations.ts';

/** What a payer does with a prompt, and what comes of it. */
interface Answer {
  readonly did: 'approve' | 'decline';
  readonly what: string;
  readonly rule: RuleId;
  readonly becomes: string;
}

const answers: readonly Answer[] = [
  { did: 'approve', what: 'approved', rule: 'lifecycle.approved-succeeds', becomes: 'succeeded' },
  { did: 'decline', what: 'declined', rule: 'lifecycle.declined-fails', becomes: 'failed' },
];

const live = { ...charging, mode: 'live' } as const;

/** While prompts and codes wait, neither just made nor over. */
const waiting_s = 120;

/** Past the window of a prompt, and once more much later. */
const past_s = [930, 4000] as const;

const answered = ({ did, what, rule, becomes }: Answer): Check =>
  property<ChargeRail>({
    id: `prompts/${what}`,
    title: `A prompt that is ${what} makes the charge ${becomes}, whatever comes later`,
    rules: [
      rule,
      'lifecycle.processing-never-goes-back',
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-reference',
    ],
    needs: { keys: { main: live }, operator: [`${did}_charge`] },
    ...cases(chargeRails),
    runs: { quick: 1, deep: 15 },
    apart: true,
    requestsPerRun: mostReads + 5 + polls,
    wait_s: 60,
    body: async (context, on) => {
      const key = freshKey();
      const body = sampleOn(on, 0);
      const request = charges.post(keyFor(context), body, key);
      const made = await context.send(request);
      const id = idOf(made);
      if (id === null) return;
      const read = charges.get(keyFor(context), id);
      if (!(await untilAnswered(context, chargeRails.indexOf(on), made, read))) return;
      await context.operate(`${did}_charge`, { charge: id });
      const outcome = await outcomeOf(context, keyFor(context), id);
      if (outcome) context.judge(payerAnswered, { did, by: 'prompt', made, outcome });
      await context.send(inTurns(context, on) ? request : alike(request));
      for (const other of [{ amount_minor: body.amount_minor + 100 }, { reference: freshReference() }])
        await context.send({ ...request, json: { ...body, ...other } });
      await context.send(read);
    },
  });

/** Half of the rails, and the others for the next seed. */
const inTurns = ({ seed }: CheckContext, on: ChargeRail): boolean => (chargeRails.indexOf(on) + seed) % 2 === 0;

/** A list, and where it lacks one of these, which may be new, the same a moment later. */
async function listHolding(context: CheckContext, list: RequestTemplate, due: readonly Exchange[]): Promise<Exchange> {
  const first = await context.send(list);
  const shown = listedIds(first);
  if (due.every((each) => shown.includes(String(idOf(each))))) return first;
  await pause(context, (2 * showing_ms) / 1000);
  return context.send(list);
}

const everyState = script({
  id: 'prompts/every-state',
  title: 'The list by state follows the charges of a business through all that becomes of them',
  rules: [
    ...stateFilter,
    'lifecycle.succeeded-is-final',
    'lifecycle.failed-is-final',
    'lifecycle.expired-is-final',
    'lifecycle.expires-not-before-its-time',
    'pos-charge.code-of-one-charge',
    'list.cursor-accepted',
  ],
  needs: ofOwn('prompting', 'open_till', 'approve_charge', 'decline_charge'),
  requests: 10 + 4 * mostReads + (3 + past_s.length) * (12 + 2 * chargeStates.length) + 6 + chargeStates.length * 3,
  wait_s: Math.max(...past_s),
  run: async (context) => {
    const { business, key } = await ownBusiness(context);
    const order = { ...posCharges.sample(), reference: freshReference() };
    const code = posCharges.post(key, { ...order, till: await ownTill(context, business) });
    const otherTill = await ownTill(context, business);
    const made = [
      // The last is left open on the handset of the first, which may take one at a time.
      ...(await Promise.all([1, 2, 1].map((payer) => prompt(context, key, payer)))),
      await context.send(code),
      await context.send(posCharges.post(key, { ...order, till: otherTill })),
    ];
    const born = context.clock.now();
    const ids = made.map(idOf);
    const known = ids.filter((id) => id !== null);
    const look = async (): Promise<void> => {
      const read = () => readAll(context, ...known.map((id) => charges.get(key, id)));
      const reads = await read();
      const listOf = async (state: string): Promise<readonly [string, Exchange]> => {
        const held = reads.filter((each) => stateOf(each) === state);
        return [state, await listHolding(context, charges.list(key, { state, limit: '100' }), held)];
      };
      const lists = new Map(await abreast(chargeStates.map((state) => () => listOf(state))));
      // What is over does not move while it is listed.
      const later = reads.every((each) => finalStates.has(String(stateOf(each)))) ? reads : await read();
      for (const before of reads) {
        const after = later.find((each) => idOf(each) === idOf(before));
        const list = lists.get(String(stateOf(before)));
        if (list && after) context.judge(listedUnmoved, { before, list, after });
      }
    };
    await look();
    const begun = await beginPages(context, key, [{ limit: '2' }, { limit: '2', state: 'processing' }]);
    const [approved, declined, , scanned] = ids;
    // Not in the order in which they were made.
    for (const charge of [scanned, approved]) if (charge) await context.operate('approve_charge', { charge });
    if (declined) await context.operate('decline_charge', { charge: declined });
    await abreast([approved, declined, scanned].map((id) => async () => id && outcomeOf(context, key, id)));
    // What a page ended with has moved since, and so has what follows.
    await inTurn(context, ...begun);
    await look();
    for (const seconds of [waiting_s, ...past_s]) {
      await context.clock.until(born + seconds * 1000, slackOf(seconds * 1000));
      await look();
    }
    // Each of them is the last of a page once, whatever became of it.
    await abreast([
      () => walk(context, { key, query: { limit: '1' }, pages: made.length }),
      ...chargeStates.map((state) => () => walk(context, { key, query: { state, limit: '1' }, pages: 3 })),
    ]);
  },
});

/** Some services write down what became of a charge only when it is read. */
const unread = script({
  id: 'prompts/nobody-looks',
  title: 'What a payer did stands, though nobody looks before the time of the charge is over',
  rules: ['lifecycle.approved-succeeds', 'lifecycle.declined-fails', 'charges.list.state-filter-complete'],
  needs: ofOwn('prompting', 'approve_charge', 'decline_charge'),
  requests: 7 + 2 * mostReads,
  wait_s: past_s[0] + 2 * showing_s,
  run: async (context) => {
    const { key } = await ownBusiness(context);
    const [approved, declined] = [await prompt(context, key, 1), await prompt(context, key, 2)];
    const told = [
      { did: 'approve', made: approved },
      { did: 'decline', made: declined },
    ] as const;
    const open = told.filter(({ made }) => idOf(made) !== null);
    for (const { did, made } of open) await context.operate(`${did}_charge`, { charge: idOf(made)! });
    await pause(context, past_s[0]);
    const lists = ['succeeded', 'expired'].map((state) => charges.list(key, { state }));
    const [list] = await readAll(context, charges.list(key), ...lists);
    for (const { did, made } of open) {
      context.judge(payerAnsweredListed, { did, made, list: list! });
      const outcome = await outcomeOf(context, key, idOf(made)!);
      if (outcome) context.judge(payerAnswered, { did, by: 'prompt', made, outcome });
    }
    await context.send(charges.list(key, { state: 'succeeded' }));
  },
});

const prompt = (context: CheckContext, key: string, payer: number): Promise<Exchange> =>
  context.send(charges.post(key, { ...charges.sample(), msisdn: `0${anyPayer(payer)}` }));

const outlasted = script({
  id: 'prompts/nobody-answers',
  title: 'A prompt that nobody answers is not expired before its fifteen minutes, on any rail',
  rules: [
    'lifecycle.expires-not-before-its-time',
    'charge.expires-after-15-minutes',
    'idempotency.same-key-same-request',
    'idempotency.mismatch-on-amount',
    'idempotency.mismatch-on-reference',
  ],
  needs: { ...chargingKey, keys: { main: live } },
  requests: 7 * chargeRails.length,
  wait_s: past_s[0],
  run: async (context) => void (await Promise.all(chargeRails.map((on) => outlast(context, on)))),
});

/** Of all rails together some in each minute and a half, others for another seed; and of each one near the end. */
function looksOn({ seed }: CheckContext, on: ChargeRail): readonly number[] {
  const place = ((chargeRails.indexOf(on) + seed) % chargeRails.length) + 1;
  return [place, place + chargeRails.length].map((each) => 80 * each - 20 * (seed % 4)).concat(870);
}

async function outlast(context: CheckContext, on: ChargeRail): Promise<void> {
  const [body, promise] = [sampleOn(on, 0), freshKey()];
  const request = charges.post(keyFor(context), body, promise);
  const made = await context.send(request);
  const id = idOf(made);
  if (id === null) return;
  let last = made;
  for (const seconds of [...looksOn(context, on), past_s[0]]) {
    // The last before its end.
    await context.clock.until(made.received + seconds * 1000, 10_000);
    last = await context.send(charges.get(keyFor(context), id));
  }
  context.judge(promptOutlasted, { made, last });
  await context.send(inTurns(context, on) ? request : alike(request));
  const other =
    chargeRails.indexOf(on) % 2 === 0 ? { reference: 'another' } : { amount_minor: body.amount_minor + 100 };
  await context.send(charges.post(keyFor(context), { ...body, ...other }, promise));
}

export const checks = [...answers.map(answered), everyState, outlasted, unread];
