import { scopes } from '../../src/contract/scopes.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { amountOf, sizes } from '../../src/generate/charges/amount.ts';
import { anyPayer, msisdnForms, triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { chargeRails } from '../../src/contract/limits.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { script } from '../../src/generate/script.ts';
import { chargesPath, getBalance, post } from '../../src/generate/request.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { draftAsked, draftServed } from '../../src/judge/auth/key-looks.situation.ts';
import { idOf } from '../../src/evidence/read.ts';
import { adopt, makeKey, retire } from '../auth/live-keys-made.ts';
import { bills, charges } from '../creations.ts';
import { keyOf, mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { inTurn, pause, readAll } from '../sending.ts';

const day_s = 86_400;

/** More than a page of charges on the first day, and some more long after the business was registered. */
const days = [
  { at_s: 0, count: 26, state: 'succeeded' },
  { at_s: 40 * day_s, count: 2, state: 'processing' },
  { at_s: 400 * day_s, count: 2, state: 'failed' },
] as const;

const count = days.reduce((sum, each) => sum + each.count, 0);

/** To every number that decides what becomes of a charge, and to another. */
const payers = [...([1, 2, 3, 4, 5] as const).map(triggerPayer), anyPayer(1)];

/** When all that a number decides is decided. */
const decided_s = 160;

const chargeOf = (at: number): ChargeBody => ({
  ...charges.sample(),
  amount_minor: drawn(amountOf(sizes[at % sizes.length]!)),
  rail: chargeRails[at % chargeRails.length]!,
  msisdn: `${msisdnForms[at % msisdnForms.length]}${payers[at % payers.length]}`,
});

/** Drafts that use one Idempotency-Key each have a charge of their own, which the other does not find; one of them was looked at before it had any. */
async function oneKeyOfTwo(context: CheckContext, key: string): Promise<void> {
  const { key: other } = await ownBusiness(context, { live: false });
  await inTurn(context, getBalance(other), charges.list(other));
  const shared = freshKey();
  const [made] = await inTurn(context, ...[key, other].map((use, at) => charges.post(use, chargeOf(at), shared)));
  const id = made ? idOf(made) : null;
  if (id !== null) await context.send(charges.get(other, id));
  // What is compared is compared for a draft too.
  await context.send(charges.post(key, chargeOf(2), shared));
}

const tries = 5;
/** Of these so many ask for a charge on live, too. */
const alike = 4;

export const checks = [
  script({
    id: 'sandbox/of-a-draft-for-long',
    title: 'A business that is still a draft tries out as much as it wants, for as long as it wants',
    deployment: 'sandbox',
    rules: [
      'sandbox.draft-business-works',
      'charges.list.holds-created',
      'balance.get.status-200',
      'idempotency.scoped-to-business',
      'charges.get.foreign-not-found',
      'idempotency.required-on-charges',
      'sandbox.trigger-1-succeeds',
      'sandbox.trigger-2-fails',
      'sandbox.trigger-3-fails',
      'sandbox.trigger-5-succeeds',
    ],
    needs: ofOwn('prompting', 'advance_clock'),
    requests: count + 7 * days.length + 6,
    wait_s: days.at(-1)!.at_s + days.length * decided_s,
    run: async (context) => {
      const { key } = await ownBusiness(context, { live: false });
      const registered = context.clock.now();
      await oneKeyOfTwo(context, key);
      for (const each of days) {
        await context.clock.until(registered + each.at_s * 1000, each.at_s * 50);
        const creations = Array.from({ length: each.count }, (_, at) => charges.post(key, chargeOf(at)));
        for (const creation of [...creations, ...creations.slice(0, 1)])
          context.judge(draftServed, { seen: await context.send(creation) });
        await pause(context, decided_s);
        const keyless = post(key, chargesPath, { ...chargeOf(0), msisdn: `0${triggerPayer(1)}` });
        const [all, some] = [
          charges.list(key, { limit: '100' }),
          charges.list(key, { limit: '10', state: each.state }),
        ];
        await readAll(context, keyless, charges.list(key), all, some, getBalance(key), bills.list(key));
      }
    },
  }),
  script({
    id: 'sandbox/of-a-draft-and-on-live',
    title: 'What a draft tries out in the sandbox opens nothing for it on live',
    rules: ['auth.live-key-needs-live-business', 'sandbox.draft-business-works', 'auth.live-key-refused-on-sandbox'],
    needs: { ...ofOwn('prompting'), operatorMay: ['retire_key'], bothDeployments: true },
    requests: 2 * tries + 2,
    run: async (context) => {
      // A website makes it no business of live.
      const { business, key } = await ownBusiness(context, { live: false, website: 'https://duka.example' });
      const testKey = await keyOf(context, business, { mode: 'test' });
      const replaced = await makeKey(context, business, scopes, null);
      const { answer: secret } = await mayBe(retire(context, replaced, '24h'));
      const next = secret === null ? replaced : adopt(context, business, { ...replaced, secret });
      for (let at = 0; at < tries; at += 1) {
        const tried = charges.post(testKey, charges.sample());
        context.judge(draftServed, { seen: await context.send({ ...tried, deployment: 'sandbox' }) });
        const use = [key, next.label, replaced.label][at % 3]!;
        const asked = at < alike ? charges.post(use, charges.sample()) : charges.list(use, { state: 'succeeded' });
        context.judge(draftAsked, { seen: await context.send(asked) });
      }
      for (const wrong of [charges.list(key), getBalance(key)]) await context.send({ ...wrong, deployment: 'sandbox' });
    },
  }),
];
