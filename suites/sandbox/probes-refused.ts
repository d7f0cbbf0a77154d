import fc from 'fast-check';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { lookAlikes } from '../../src/generate/links/website.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import {
  chargesPath,
  deleteEndpoint,
  post,
  posPath,
  postNotice,
  retryEvent,
  setEndpoint,
} from '../../src/generate/request.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { bills, charges, links, posCharges, traced } from '../creations.ts';
import { lawful, refusals } from './refusals.ts';
import { lacking } from './lacking.ts';
import type { Kind } from './kinds.ts';
import type { Scene } from './scene.ts';

/** What is asked of a business, with one fault or none; null: it lacks what this takes. */
export type Probe = (scene: Scene) => RequestTemplate | null;

export const any = <T>(...values: readonly T[]): T => drawn(fc.constantFrom(...values));
const over = (limit: number): string => 'x'.repeat(limit + 1);

const few = (): number => any(100, 1_000, 5_000, 9_900);
const uneven = (): number => any(10_050, 20_001, 100_010, 1_234_550, 123_456_750, 1_999_999_950);
const noAmount = (): unknown => any<unknown>('20000', 20_000.5, [20_000], true, { amount_minor: 20_000 });

const badCharge =
  (fields: () => object): Probe =>
  (scene) =>
    charges.post(scene.writer, { ...lawful('charge', charges, scene), ...fields() });

const badCode =
  (fields: () => object): Probe =>
  (scene) =>
    scene.till === null
      ? null
      : posCharges.post(scene.second, { ...lawful('code', posCharges, scene), till: scene.till, ...fields() });

const badBill =
  (fields: () => object): Probe =>
  (scene) =>
    bills.post(scene.writer, { ...lawful('bill', bills, scene), ...fields() });

const badLink =
  (fields: () => object): Probe =>
  (scene) =>
    links.post(
      scene.writer,
      { ...lawful('link', links, scene), ...fields() },
      drawn(fc.boolean()) ? freshKey() : undefined,
    );

const badKey = (): string => any('1234567', 'a b c d e f', 'k'.repeat(129));
const payer = (): string => charges.sample().msisdn;

/** Of a charge; what is no number of a payer is tried in the sandbox alone. */
const ofCharges: readonly Probe[] = [
  badCharge(() => ({ amount_minor: few() })),
  badCharge(() => ({ amount_minor: uneven() })),
  badCharge(() => ({ amount_minor: noAmount() })),
  badCharge(() => ({ rail: 'wallet' })),
  badCharge(() => ({ rail: any('MPESA', 'vodacom', 'cash', 'card') })),
  badCharge(() => ({ currency: any('USD', 'KES', 'tzs') })),
  // By the name that a notice has for it, and that a bill has for who pays.
  badCharge(() => ({ msisdn: undefined, phone: payer() })),
  badCharge(() => ({ rail: undefined, network: 'mpesa' })),
  badCharge(() => ({ amount_minor: undefined, amount: 20_000 })),
  ...[() => undefined, badKey].map(
    (key): Probe =>
      (scene) =>
        post(scene.second, chargesPath, lawful('charge', charges, scene), key()),
  ),
];

const badPhone =
  (json: () => object): Probe =>
  ({ second, made }) =>
    made.bill === null ? null : postNotice(second, made.bill, json());

const ofNotices: readonly Probe[] = [
  badPhone(() => ({})),
  badPhone(() => ({ msisdn: noticePhone })),
  badPhone(() => ({ phone: any('12', '', 'nobody', '+255') })),
  ({ second }) => postNotice(second, `bl_${freshId()}`, { phone: noticePhone }),
  ({ stranger, made }) => (made.bill === null ? null : postNotice(stranger, made.bill, { phone: noticePhone })),
];

const badEndpoint =
  (json: () => object): Probe =>
  ({ second }) =>
    setEndpoint(second, json());

const host = 'hooks.shop.example';
const ofEndpoints: readonly Probe[] = [
  badEndpoint(() => ({})),
  badEndpoint(() => ({ address: nobodysUrl })),
  badEndpoint(() => ({ url: any(`http://${host}/merchant`, `ftp://${host}/merchant`, '/merchant', 'merchant') })),
  badEndpoint(() => ({ url: any(`https://user:word@${host}/merchant`, `https://user@${host}/merchant`) })),
  badEndpoint(() => ({ url: any('https:///merchant', 'https://', 'https://:443/merchant') })),
  badEndpoint(() => ({ url: `${nobodysUrl}?${'x'.repeat(500)}` })),
  ({ second }) => deleteEndpoint(second, `we_${freshId()}`),
  ({ stranger, endpoint }) => (endpoint === null ? null : deleteEndpoint(stranger, endpoint)),
  ({ second }) => retryEvent(second, `ev_${freshId()}`),
];

const ofCodes: readonly Probe[] = [
  badCode(() => ({ amount_minor: few() })),
  badCode(() => ({ amount_minor: uneven() })),
  badCode(() => ({ amount_minor: 2_000_000_100 })),
  badCode(() => ({ amount_minor: noAmount() })),
  badCode(() => ({ reference: over(200) })),
  badCode(() => ({ currency: any('USD', 'KES') })),
  badCode(() => ({ till: any('12345', '1234567', 'abcdef', '') })),
  badCode(() => ({ till: undefined, till_number: '123456' })),
  ({ stranger, till }) => (till === null ? null : posCharges.post(stranger, { ...traced(posCharges), till })),
  ...[() => undefined, badKey].map(
    (key): Probe =>
      (scene) =>
        scene.till === null
          ? null
          : post(scene.second, posPath, { ...lawful('code', posCharges, scene), till: scene.till }, key()),
  ),
];

const ofBills: readonly Probe[] = [
  badBill(() => ({ customer_ref: undefined, customer: 'customer-17' })),
  badBill(() => ({ customer_ref: any<unknown>('', 17, null) })),
  badBill(() => ({ amount_minor: uneven() })),
  badBill(() => ({ amount_minor: 2_000_000_100 })),
  badBill(() => ({ amount_minor: noAmount() })),
  badBill(() => ({ description: over(500) })),
  badBill(() => ({ expires_at: any<unknown>('tomorrow', '2099-13-01T00:00:00Z', true) })),
];

const ofLinks: readonly Probe[] = [
  badLink(() => ({ amount_minor: noAmount() })),
  badLink(() => ({ title: undefined, name: 'Maize' })),
  badLink(() => ({ kind: any<unknown>('single', 'once', 'SINGLE_USE', 17) })),
  badLink(() => ({ max_uses: any<unknown>(-1, 1.5, '2') })),
  badLink(() => ({ description: over(500) })),
  badLink(() => ({ reference: over(200) })),
  badLink(() => ({ expires_at: any<unknown>('tomorrow', '2099-13-01T00:00:00Z', true) })),
  ({ second, website }) => {
    const success_url = website === '' ? 'https://shop.example/asante' : website.replace('https:', 'http:');
    return links.post(second, { ...links.sample(), success_url }, freshKey());
  },
  ({ second, website }) =>
    website === '' ? null : links.post(second, { ...links.sample(), success_url: away(website.slice(8)) }, freshKey()),
  ({ stranger, website }) =>
    links.post(stranger, { ...links.sample(), success_url: `${website || 'https://shop.example'}/asante` }, freshKey()),
];

/** What is refused of each kind. */
export const faultyOf: Readonly<Record<Kind['name'], readonly Probe[]>> = {
  charge: ofCharges,
  code: ofCodes,
  bill: ofBills,
  link: ofLinks,
};

/** At a host that looks like the website, or at that of the webhooks. */
const away = (host: string): unknown => any(drawn(elsewhere).at(host), drawn(elsewhere).at(host), nobodysUrl);
const elsewhere = fc.constantFrom(...lookAlikes);

/** Fields that kinds take, in all. */
const required = { sandbox: 3, live: 9 } as const;

/** Each kind without each field that it takes. */
const lackingEach = (deployment: Deployment): readonly Probe[] =>
  Array.from(
    { length: required[deployment] },
    (_, place): Probe =>
      (scene) =>
        lacking(deployment, scene)[place] ?? null,
  );

/** Each with one fault. */
export const faulty: Readonly<Record<Deployment, readonly Probe[]>> = {
  sandbox: [...refusals.sandbox, ...ofCharges, ...lackingEach('sandbox')],
  live: [
    ...refusals.live,
    ...ofCharges,
    ...ofCodes,
    ...ofBills,
    ...ofLinks,
    ...ofNotices,
    ...ofEndpoints,
    ...lackingEach('live'),
  ],
};
