import { asObject } from '../../evidence/read.ts';
import type { Fields } from '../order.ts';
import { none, open, type Reason } from './refusal-reason.ts';
import { storable } from './text.ts';

/** What may speak against metadata. */
export function metadataReasons(fields: Fields): readonly Reason[] {
  const { metadata } = fields;
  if (metadata === undefined) return none;
  if (metadata === null) return [open('charges.create.null-for-optional', 'any', 'metadata is null')];
  if (!asObject(metadata)) return [open('charges.create.metadata-of-another-type', 'any', 'metadata is no object')];
  const text = JSON.stringify(metadata);
  if (!textsOf(metadata).every(storable))
    return [open(null, 'any', 'metadata has a character that some stores cannot hold')];
  if (text.length > modest.characters || depthOf(metadata) > modest.depth) {
    return [open('limits.metadata-size', 'any', `metadata has ${text.length} characters`)];
  }
  return none;
}

/** No size is documented; what is no larger than this has to be taken. */
const modest = { characters: 1000, depth: 5 } as const;

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsOf(each)]);
}
