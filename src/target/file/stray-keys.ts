import type { Misfit } from '../../text/misfit.ts';
import { valueAt } from '../../text/plain-words.ts';
import type { Path } from '../../text/yaml-place.ts';
import { holdsSecret } from './key-form.ts';

/** A key where a report would show it, or the list of this machine's processes. Addresses look for themselves. */
export function strayKeys(data: object): readonly Misfit[] {
  const command = valueAt(data, ['operator', 'command']);
  const args = Array.isArray(command) ? command.map((_, index): Path => ['operator', 'command', index]) : [];
  return [
    ...holding(data, [['name'], ['live', 'website']], 'a key belongs under keys; replace this one if it was shown'),
    ...holding(data, args, 'whoever may list the processes of this machine sees it; let the program read a variable'),
  ];
}

function holding(data: object, places: readonly Path[], help: string): Misfit[] {
  return places
    .filter((path) => {
      const value = valueAt(data, path);
      return typeof value === 'string' && holdsSecret(value);
    })
    .map((path) => ({ path, what: 'value', message: 'this holds what looks like a key', help }));
}
