import { chargeRails, spans, type ChargeRail } from '../../src/contract/limits.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { descriptionLimit, fullCharge, type ChargeBody } from '../../src/generate/charges/charge.ts';
import { anyPayer, msisdnForms } from '../../src/generate/charges/msisdn.ts';
import { sizes } from '../../src/generate/charges/amount.ts';
import { sampleOfSize } from '../../src/generate/charges/sample.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import {
  payerAnswered,
  promptAwaited,
  promptsAfterRetries,
  promptsOver,
} from '../../src/judge/charges/prompts.situation.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { mostReads, outcomeOf } from '../until-shown.ts';
import { codePrompts } from '../../src/judge/pos/outcomes.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { promptsOf } from './prompting.ts';
import { charging, inTurn, keyFor, pause, pauseSince, type Operator } from '../sending.ts';
import { mayBe, ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { charges, posCharges } from '../creations.ts';

const live = { ...charging, mode: 'live' } as const;

/** Long enough for nearly every network to bring a prompt to a handset; how long one may take is not stated. */
const delivery_s = 60;

/** Where waits are free, a prompt may come as long as it can be approved. */
const window_s = spans.chargeWindow / 1000;

/** When the answer to a retry is no longer a matter of what a service has at hand, and when nobody can pay any more. */
const longAfter_s = 600;
const over_s = window_s + 150;

/** When who was never answered asks again: soon after, hours later, nearly a day later. */
const tooLate_s: Readonly<Partial<Record<ChargeRail, number>>> = { tigo: 3 * 3600, azampesa: 22 * 3600 };

/** How many prompts a handset received for a charge; null where nobody can tell. */
const count = async (context: Operator, charge: string): Promise<number | null> =>
  (await promptsOf(context, charge))?.count ?? null;

/** Small ones, since somebody is prompted for them; none is the net, the fee or the hundredth of another. */
const amounts = [10_000, 10_100, 12_300, 19_900, 50_500] as const;
const largeAmount = 1_234_500_000;

/** Waits for the first prompt: a network may take its time. Throws {@link Inconclusive} where that is no longer waited for. */
async function firstPrompt(context: CheckContext, charge: string): Promise<number> {
  const { clock } = context;
  const began = clock.now();
  for (const seconds of [0, 2, 10, delivery_s, ...(clock.jumps ? [window_s] : [])]) {
    await pauseSince(context, began, seconds);
    const seen = await count(context, charge);
    if (seen === null) throw new Inconclusive('the operator cannot tell the prompts of a charge');
    if (seen > 0) return seen;
  }
  if (!clock.jumps) throw new Inconclusive(`no prompt came within ${delivery_s} seconds, and one may still come`);
  return 0;
}

const prompted = property<ChargeRail>({
  id: 'prompts-counted/one-for-each-charge',
  title: 'A charge prompts its payer, and neither a retry nor a mismatch prompts again',
  rules: ['charges.create.prompts-payer', 'charges.create.prompt-over-amount', 'idempotency.replay-does-not-prompt'],
  needs: {
    keys: { main: live, second: { ...live, differentFrom: 'main' } },
    operator: ['prompts'],
    operatorMay: ['approve_charge', 'decline_charge'],
  },
  ...cases(chargeRails),
  runs: { quick: 1, deep: 15 },
  apart: true,
  requestsPerRun: 14 + mostReads,
  wait_s: 2 * delivery_s,
  body: async (context, on) => {
    const at = chargeRails.indexOf(on);
    // Handsets are rung at any hour.
    if (context.clock.jumps && at > 0) await pause(context, at * between_s, between_s / 2);
    await retried(context, on, forms[at % forms.length]!);
  },
});

/** Who is asked, in whichever form of the number. */
const numberOn = (on: ChargeRail, turn: number): string =>
  `${msisdnForms[(chargeRails.indexOf(on) + turn) % msisdnForms.length]}${anyPayer(1)}`;

/** Without words, with some, with what a handset may not have, and with more than it shows. */
const forms: readonly ChargeBody[] = [
  charges.plain,
  fullCharge,
  { ...fullCharge, description: 'Kahawa ☕ 🧺\nmbili' },
  { ...fullCharge, description: 'x'.repeat(descriptionLimit) },
];

/** All rails together are of a whole day. */
const between_s = 86_400 / chargeRails.length;

/**
 * Of every second size from one on, for each seed another, and one of the largest: where a clock jumps nobody pays with money
 * of his own.
 */
function amountsOn(on: ChargeRail, { clock, seed }: CheckContext): readonly [amount: number, largest: number] {
  const at = chargeRails.indexOf(on);
  const small = amounts[at]!;
  const size = sizes[(2 * at + seed) % sizes.length]!;
  return clock.jumps ? [drawn(sampleOfSize(size)), largeAmount + small] : [small, small];
}

/** What payers do on some rails before it is asked again. */
const ends: Readonly<Partial<Record<ChargeRail, 'approve_charge' | 'decline_charge'>>> = {
  airtel: 'decline_charge',
  halopesa: 'approve_charge',
};

/** A network may ring twice by itself, so a retry is held against a twin that nobody asks for again. */
async function retried(context: CheckContext, on: ChargeRail, fields: ChargeBody): Promise<void> {
  const [amount, largest] = amountsOn(on, context);
  const [msisdn, otherwise] = [numberOn(on, context.seed), numberOn(on, context.seed + 1)];
  const body = { ...fields, amount_minor: amount, rail: on, msisdn, reference: freshReference() };
  const besides = { ...body, amount_minor: largest, msisdn: otherwise, reference: freshReference() };
  const key = freshKey();
  const another = { ...body, amount_minor: amount + 100 };
  // One mismatch is under way with what it is one for.
  const amid = on === chargeRails.at(-1) ? [context.send(charges.post(keyFor(context), another, key))] : [];
  const [made, doubled, twin] = await Promise.all([
    context.send(charges.post(keyFor(context), body, key)),
    context.send(charges.post(keyFor(context), body, key)),
    context.send(charges.post(keyFor(context), besides)),
    ...amid,
  ]);
  const [id, other] = [idOf(made), idOf(twin)];
  if (id === null || other === null) return;
  const first = await firstPrompt(context, id);
  context.judge(promptAwaited, { made, count: first });
  if (first === 0) return;
  const again = charges.post(keyFor(context), body, key);
  const retries = [
    doubled,
    await context.send(again),
    await context.send(charges.post(keyFor(context, 'second'), body, key)),
    await context.send(charges.post(keyFor(context), { ...body, description: 'Once more' }, key)),
    await context.send(charges.post(keyFor(context), another, key)),
    await context.send(again),
  ];
  const end = ends[on];
  let refused: string | null = null;
  if (end) {
    // Whoever is asked no more is not asked by a retry either.
    for (const charge of [other, id]) refused = (await mayBe(context.operate(end, { charge }))).refused;
    retries.push(await context.send(again));
  }
  for (const seconds of context.clock.jumps ? [longAfter_s, ...(end ? [] : [tooLate_s[on] ?? over_s])] : []) {
    // Within the window, or within a day, all the same.
    await context.clock.until(made.received + seconds * 1000, Math.min(0.4 * seconds, 3600) * 1000);
    retries.push(await context.send(again));
  }
  await pause(context, delivery_s, 10 * delivery_s);
  const [after, twins] = [await promptsOf(context, id), await promptsOf(context, other)];
  if (after !== null && twins !== null)
    context.judge(promptsAfterRetries, { made, id, retries, count: after.count, twin: twins.count });
  if (after !== null) context.judge(promptsOver, { made, amount, amounts: after.amounts });
  if (twins !== null) context.judge(promptsOver, { made: twin, amount: largest, amounts: twins.amounts });
  if (end && refused === null) await cameOf(context, end === 'approve_charge' ? 'approve' : 'decline', made);
}

/** What came of a charge of which several requests were under way at once. */
async function cameOf(context: CheckContext, did: 'approve' | 'decline', made: Exchange): Promise<void> {
  const outcome = context.clock.jumps ? await outcomeOf(context, keyFor(context), idOf(made)!) : null;
  if (outcome) context.judge(payerAnswered, { did, by: 'prompt', made, outcome });
}

const nobodyScans = script({
  id: 'prompts-counted/none-before-a-scan',
  title: 'A code at a counter sends nothing to anybody, however long it stands there',
  rules: ['pos.create.sends-nothing'],
  needs: ofOwn('prompting', 'open_till', 'prompts'),
  requests: 1,
  wait_s: delivery_s,
  run: async (context) => {
    const { business, key } = await ownBusiness(context);
    const made = await context.send(
      posCharges.post(key, { ...posCharges.sample(), till: await ownTill(context, business) }),
    );
    const id = idOf(made);
    if (id === null) return;
    // Once everything was sent that is sent at once, and when nobody can scan it any more.
    for (const at_s of [delivery_s, spans.posWindow / 1000 + delivery_s]) {
      await context.clock.until(made.received + at_s * 1000);
      const seen = await count(context, id);
      if (seen !== null) context.judge(codePrompts, { made, count: seen });
    }
  },
});

const ofTwoBusinesses = script({
  id: 'prompts-counted/of-two-businesses',
  title: 'A number that is asked to pay by two businesses at one time is prompted for each, and answers each by itself',
  rules: ['charges.create.prompts-payer', 'lifecycle.approved-succeeds'],
  needs: { ...ofOwn('prompting', 'prompts'), operatorMay: ['approve_charge', 'decline_charge'] },
  requests: 4 + 2 * mostReads,
  wait_s: 2 * delivery_s,
  run: async (context) => {
    const keys = [await ownBusiness(context), await ownBusiness(context)].map(({ key }) => key);
    const body = { ...charges.plain, amount_minor: amounts[0] };
    const made = await inTurn(context, ...keys.map((key) => charges.post(key, body)));
    for (const each of made) {
      const id = idOf(each);
      if (id === null) continue;
      const count = await firstPrompt(context, id);
      // A network that asks a handset one thing at a time may have failed at once.
      const read = count > 0 ? null : await context.send(charges.get(each.key.label, id));
      if (read === null || stateOf(read) !== 'failed') context.judge(promptAwaited, { made: each, count });
    }
    if (context.clock.jumps) await answerBoth(context, made);
  },
});

/** The newer is approved first, and the older is declined after that. */
async function answerBoth(context: CheckContext, made: readonly Exchange[]): Promise<void> {
  const answers = (['decline', 'approve'] as const).map((did, at) => ({ did, made: made[at]! })).toReversed();
  for (const { did, made: each } of answers) {
    const id = idOf(each);
    if (id === null || (await mayBe(context.operate(`${did}_charge`, { charge: id }))).refused !== null) return;
  }
  for (const { did, made: each } of answers) {
    const outcome = await outcomeOf(context, each.key.label, idOf(each)!);
    if (outcome) context.judge(payerAnswered, { did, by: 'prompt', made: each, outcome });
  }
}

export const checks = [prompted, nobodyScans, ofTwoBusinesses];
