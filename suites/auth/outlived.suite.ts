import { freshRef } from '../../src/generate/bills/bill.ts';
import { fullLink, linkBody } from '../../src/generate/links/link.ts';
import { richDescription } from '../../src/generate/charges/charge.ts';
import { richWith } from '../../src/generate/charges/metadata-sample.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { scopes } from '../../src/contract/scopes.ts';
import { script } from '../../src/generate/script.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
import { inTurn, readAll } from '../sending.ts';
import { bills, charges, links, type Creation } from '../creations.ts';
import { day, hour, makeKey, retire } from './live-keys-made.ts';

/** What is made with a key that goes, and what is asked for again with its Idempotency-Key. */
interface Kept {
  readonly creation: Creation;
  readonly json: (now: number) => object;
}

const words = { reference: 'order 17/b', description: richDescription } as const;

const aCharge: Kept = {
  creation: charges,
  json: () => ({ ...charges.sample(), ...words, metadata: richWith() }),
};
const aBill: Kept = {
  creation: bills,
  json: () => ({ ...bills.plain, customer_ref: freshRef(), payer_name: 'Neema Mushi', description: words.description }),
};
const aLink: Kept = { creation: links, json: (now) => linkBody({ ...fullLink, reference: words.reference }, now) };

interface Outlived extends Pick<Check, 'id' | 'rules' | 'deployment'> {
  readonly kept: readonly Kept[];
  readonly ages: readonly number[];
}

interface Made {
  readonly creation: Creation;
  readonly id: string;
  readonly again: (key: string) => RequestTemplate;
}

async function madeWith(context: CheckContext, key: string, kept: readonly Kept[]): Promise<readonly Made[]> {
  const all: Made[] = [];
  for (const { creation, json } of kept) {
    const [asked, idempotencyKey] = [json(context.clock.now()), freshKey()];
    const id = idOf(await context.send(creation.post(key, asked, idempotencyKey)));
    if (id !== null) all.push({ creation, id, again: (other) => creation.post(other, asked, idempotencyKey) });
  }
  return all;
}

const outlived = ({ kept, ages, ...frame }: Outlived): Check =>
  script({
    ...frame,
    title: 'What was made with a key is found, listed and told alike long after the key is gone',
    needs: ofOwn('prompting', 'retire_key', 'advance_clock'),
    requests: kept.length * (4 + 2 * ages.length),
    wait_s: Math.max(...ages) / 1000,
    run: async (context) => {
      const own = await ownBusiness(context);
      const going = await makeKey(context, own.business, scopes, null);
      const made = await madeWith(context, going.label, kept);
      await retire(context, going, 'now');
      const gone = context.clock.now();
      for (const { creation, again } of made)
        if (creation !== bills) await inTurn(context, again(own.key), again(own.key));
      for (const age of ages) {
        await context.clock.until(gone + age, age / 20);
        // With a key that did not make it.
        await readAll(
          context,
          ...made.flatMap(({ creation, id }) => [creation.get(own.key, id), creation.list(own.key)]),
        );
      }
    },
  });

export const checks = [
  outlived({
    id: 'keys-outlived/in-sandbox',
    deployment: 'sandbox',
    rules: [
      'charges.get.status-200',
      'charges.list.holds-created',
      'charge.reference-echoed',
      'charge.description-echoed',
      'charge.metadata-returned',
      'idempotency.same-key-same-request',
      'limits.sandbox-charges-kept-30-days',
    ],
    kept: [aCharge],
    ages: [0, 2 * hour, 2 * day, 9 * day, 21 * day],
  }),
];

export const checksOnLive = [
  outlived({
    id: 'keys-outlived/on-live',
    deployment: 'live',
    rules: [
      'charges.get.status-200',
      'charges.list.holds-created',
      'bills.get.status-200',
      'bills.list.holds-created',
      'links.get.status-200',
      'links.list.holds-created',
      'payment-link.title-as-asked',
      'payment-link.max-uses-as-asked',
      'bill.payer-name-as-asked',
      'bill.description-as-asked',
      'charge.metadata-returned',
      'idempotency.same-key-same-request',
      'idempotency.link-same-key-same-link',
    ],
    kept: [aCharge, aBill, aLink],
    ages: [0, 2 * hour, 2 * day, 9 * day, 41 * day],
  }),
];
