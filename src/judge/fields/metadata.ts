import { isModest, namesOf } from '../../contract/metadata-size.ts';
import type { RuleId } from '../../contract/rules.ts';
import { asObject } from '../../evidence/read.ts';
import { claim, leftOut } from '../oracle/claim.ts';
import { none, open } from '../oracle/refusal-reason.ts';
import type { Field } from './field.ts';
import { storable } from './text.ts';

/** An object of the caller's; `omitted` is the rule that lets it be left out, where one says so. */
export const metadata = (accepted: RuleId, omitted?: RuleId): Field => ({
  reasons: (given) => {
    if (given === undefined) return none;
    if (given === null) return [open('charges.create.null-for-optional', 'any', 'metadata is null')];
    if (!asObject(given)) return [open('charges.create.metadata-of-another-type', 'any', 'metadata is no object')];
    if (!textsOf(given).every(storable))
      return [open(null, 'any', 'metadata has a character that some stores cannot hold')];
    if (namesOf(given).some((name) => name.startsWith('$')))
      return [open(null, 'any', 'metadata has a name that some stores keep for themselves')];
    return isModest(given) ? none : [open('limits.metadata-size', 'any', `metadata has ${sizeOf(given)}`)];
  },
  claims: (given) => {
    if (given === undefined) return omitted ? [leftOut(omitted, ['BAD_REQUEST'], 'metadata is optional')] : [];
    return asObject(given) ? [claim(accepted, ['BAD_REQUEST'], 'metadata is an object')] : [];
  },
});

/** In steps, so that what was seen of some sizes is told in some lines. */
const steps = [500, 1000, 2000, 5000, 10_000] as const;

function sizeOf(metadata: object): string {
  const { length } = JSON.stringify(metadata);
  const over = steps.findLast((step) => length > step);
  return over ? `over ${over} characters` : `up to ${steps[0]} characters, many names or levels`;
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsOf(each)]);
}
