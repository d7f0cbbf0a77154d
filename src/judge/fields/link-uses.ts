import { maxUsesMinimum } from '../../contract/chapters/links.ts';
import { linkKinds } from '../../contract/resources/payment-link.ts';
import { atBound, claim, leftOut } from '../oracle/claim.ts';
import { certain, none, open } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';

const codes = ['BAD_REQUEST'] as const;

/** Whether a link may be paid once or more often. */
export const kind: Field = {
  reasons: (given) => {
    if (given === undefined || linkKinds.some((each) => each === given)) return none;
    const seen = `kind is ${JSON.stringify(given)}`;
    if (given === null || given === '') return [open('charges.create.null-for-optional', 'any', seen)];
    return [certain('links.create.kind-others-refused', 'any', seen, 'links.create.kind-code')];
  },
  claims: (given) => {
    if (given === undefined) return [leftOut('links.create.kind-default', codes, 'kind is optional')];
    if (given === 'reusable') return [claim('links.create.kind-reusable', codes, 'kind is reusable')];
    return given === 'single_use' ? [claim('links.create.kind-single-use', codes, 'kind is single_use')] : [];
  },
};

/** How often a link may be paid, which says something of a reusable one only. */
export const maxUses: Field = {
  reasons: (given, { fields, text }) => {
    if (given === undefined) return none;
    const seen = `max_uses is ${JSON.stringify(given)}`;
    if (given === null) return [open('charges.create.null-for-optional', codes, seen)];
    if (fields['kind'] === 'single_use')
      return [open('payment-link.max-uses-of-single-use', codes, `${seen} on a single_use link`)];
    if (!Number.isInteger(given)) return [certain('links.create.max-uses-integer', codes, seen)];
    if (Number(given) < maxUsesMinimum) return [certain('links.create.max-uses-minimum', codes, seen)];
    if (Number(given) > many) return [open(null, codes, `${seen}, more than some stores can count`)];
    const plain = /"max_uses"\s*:\s*[1-9]\d*\s*[,}]/.test(text);
    return plain ? none : [open(null, codes, 'max_uses is not written plainly')];
  },
  claims: (given, { fields }) => {
    if (given === undefined) return [leftOut('links.create.max-uses-optional', codes, 'max_uses is optional')];
    const least = given === maxUsesMinimum && fields['kind'] !== 'single_use';
    return least ? [atBound('links.create.max-uses-1-accepted', codes, 'max_uses is 1')] : [];
  },
};

/** No upper bound is stated; what is no larger than this has to be taken. */
const many = 1_000_000;
