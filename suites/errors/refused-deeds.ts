import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { deleteEndpoint, listEndpoints, postNotice, setEndpoint } from '../../src/generate/request.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { bills, charges, dearer, freshBill, links, posCharges, traced, type Creation } from '../creations.ts';

/** A business with one of each, and whoever asks for what is refused. */
export interface Scene {
  readonly owner: string;
  readonly stranger: string;
  /** A key of the owner that may only read. */
  readonly reader: string;
  /** Either of these, by whose key it is looked. */
  readonly viewer: string;
  /** A key of the owner that may do all but make charges. */
  readonly uncharging: string;
  /** Of its charge and its link. */
  readonly reference: string;
  /** Of its bill. */
  readonly customer: string;
  /** One that nobody is about to pay; null: there is none. */
  readonly charge: string | null;
  /** By which it was made; null: there is none. */
  readonly order: RequestTemplate | null;
  readonly bill: string;
  readonly link: string;
  /** null: there is none. */
  readonly endpoint: string | null;
  readonly till: string | null;
  readonly closedTill: string | null;
}

/** What is looked at before and after. */
export const views = {
  charge: ({ viewer, charge }) => (charge === null ? null : charges.get(viewer, charge)),
  charges: ({ viewer }) => charges.list(viewer),
  chargeToReader: ({ reader, charge }) => (charge === null ? null : charges.get(reader, charge)),
  strangersCharges: ({ stranger }) => charges.list(stranger),
  bill: ({ viewer, bill }) => bills.get(viewer, bill),
  bills: ({ viewer }) => bills.list(viewer),
  link: ({ viewer, link }) => links.get(viewer, link),
  links: ({ viewer }) => links.list(viewer),
  endpoints: ({ viewer }) => listEndpoints(viewer),
} as const satisfies Record<string, (scene: Scene) => RequestTemplate | null>;

type View = keyof typeof views;

/** What must be refused, and what would show that it was not; null: the scene lacks what it takes. */
export interface Deed {
  readonly asks: (scene: Scene) => RequestTemplate | null;
  readonly sees: readonly View[];
  readonly rule: RuleId;
  /** Whether a message would show it. */
  readonly messages?: true;
}

/** By the name of what is there already, or by one of its own. */
const named = (creation: Creation, { reference }: Scene): object =>
  drawn(fc.boolean()) ? { ...creation.sample(), reference } : traced(creation);

const badCharge = (rule: RuleId, fields: object): Deed => ({
  asks: (scene) => charges.post(scene.owner, { ...named(charges, scene), ...fields }),
  sees: ['charges', 'charge'],
  rule,
});

const badBill = (rule: RuleId, fields: object): Deed => ({
  asks: ({ owner, customer }) => freshBill(owner, { customer_ref: customer, ...fields }),
  sees: ['bills', 'bill'],
  rule,
});

const badLink = (rule: RuleId, fields: object): Deed => ({
  asks: (scene) => links.post(scene.owner, { ...named(links, scene), ...fields }, freshKey()),
  sees: ['links', 'link'],
  rule,
});

const atTill = (
  rule: RuleId,
  till: (scene: Scene) => string | null,
  of: 'owner' | 'stranger',
  fields: object = {},
): Deed => ({
  asks: (scene) => {
    const number = till(scene);
    return number === null ? null : posCharges.post(scene[of], { ...traced(posCharges), till: number, ...fields });
  },
  sees: ['charges', 'strangersCharges'],
  rule,
});

/** Another amount with the key of what is there. */
const mismatch = (rule: RuleId): Deed => ({
  asks: ({ order }) => order && dearer(order),
  sees: ['chargeToReader', 'charges'],
  rule,
});

const everywhere: readonly Deed[] = [
  badCharge('charges.create.rail-others-refused', { rail: 'vodacom' }),
  badCharge('charges.create.rail-wallet-refused', { rail: 'wallet' }),
  badCharge('charges.create.currency-others-refused', { currency: 'USD' }),
  badCharge('charges.create.msisdn-too-short', { msisdn: '071234' }),
  badCharge('charges.create.amount-minimum', { amount_minor: 9_900 }),
  badCharge('charges.create.amount-multiple-of-100', { amount_minor: 10_050 }),
  badCharge('charges.create.reference-limit', { reference: 'r'.repeat(201) }),
  badCharge('charges.create.description-limit', { description: 'd'.repeat(501) }),
  {
    asks: ({ owner }) => {
      const { idempotencyKey: _, ...keyless } = charges.post(owner, charges.sample());
      return keyless;
    },
    sees: ['charges'],
    rule: 'idempotency.required-on-charges',
  },
  {
    asks: ({ uncharging }) => charges.post(uncharging, charges.sample()),
    sees: ['charges'],
    rule: 'scopes.charges.create.required',
  },
  {
    asks: ({ stranger, charge }) => (charge === null ? null : charges.get(stranger, charge)),
    sees: ['charge'],
    rule: 'charges.get.foreign-not-found',
  },
];

export const inSandbox: readonly Deed[] = [...everywhere, mismatch('idempotency.mismatch-on-amount')];

export const onLive: readonly Deed[] = [
  ...everywhere,
  mismatch('idempotency.pos-mismatch-on-amount'),
  badBill('bills.create.expires-at-past-refused', { expires_at: '2020-01-01T00:00:00Z' }),
  badBill('bills.create.customer-ref-limit', { customer_ref: 'c'.repeat(65) }),
  badBill('bills.create.amount-minimum', { amount_minor: 100 }),
  badLink('links.create.title-minimum', { title: 'M' }),
  badLink('links.create.max-uses-minimum', { max_uses: 0 }),
  badLink('links.create.success-url-needs-website', { success_url: 'https://shop.example.test/thanks' }),
  { asks: ({ reader }) => freshBill(reader), sees: ['bills'], rule: 'scopes.bills.create.required' },
  { asks: ({ stranger, bill }) => bills.get(stranger, bill), sees: ['bill'], rule: 'bills.get.foreign-not-found' },
  { asks: ({ stranger, link }) => links.get(stranger, link), sees: ['link'], rule: 'links.get.foreign-not-found' },
  {
    asks: ({ stranger, bill }) => postNotice(stranger, bill, { phone: noticePhone }),
    sees: ['bill'],
    rule: 'bills.notify.foreign-not-found',
    messages: true,
  },
  {
    asks: ({ owner, bill }) => postNotice(owner, bill, { phone: '07123' }),
    sees: ['bill'],
    rule: 'bills.notify.phone-malformed-refused',
    messages: true,
  },
  {
    asks: ({ reader, bill }) => postNotice(reader, bill, { phone: noticePhone }),
    sees: ['bill'],
    rule: 'scopes.bills.notify.required',
    messages: true,
  },
  {
    asks: ({ stranger, endpoint }) => (endpoint === null ? null : deleteEndpoint(stranger, endpoint)),
    sees: ['endpoints'],
    rule: 'webhook-endpoints.delete.foreign-not-found',
  },
  {
    asks: ({ reader, endpoint }) => (endpoint === null ? null : deleteEndpoint(reader, endpoint)),
    sees: ['endpoints'],
    rule: 'scopes.webhook-endpoints.delete.required',
  },
  {
    asks: ({ owner }) => setEndpoint(owner, { url: 'http://shop.example.test/events' }),
    sees: ['endpoints'],
    rule: 'webhook-endpoints.set.url-https',
  },
  atTill('pos.create.till-of-business', ({ till }) => till, 'stranger'),
  atTill('pos.create.till-closed-refused', ({ closedTill }) => closedTill, 'owner'),
  atTill('pos.create.description-limit', ({ till }) => till, 'owner', { description: 'd'.repeat(501) }),
];
