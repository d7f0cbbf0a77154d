import fc from 'fast-check';
import { scopes } from '../../src/contract/scopes.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { listEvents } from '../../src/generate/request.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { fullPos } from '../../src/generate/pos/pos.ts';
import { property } from '../../src/generate/property.ts';
import { codePaid, codePrompts, codeUnscanned } from '../../src/judge/pos/outcomes.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyFor, atTill, inTurn, pause } from '../sending.ts';
import { makeKey } from '../auth/live-keys-made.ts';
import { mayBe, ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';
import { alike, charges, dearer, posCharges } from '../creations.ts';

const minute_s = 60;

/** Around the five minutes of a code: twice before their end, soon after it and long after it. */
const looks_s = [
  [20, 140],
  [140, 4.5 * minute_s],
  [6 * minute_s, 6 * minute_s],
  [20 * minute_s, 20 * minute_s],
] as const;

/** When the last minute of a code begins. */
const lastMinute_s = 240;

/** Some time after a code was made, before its last minute. */
const scanned_s = fc.integer({ min: 10, max: 220 });

/** When what was asked for is no longer at hand. */
const later_s = 30 * 3600;

/** As many as a market hall has. */
const manyTills = 6;

/** A prompt over another sum by the same reference. */
async function declinedBefore(context: CheckContext, key: string, { reference }: { readonly reference?: string }) {
  const { answer: made } = await mayBe<Exchange>(context.send(charges.post(key, { ...charges.plain, reference })));
  const charge = made && idOf(made);
  if (charge !== null) await mayBe(context.operate('decline_charge', { charge }));
}

export const checks = [
  property({
    id: 'pos-outcomes/scanned-and-paid',
    title: 'A code that is scanned and paid becomes a charge of the wallet that succeeded, and stays one',
    rules: [
      'pos.create.paid-by-scan',
      'pos-charge.rail-wallet-when-paid',
      'pos-charge.net-is-amount-minus-mdr',
      'idempotency.pos-same-key-same-request',
      'idempotency.pos-mismatch-on-amount',
      'idempotency.pos-mismatch-on-reference',
      'lifecycle.succeeded-is-final',
      'charges.list.state-succeeded',
    ],
    needs: { ...atTill, operator: ['approve_charge'], operatorMay: ['decline_charge'] },
    ...cases([posCharges.plain, fullPos]),
    apart: true,
    requestsPerRun: mostReads + 9,
    wait_s: showing_s + 6 * minute_s,
    body: async (context, body) => {
      const key = keyFor(context);
      const promise = freshKey();
      const isPlain = body === posCharges.plain;
      // Somebody who declined it before is asked for it at the counter.
      if (!isPlain) await declinedBefore(context, key, body);
      const request = posCharges.post(key, body, promise);
      const made = await context.send(request);
      const id = idOf(made);
      if (id === null) return;
      // What comes with its key before does not hinder the payer.
      const dearer = posCharges.post(key, { ...body, amount_minor: body.amount_minor + 100 }, promise);
      await context.send(isPlain === (context.seed % 2 === 0) ? request : dearer);
      // At once, or after a while.
      if (!isPlain && context.clock.jumps) await context.clock.until(made.received + drawn(scanned_s) * 1000, 5_000);
      if (context.clock.now() > made.received + lastMinute_s * 1000) return;
      await context.operate('approve_charge', { charge: id });
      const read = await untilShown(context, charges.get(key, id), (each) => stateOf(each) === 'succeeded');
      context.judge(codePaid, { read });
      await context.send(charges.list(key, { state: 'succeeded', limit: '10' }));
      await context.send(isPlain ? request : alike(request));
      for (const other of [{ amount_minor: body.amount_minor + 100 }, { reference: 'r-2' }, { description: 'Another' }])
        await context.send(posCharges.post(key, { ...body, ...other }, promise));
      await pause(context, 6 * minute_s);
      await context.send(charges.get(key, id));
    },
  }),
  property({
    id: 'pos-outcomes/nobody-is-prompted',
    title: 'A code prompts nobody, neither when it is made nor when it is asked for again',
    rules: ['pos.create.sends-nothing'],
    needs: { ...atTill, operator: ['prompts'] },
    // Whose number stands in what is echoed is nobody who is asked to pay.
    ...cases([{ ...fullPos, reference: noticePhone, description: noticePhone }, posCharges.plain]),
    runs: { standard: 1 },
    requestsPerRun: 2,
    wait_s: 30,
    body: async (context, body) => {
      const request = posCharges.post(keyFor(context), body, freshKey());
      const made = await context.send(request);
      const id = idOf(made);
      if (id === null) return;
      await context.send(request);
      await pause(context, 30);
      const { count } = await context.operate('prompts', { charge: id });
      context.judge(codePrompts, { made, count: Number(count) });
    },
  }),
  script({
    id: 'pos-outcomes/nobody-scans',
    title: 'A code that nobody scans is paid by nobody, and not over before its five minutes are',
    rules: [
      'pos-charge.expires-after-5-minutes',
      'lifecycle.expires-not-before-its-time',
      'lifecycle.expired-is-final',
      'idempotency.pos-same-key-same-request',
      'idempotency.pos-mismatch-on-amount',
      'idempotency.pos-mismatch-on-reference',
      'idempotency.pos-mismatch-on-description',
    ],
    needs: atTill,
    requests: looks_s.length + 6,
    wait_s: looks_s.at(-1)![1],
    run: async (context) => {
      const key = keyFor(context);
      const promise = freshKey();
      const body = posCharges.sample();
      const request = posCharges.post(key, body, promise);
      const made = await context.send(request);
      const id = idOf(made);
      if (id === null) return;
      for (const look of looks_s.map(([min, max]) => drawn(fc.integer({ min, max })))) {
        await context.clock.until(made.received + look * 1000);
        const read = await context.send(charges.get(key, id));
        context.judge(codeUnscanned, { made, read, after_s: look });
      }
      await context.send(charges.list(key, { state: 'expired', limit: '10' }));
      const others = [{ amount_minor: body.amount_minor + 100 }, { description: 'Once more' }, { reference: 'More' }];
      const changed = others.map((fields) => posCharges.post(key, { ...body, ...fields }, promise));
      await inTurn(context, request, ...changed);
    },
  }),
  script({
    id: 'pos-outcomes/declined-and-asked-again',
    title: 'What a payer did with a code does not make its Idempotency-Key another',
    rules: ['idempotency.pos-same-key-same-request', 'idempotency.pos-mismatch-on-amount'],
    needs: { ...atTill, operator: ['decline_charge'] },
    requests: 4,
    wait_s: showing_s,
    run: async (context) => {
      const [key, promise, body] = [keyFor(context), freshKey(), posCharges.sample()];
      const request = posCharges.post(key, body, promise);
      const id = idOf(await context.send(request));
      if (id === null) return;
      // No rule says what becomes of a code that is declined.
      await mayBe(context.operate('decline_charge', { charge: id }));
      await pause(context, showing_s);
      await inTurn(context, request, dearer(request), charges.get(key, id));
    },
  }),
  script({
    id: 'pos-outcomes/till-of-a-neighbour',
    title:
      'A till is unknown to another business, even right after its own has used it, and so are the keys of its codes',
    rules: ['pos.create.till-of-business', 'pos.create.till-open-accepted', 'idempotency.scoped-to-business'],
    needs: ofOwn('prompting', 'open_till'),
    requests: 6,
    run: async (context) => {
      // Keys that are still good the day after.
      const lasting = { is: 'replacement' } as const;
      const [one, other] = [await ownBusiness(context, lasting), await ownBusiness(context, lasting)];
      const [till, theirs] = [await ownTill(context, one.business), await ownTill(context, other.business)];
      const [promise, reference] = [freshKey(), freshReference()];
      const at = (key: string, where = till, idempotencyKey = freshKey()) =>
        posCharges.post(key, { ...posCharges.sample(), reference, till: where }, idempotencyKey);
      await inTurn(context, at(one.key, till, promise), at(other.key));
      if (context.clock.jumps) await pause(context, later_s);
      // Somebody is prompted by the other for what is called the same.
      const namesake = charges.post(other.key, { ...charges.plain, reference });
      await inTurn(context, namesake, at(other.key, theirs, promise), at(one.key), at(other.key));
    },
  }),
  script({
    id: 'pos-outcomes/two-tills',
    title:
      'Two tills that ask for the same at one moment, and one of another business, have a code each, and are each told of its own payment',
    rules: ['pos-charge.code-of-one-charge', 'events.pos-till', 'event.charge-details'],
    needs: ofOwn('prompting', 'open_till', 'approve_charge'),
    requests: 8,
    wait_s: 2 * showing_s,
    run: async (context) => {
      const [other, own] = [await ownBusiness(context), await ownBusiness(context)];
      const { key } = own;
      const tills: (readonly [string, string])[] = [];
      for (const each of [other, own, own]) tills.push([each.key, await ownTill(context, each.business)]);
      // By what they call it nobody can tell one from the other.
      const body = { ...posCharges.sample(), reference: freshReference() };
      const codes = await Promise.all(tills.map(([by, till]) => context.send(posCharges.post(by, { ...body, till }))));
      for (const id of codes.map(idOf)) if (id !== null) await context.operate('approve_charge', { charge: id });
      await pause(context, showing_s);
      await inTurn(context, charges.list(key), listEvents(key), listEvents(other.key));
      const [, first] = codes;
      if (first) await context.send(charges.get(key, idOf(first) ?? ''));
    },
  }),
  script({
    id: 'pos-outcomes/till-closed-afterwards',
    title: 'A till that is closed makes no more codes; those that it made before are still there',
    rules: [
      'pos.create.till-open-accepted',
      'pos.create.till-closed-refused',
      'charges.get.the-one-asked',
      'events.pos-till',
    ],
    needs: ofOwn('prompting', 'open_till', 'close_till', 'approve_charge'),
    requests: 10,
    wait_s: showing_s,
    run: async (context) => {
      const { business, key } = await ownBusiness(context);
      const till = await ownTill(context, business);
      const { answer: lasting } = await mayBe(makeKey(context, business, scopes, 365));
      const first = posCharges.post(key, { ...posCharges.sample(), till });
      const id = idOf(await context.send(first));
      // Who mistyped a price tries again.
      await context.send(posCharges.post(key, { ...posCharges.sample(), till, amount_minor: 10_050 }));
      await context.operate('close_till', { till });
      for (const by of [key, lasting?.label ?? key])
        await context.send(posCharges.post(by, { ...posCharges.sample(), till }));
      await context.send(first);
      await context.send({ ...first, json: { ...(first.json as object), till: await ownTill(context, business) } });
      for (let opened = 2; opened < manyTills; opened += 1) await ownTill(context, business);
      await context.send(posCharges.post(key, { ...posCharges.sample(), till }));
      if (id === null) return;
      await context.send(charges.get(key, id));
      // Whether a code outlives its till is not stated.
      await mayBe(context.operate('approve_charge', { charge: id }));
      await pause(context, showing_s);
      await inTurn(context, charges.get(key, id), charges.list(key), listEvents(key));
    },
  }),
];
