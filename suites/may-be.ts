import { Inconclusive } from '../src/run/check/check.ts';

/** The operator's answer, or why it did not do what the document leaves open. */
type Outcome<T> = { readonly answer: T; readonly refused: null } | { readonly answer: null; readonly refused: string };

/** What the operator may lawfully refuse. */
export async function mayBe<T>(command: Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await command, refused: null };
  } catch (reason) {
    if (reason instanceof Inconclusive) return { answer: null, refused: reason.message };
    throw reason;
  }
}
