import { createHash } from 'node:crypto';

/** SHA-256 over the ids and texts of rules, in the order of their ids: which statements a run was judged by. */
export function catalogueDigest(rules: readonly { readonly id: string; readonly text: string }[]): string {
  const statements = rules.map(({ id, text }) => [id, text] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex');
}
