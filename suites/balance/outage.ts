import type { Operator } from '../sending.ts';

/** Does something while the ledger is away, which comes back, whatever happens. */
export async function during<T>(context: Operator, work: () => Promise<T>): Promise<T> {
  await context.operate('set_ledger', { available: false });
  try {
    return await work();
  } finally {
    await context.operate('set_ledger', { available: true });
  }
}
