import { modestMetadata } from './limits.ts';

/** Whether every service has to take metadata of this size. */
export function isModest(metadata: object): boolean {
  const names = namesOf(metadata);
  return (
    Buffer.byteLength(JSON.stringify(metadata)) <= modestMetadata.bytes &&
    depthOf(metadata) <= modestMetadata.depth &&
    names.length <= modestMetadata.names &&
    longestListIn(metadata) <= modestMetadata.elements &&
    names.every(({ length }) => length <= modestMetadata.name)
  );
}

/** Of an object and of all that it holds. */
export function namesOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(namesOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

function longestListIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(Array.isArray(value) ? value.length : 0, ...Object.values(value).map(longestListIn));
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
