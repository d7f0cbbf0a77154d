import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { postNotice } from '../../src/generate/request.ts';
import { sampleWords } from '../../src/generate/charges/sample.ts';
import { chargeBody } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { fullLink, linkBody, linkWish, type LinkWish } from '../../src/generate/links/link.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { foreignTill } from '../../src/generate/pos/till.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { toldApart } from '../../src/judge/auth/told-apart.situation.ts';
import { cases, values } from '../../src/generate/values.ts';
import type { Check, Needs } from '../../src/run/check/check.ts';
import type { KeyNeed } from '../../src/target/keys.ts';
import { abreast, billing, charging, keyFor, linking, posing, inTurn, pause } from '../sending.ts';
import { neverMade } from './never-made.ts';
import { bills, charges, links, posCharges, type Creation } from '../creations.ts';

interface Foreign<T> extends Omit<Property<T>, 'requestsPerRun' | 'body'> {
  readonly of: Creation;
  readonly json: (value: T, now: number) => object;
  /** In what the other business asks for something else. */
  readonly theirs?: (json: object) => object;
  /** Asked for besides, by the business whose it is not. */
  readonly besides?: (key: string, id: string, json: object) => readonly RequestTemplate[];
  readonly requests: number;
  /** Seconds after which the second of them asks, where a program moves the clock; left out: at once. */
  readonly later_s?: number;
}

const ofTwo = (key: KeyNeed): Needs => ({ keys: { main: key, other: { ...key, business: 'other' } } });

/** Both businesses ask for the same with one Idempotency-Key; what the other has made is looked for. */
const foreign = <T>({ of, json, theirs = () => ({}), besides, requests, later_s = 0, ...rest }: Foreign<T>): Check =>
  property<T>({
    ...rest,
    requestsPerRun: requests,
    wait_s: later_s,
    body: async (context, value) => {
      const [main, other, idempotencyKey] = [keyFor(context), keyFor(context, 'other'), freshKey()];
      const asked = json(value, context.clock.now());
      const theirOrder = of.post(other, { ...asked, ...theirs(asked) }, idempotencyKey);
      const id = idOf(await context.send(theirOrder));
      if (later_s > 0 && context.clock.jumps) await pause(context, later_s);
      await context.send(of.post(main, asked, idempotencyKey));
      if (id === null) return;
      // The key is still what it was for who used it first.
      if (of.what !== 'bill') await context.send(theirOrder);
      // At one moment, and after it; what tells the two apart is there again.
      await abreast([other, main].map((key) => () => context.send(of.get(key, id))));
      await inTurn(context, of.get(main, neverMade(id)), of.get(main, id));
      await inTurn(context, of.list(main, { limit: '10' }), ...(besides?.(main, id, asked) ?? []));
    },
  });

/** In an order that no number of servers in turn falls in with: five of each. */
const isForeign = [true, false, false, true, false, true, true, false, false, true] as const;

export const checks = [
  foreign({
    id: 'foreign-ids/every-charge-of-another-business',
    title: 'A charge of another business is not found, and its Idempotency-Key is free',
    rules: [
      'charges.get.foreign-not-found',
      'charges.get.foreign-indistinguishable',
      'charges.get.unknown-not-found',
      'charges.list.own-business-only',
      'idempotency.scoped-to-business',
      'errors.cause-of-not-found',
    ],
    needs: ofTwo(charging),
    ...values(chargeBody, [charges.plain]),
    runs: { quick: 1, deep: 20 },
    requests: 9,
    of: charges,
    json: (body) => body,
    // What this one leaves out it does not take over.
    theirs: (body) => ('reference' in body ? {} : sampleWords()),
    later_s: 2 * 3600,
    besides: (key, id) => [charges.list(key, { limit: '10', starting_after: id })],
  }),
  script({
    id: 'foreign-ids/asked-for-in-turn',
    title: 'Nothing tells a charge of another business from an id that never existed, however often they are asked for',
    rules: ['charges.get.foreign-indistinguishable'],
    needs: ofTwo(charging),
    requests: 1 + isForeign.length,
    run: async (context) => {
      const [key, other] = [keyFor(context), keyFor(context, 'other')];
      const id = idOf(await context.send(charges.post(other, charges.sample())));
      if (id === null) return;
      const [foreign, unknown]: [Exchange[], Exchange[]] = [[], []];
      for (const foreignNext of isForeign) {
        const answers = foreignNext ? foreign : unknown;
        answers.push(await context.send(charges.get(key, foreignNext ? id : neverMade(id))));
      }
      context.judge(toldApart, { foreign, unknown });
    },
  }),
];

export const checksOnLive = [
  foreign({
    id: 'pos-idempotency/two-businesses',
    title: 'Two businesses use one key at their tills, each for a code of its own that the other does not find',
    rules: ['idempotency.scoped-to-business', 'charges.get.foreign-not-found', 'charges.list.own-business-only'],
    needs: { ...ofTwo(posing), fixtures: ['till:open-1', 'till:foreign-1'] },
    ...cases([posCharges.plain]),
    requests: 8,
    of: posCharges,
    json: (body) => body,
    theirs: () => ({ till: foreignTill }),
  }),
  foreign({
    id: 'bills-access/of-another-business',
    title: 'A bill of another business is neither found, nor listed, nor notified',
    rules: [
      'bills.get.foreign-not-found',
      'bills.notify.foreign-not-found',
      'bills.list.own-business-only',
      'errors.cause-of-not-found',
    ],
    needs: { ...ofTwo(billing), permit: 'prompting' },
    ...cases([bills.plain]),
    requests: 11,
    of: bills,
    json: (bill) => ({ ...bill, customer_ref: freshRef() }),
    besides: (key, id, asked) => [
      ...[1, 2].map(() => postNotice(key, id, { phone: noticePhone })),
      bills.list(key, 'customer_ref' in asked ? { customer_ref: String(asked.customer_ref) } : {}),
      bills.list(key, { limit: '10', starting_after: id }),
    ],
  }),
  foreign({
    id: 'link-lists/of-another-business',
    title: 'A link of another business is not found and not listed',
    rules: ['links.get.foreign-not-found', 'links.list.own-business-only', 'errors.cause-of-not-found'],
    needs: ofTwo(linking),
    ...values<LinkWish>(linkWish, [links.plain, { ...links.plain, kind: 'single_use' }, fullLink]),
    runs: { quick: 1, deep: 10 },
    requests: 8,
    of: links,
    json: linkBody,
  }),
];
