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
    const { length } = JSON.stringify(given);
    const large = length > modest.characters || depthOf(given) > modest.depth || !hasModestNames(given);
    return large ? [open('limits.metadata-size', 'any', `metadata has ${length} characters`)] : none;
  },
  claims: (given) => {
    if (given === undefined) return omitted ? [leftOut(omitted, ['BAD_REQUEST'], 'metadata is optional')] : [];
    return asObject(given) ? [claim(accepted, ['BAD_REQUEST'], 'metadata is an object')] : [];
  },
});

/** No size is documented; what is no larger than this has to be taken. */
const modest = { characters: 1000, depth: 5, names: 20, name: 40 } as const;

function hasModestNames(metadata: object): boolean {
  const names = namesOf(metadata);
  return names.length <= modest.names && names.every(({ length }) => length <= modest.name);
}

function namesOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(namesOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsOf(each)]);
}
