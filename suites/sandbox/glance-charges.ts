import { amount as limits, chargeRails, currency, type ChargeRail } from '../../src/contract/limits.ts';
import { type ChargeBody, descriptionLimit, referenceLimit } from '../../src/generate/charges/charge.ts';
import { metadataObjects, unusualObjects } from '../../src/generate/charges/metadata.ts';
import { anyPayer, firstDigits, type MsisdnForm, triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { linesOf, texts } from '../../src/generate/charges/text.ts';
import { freshKey, keyOf, keyShapes, nearestKeys } from '../../src/generate/idempotency/key.ts';

/** What matters together: which number in which form on which rail, and how much. */
type Order = Pick<ChargeBody, 'rail' | 'msisdn' | 'amount_minor'>;

const order = (rail: ChargeRail, form: MsisdnForm, payer: string, amount_minor: number): Order => ({
  amount_minor,
  rail,
  msisdn: `${form}${payer}`,
});

const endingIn = (last: number): string => `${firstDigits(31, 8)}${last}`;

/** Each trigger number, and numbers like them; amounts that a careless type, rail or fee changes. */
const orders: readonly Order[] = [
  order('mpesa', '0', triggerPayer(1), 16_777_300),
  order('airtel', '', triggerPayer(2), 6_553_700),
  order('halopesa', '', triggerPayer(3), 10_000),
  order('azampesa', '+255', triggerPayer(4), 1_999_999_900),
  order('airtel', '', triggerPayer(5), 67_108_900),
  order('tigo', '0', triggerPayer(2), 2_000_000_000),
  order('tigo', '+255', endingIn(2), 10_100),
  order('mpesa', '0', endingIn(3), 1_677_721_700),
  order('azampesa', '', `6${firstDigits(32, 8)}`, 14_316_600),
  order('halopesa', '+255', '{payer:trigger-1:8}6', 1_000_000_100),
  order('airtel', '0', '{payer:trigger-1:7}12', 286_331_200),
  order('tigo', '', anyPayer(9), 28_633_200),
];

/** Those that are asked for twice: what a number does it does each time, whatever it did before. */
const twins: readonly Order[] = [
  order('mpesa', '+255', triggerPayer(2), 123_400),
  order('airtel', '0', anyPayer(13), 246_800),
  order('halopesa', '0', triggerPayer(3), 370_200),
  order('azampesa', '+255', anyPayer(15), 493_600),
];

/** The same places of both: those that are as long as may be never meet, so that one alone can be to blame. */
const more = ['Two sacks\r\nof\nmaize'] as const;
const references = [...texts(referenceLimit).boundaries, ...more, linesOf(referenceLimit)];
const descriptions = [...texts(descriptionLimit).boundaries, ...more, linesOf(descriptionLimit)];
const apart = 3;

const objects = metadataObjects.boundaries.filter((object) => !unusualObjects.includes(object));

/** A text that is a number to weakly typed code. */
export const padded = '00123';

export const otherTexts = { description: 'Four sacks of beans', metadata: { cart: 'c-19' } } as const;

const nth = <T>(all: readonly T[], at: number): T => all[at % all.length]!;

interface Asked {
  readonly body: ChargeBody;
  readonly key: string;
}

/** What is not compared; how much metadata is taken is not documented, so only what nothing else builds on has much. */
const uncompared: readonly object[] = [
  { description: 'Four sacks of beans', metadata: Object.assign({}, ...unusualObjects) },
  { metadata: undefined },
  { description: undefined },
  otherTexts,
];

/** Every text, object and form of a key, and each order, once; which text meets which order turns with the seed. */
export function richCharges(seed: number): readonly Asked[] {
  const shapes = keyShapes.boundaries.map(keyOf);
  const charges = references.map((_, at): Asked => ({ body: richCharge(seed, at), key: shapes[at] ?? freshKey() }));
  // What differs in its key and in nothing that is compared is another charge all the same.
  const alike = nearestKeys.flatMap(({ pair }, at) => {
    const { body } = charges[orders.length + at]!;
    const [key, nearly] = pair();
    return [
      { body, key },
      { body: { ...body, ...uncompared[at] }, key: nearly },
    ];
  });
  return [...charges.slice(0, orders.length), ...alike, ...charges.slice(orders.length + nearestKeys.length)];
}

/** What meets which text is the same for every seed, so that no object meets only what is as long as may be. */
function richCharge(seed: number, at: number): ChargeBody {
  const turned = (seed + at) % references.length;
  return {
    ...(orders[at] ??
      twins[at - orders.length] ??
      order(nth(chargeRails, at), '0', anyPayer(at), limits.minimum + 123_400 * at)),
    ...(at % 2 === 0 && { currency }),
    reference: nth(references, turned),
    description: nth(descriptions, turned + apart),
    metadata: nth(objects, turned),
  };
}
