import fc from 'fast-check';
import { currency } from '../../src/contract/limits.ts';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { lookAlikes } from '../../src/generate/links/website.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import {
  chargesPath,
  deleteEndpoint,
  getBalance,
  getEvent,
  listEvents,
  post,
  posPath,
  postNotice,
  retryEvent,
  setEndpoint,
} from '../../src/generate/request.ts';
import { nobodysUrl } from '../../src/generate/webhooks/webhook-url.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { unknownKey } from '../auth/endpoint-calls.ts';
import { mistyped } from '../auth/never-made.ts';
import { bills, charges, freshBill, links, posCharges, traced, type Creation } from '../creations.ts';
import { refusals, strangers } from './every-hour-deeds.ts';
import { operations, reading } from './every-hour-doors.ts';
import { kinds, type Kind } from './every-hour-kinds.ts';
import { lacking } from './every-hour-lacking.ts';
import { unscoped, type Scene } from './scene.ts';

/** What is asked of a business, with one fault or none; null: it lacks what this takes. */
export type Probe = (scene: Scene) => RequestTemplate | null;

const any = <T>(...values: readonly T[]): T => drawn(fc.constantFrom(...values));
const over = (limit: number): string => 'x'.repeat(limit + 1);

const few = (): number => any(100, 1_000, 5_000, 9_900);
const uneven = (): number => any(10_050, 20_001, 100_010, 1_234_550, 123_456_750, 1_999_999_950);
const noAmount = (): unknown => any<unknown>('20000', 20_000.5, [20_000], true, { amount_minor: 20_000 });

const badCharge =
  (fields: () => object): Probe =>
  ({ writer }) =>
    charges.post(writer, { ...traced(charges), ...fields() });

const badCode =
  (fields: () => object): Probe =>
  ({ second, till }) =>
    till === null ? null : posCharges.post(second, { ...traced(posCharges), till, ...fields() });

const badBill =
  (fields: () => object): Probe =>
  ({ writer }) =>
    freshBill(writer, fields());

const badLink =
  (fields: () => object): Probe =>
  ({ writer }) =>
    links.post(writer, { ...traced(links), ...fields() }, drawn(fc.boolean()) ? freshKey() : undefined);

const payer = (): string => String((charges.sample() as { readonly msisdn: string }).msisdn);

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
  ({ second }) => post(second, chargesPath, charges.sample(), any('1234567', 'a b c d e f', `${'k'.repeat(129)}`)),
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
  badEndpoint(() => ({ url: any('https:///merchant', 'https:///merchant', 'https://', 'https://:443/merchant') })),
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
  ...[() => undefined, () => any('1234567', 'a b c d e f', 'k'.repeat(129))].map(
    (key): Probe =>
      ({ second, till }) =>
        till === null ? null : post(second, posPath, { ...posCharges.sample(), till }, key()),
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
  ({ second, website }) =>
    website === ''
      ? null
      : links.post(second, { ...links.sample(), success_url: website.replace('https:', 'http:') }, freshKey()),
  ({ second, website }) =>
    website === ''
      ? null
      : links.post(second, { ...links.sample(), success_url: drawn(elsewhere).at(website.slice(8)) }, freshKey()),
  ({ stranger, website }) =>
    links.post(stranger, { ...links.sample(), success_url: `${website || 'https://shop.example'}/asante` }, freshKey()),
];

const elsewhere = fc.constantFrom(...lookAlikes);

const placesOf = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);

/** The doors of a business, and its lists by what it has. */
const doorsOf = (deployment: Deployment): readonly Door[] => [
  ...operations[deployment],
  (key) => charges.list(key, { state: any('processing', 'succeeded', 'failed', 'expired') }),
  ...(deployment === 'live' ? [(key: string, scene: Scene) => bills.list(key, ofCustomer(scene))] : []),
];

type Door = (key: string, scene: Scene) => RequestTemplate | null;

/** By the customer of its newest bill. */
const ofCustomer = ({ customer }: Scene): ListQuery => ({ customer_ref: customer ?? bills.plain.customer_ref });

/** By nobody who is known, by a key that was stopped, or for a business that is not live. */
function byNobody(scene: Scene, door: Door): RequestTemplate | null {
  const { second, stopped, draft } = scene;
  const label = any(null, null, null, stopped, draft);
  if (label !== null) return door(label, scene);
  const asked = door(second, scene);
  return asked && { ...asked, key: unknownKey(any('missing', 'missing', 'unknown', 'in the query'), second) };
}

/** Whatever there is to do, by who may not do it. */
const atDoors = (deployment: Deployment): readonly Probe[] =>
  doorsOf(deployment).flatMap((door): readonly Probe[] => [
    (scene) => {
      const asked = door(scene.second, scene);
      return asked && unscoped(scene, asked);
    },
    (scene) => byNobody(scene, door),
  ]);

/** What is there, and what is not, for who may read it. */
const looks = (deployment: Deployment): readonly Probe[] => {
  const first = (creation: Creation, name: Kind['name']): readonly Probe[] => [
    ({ second, oldest }) => (oldest[name] === null ? null : creation.get(second, oldest[name])),
    ({ stranger, oldest }) => (oldest[name] === null ? null : creation.get(stranger, oldest[name])),
    ({ second, oldest }) => (oldest[name] === null ? null : creation.get(second, mistyped(oldest[name]))),
    ({ second }) => creation.list(second, { limit: any('1', '20', '100') }),
    ...(name === 'link'
      ? []
      : [
          ({ second, oldest }: Scene) =>
            oldest[name] === null ? null : creation.list(second, { starting_after: oldest[name] }),
        ]),
  ];
  const ofLive: readonly Probe[] = [
    ({ second }) => bills.get(second, `bl_${freshId()}`),
    ({ second }) => links.get(second, `pl_${freshId()}`),
    ({ second }) => bills.list(second, { state: any('open', 'part_paid', 'paid', 'expired', 'cancelled') }),
    ({ stranger }) => getEvent(stranger, `ev_${freshId()}`),
    ({ stranger }) => listEvents(stranger),
  ];
  return [
    ...kinds[deployment].flatMap(({ creation, name }) => first(creation, name)),
    ...reading[deployment].map(
      (door): Probe =>
        (scene) =>
          door(scene.first, scene),
    ),
    ...doorsOf(deployment)
      .slice(operations[deployment].length)
      .map(
        (door): Probe =>
          (scene) =>
            door(scene.second, scene),
      ),
    ({ stranger }) => getBalance(stranger),
    ...strangers,
    ...(deployment === 'live' ? ofLive : []),
  ];
};

/** Each kind without each field that it takes. */
const lackingEach = (deployment: Deployment): readonly Probe[] =>
  placesOf(deployment === 'live' ? 9 : 3).map((place) => (scene) => lacking(deployment, scene)[place] ?? null);

/** What must be refused, or shows what there is: none of it makes anything. */
export const probes: Readonly<Record<Deployment, readonly Probe[]>> = {
  sandbox: [...refusals.sandbox, ...ofCharges, ...lackingEach('sandbox'), ...atDoors('sandbox'), ...looks('sandbox')],
  live: [
    ...refusals.live,
    ...ofCharges,
    ...ofCodes,
    ...ofBills,
    ...ofLinks,
    ...ofNotices,
    ...ofEndpoints,
    ...lackingEach('live'),
    ...atDoors('live'),
    ...looks('live'),
  ],
};

export const currencies = [{}, { currency }] as const;
