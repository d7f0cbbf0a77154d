import { mayBe } from '../own-business.ts';
import type { Operator } from '../sending.ts';

/** What a handset received for a charge: how many prompts, and over how much, where that is told. */
interface Prompted {
  readonly count: number;
  readonly amounts: readonly number[];
}

/** null where nobody can tell. */
export async function promptsOf(context: Operator, charge: string): Promise<Prompted | null> {
  const { answer: told } = await mayBe(context.operate('prompts', { charge }));
  if (typeof told?.['count'] !== 'number') return null;
  return { count: told['count'], amounts: Array.isArray(told['amounts']) ? told['amounts'].map(Number) : [] };
}
