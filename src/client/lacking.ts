import { lookup } from 'node:dns/promises';
import type { ClientCase } from './case.ts';

/** What this machine lacks for a case; null: nothing. */
export async function lacking({ asks }: ClientCase): Promise<string | null> {
  return asks === 'subdomain' && !(await resolves('pay.localhost')) ? 'a machine where pay.localhost resolves' : null;
}

const resolves = (name: string): Promise<boolean> =>
  lookup(name).then(
    ({ address }) => address.startsWith('127.'),
    () => false,
  );
