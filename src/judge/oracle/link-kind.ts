import { maxUsesMinimum } from '../../contract/limits.ts';
import { linkKinds } from '../../contract/resources/payment-link.ts';
import { certain, type Reason, none, open } from './refusal-reason.ts';
import type { Fields } from '../order.ts';

/** What speaks against the kind of a link. */
export function kindReasons({ kind }: Fields): readonly Reason[] {
  if (kind === undefined || linkKinds.some((each) => each === kind)) return none;
  const seen = `kind is ${JSON.stringify(kind)}`;
  if (kind === null || kind === '') return [open('charges.create.null-for-optional', 'any', seen)];
  return [certain('links.create.kind-others-refused', 'any', seen, 'links.create.kind-code')];
}

const codes = ['BAD_REQUEST'] as const;

/** What speaks against max_uses, which says something of a reusable link only. */
export function maxUsesReasons({ kind, max_uses: uses }: Fields, text: string): readonly Reason[] {
  if (uses === undefined) return none;
  const seen = `max_uses is ${JSON.stringify(uses)}`;
  if (uses === null) return [open('charges.create.null-for-optional', codes, seen)];
  if (kind === 'single_use') {
    return [open('payment-link.max-uses-of-single-use', codes, `${seen} on a single_use link`)];
  }
  if (!Number.isInteger(uses)) return [certain('links.create.max-uses-integer', codes, seen)];
  if (Number(uses) < maxUsesMinimum) return [certain('links.create.max-uses-minimum', codes, seen)];
  if (Number(uses) > many) return [open(null, codes, `${seen}, more than some stores can count`)];
  return /"max_uses"\s*:\s*[1-9]\d*\s*[,}]/.test(text) ? none : [open(null, codes, 'max_uses is not written plainly')];
}

/** No upper bound is stated; what is no larger than this has to be taken. */
const many = 1_000_000;
