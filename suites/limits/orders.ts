import { amount, chargeRails } from '../../src/contract/limits.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { anyPayer } from '../../src/generate/charges/msisdn.ts';
import { worded } from '../../src/generate/charges/sample.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import { charges, links, type Creation } from '../creations.ts';

/** So many orders later one is answered, whatever else is under way. */
const settledAfter = 6;

/** Asks for another one each time, or for one of before with its key once more, in which something is changed. */
interface Orders {
  readonly ordered: () => RequestTemplate;
  readonly changed: () => RequestTemplate;
}

function ordersWith<Body>(
  key: string,
  { post }: Creation,
  bodyAt: (place: number) => Body,
  changes: readonly ((body: Body) => Partial<Body>)[],
): Orders {
  const orders: { readonly body: Body; readonly once: string }[] = [];
  let asked = 0;
  const ordered = (): RequestTemplate => {
    const order = { body: bodyAt(orders.length), once: freshKey() };
    orders.push(order);
    return post(key, order.body, order.once);
  };
  const changed = (): RequestTemplate => {
    const order = orders.length - asked > settledAfter ? orders[asked] : undefined;
    if (!order) return ordered();
    const change = changes[asked % changes.length]!(order.body);
    asked += 1;
    return post(key, { ...order.body, ...change }, order.once);
  };
  return { ordered, changed };
}

const dearer = ({ amount_minor }: Pick<ChargeBody, 'amount_minor'>) => ({
  amount_minor: amount_minor + amount.multipleOf,
});

/** All but the last two make another request of one. */
const changes: readonly ((body: ChargeBody) => Partial<ChargeBody>)[] = [
  dearer,
  ({ rail }) => ({ rail: chargeRails.find((other) => other !== rail)! }),
  () => ({ msisdn: `0${anyPayer(41)}` }),
  () => ({ reference: freshReference() }),
  () => ({ description: 'Another description' }),
  () => ({ metadata: { later: 'on' } }),
];

/** A limiter may weigh what is sent: every other order is of more than a kilobyte. */
const bulky = { description: 'Magunia mawili ya mahindi '.repeat(18), metadata: { note: 'x'.repeat(480) } };

const isBulky = (place: number): boolean => place % 2 === 1;

/** Of every size, over every rail. */
export const ordersOfCharges = (key: string): Orders =>
  ordersWith(
    key,
    charges,
    (place) => ({
      ...newBody(),
      ...(isBulky(place) && bulky),
      rail: chargeRails[Math.floor(place / 2) % chargeRails.length]!,
    }),
    changes,
  );

/** At prices of every size. */
export const ordersOfLinks = (key: string): Orders =>
  ordersWith(
    key,
    links,
    (place) => ({
      ...links.sample(),
      ...(isBulky(place) && { description: bulky.description }),
      amount_minor: freshAmount(),
    }),
    [dearer],
  );

/** Of another amount each time, since so many are made: a price that is wrong for some shows here as well as anywhere. */
export const newCharge = (key: string): RequestTemplate => charges.post(key, newBody());

/** The same with each of its texts or without, as its place says. */
export function newChargeAt(key: string, place: number): RequestTemplate {
  const { reference, ...bare } = newBody();
  const body = worded(bare, place);
  return charges.post(key, 'reference' in body ? { ...body, reference } : body);
}

const newBody = (): ChargeBody => ({
  ...charges.plain,
  amount_minor: freshAmount(),
  reference: freshReference(),
});

/** As many of few digits as of many. */
function freshAmount(): number {
  const { minimum, maximum, multipleOf } = amount;
  const share = Number.parseInt(freshId().slice(0, 8), 16) / 2 ** 32;
  const steps = Math.floor((minimum / multipleOf) * ((maximum - multipleOf) / minimum) ** share);
  return steps * multipleOf;
}
