import { likely } from '../text/did-you-mean.ts';

/** What is said of a name behind --only that no case has. */
export function noCase(name: string, ids: readonly string[]): string {
  const near = likely(name, ids);
  const meant = near === undefined ? `there are: ${folders(ids).join(', ')}` : `did you mean ${near}?`;
  return `mpconform: --only ${name} names no case; ${meant}`;
}

const folders = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.map((id) => `${id.slice(0, id.indexOf('/'))}/*`)),
];
