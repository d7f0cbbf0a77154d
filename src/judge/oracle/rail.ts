import { chargeRails, posRail } from '../../contract/limits.ts';
import type { Fields } from '../order.ts';
import { certain, none, type Reason } from './refusal-reason.ts';

/** What speaks against the rail of a phone-prompt charge. */
export function railReasons(fields: Fields): readonly Reason[] {
  const { rail } = fields;
  if (rail === undefined || rail === null) {
    return [
      certain(
        'charges.create.rail-required',
        ['BAD_RAIL', 'BAD_REQUEST'],
        'rail is missing',
        'charges.create.missing-field-code',
      ),
    ];
  }
  const seen = `rail is ${JSON.stringify(rail)}`;
  if (typeof rail !== 'string' || rail === '') {
    return [certain('charges.create.rail-others-refused', ['BAD_RAIL', 'BAD_REQUEST'], seen)];
  }
  if (isRail(rail)) return none;
  if (rail === posRail) return [certain('charges.create.rail-wallet-refused', ['BAD_RAIL'], seen)];
  return [certain('charges.create.rail-others-refused', ['BAD_RAIL'], seen)];
}

export const isRail = (text: unknown): text is (typeof chargeRails)[number] =>
  chargeRails.some((rail) => rail === text);
