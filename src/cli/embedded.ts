import type { Reference } from '../reference/reference.ts';
import { toPlain, type PlainTarget } from '../target/plain.ts';
import { readTargetText } from '../target/file/read-target.ts';

interface Embedded {
  readonly target: PlainTarget;
  close(): Promise<void>;
}

/** Starts the reference deployment in this process and makes a target of it. */
export async function embeddedReference(seed: number): Promise<Embedded> {
  const { startReference } = await import('../reference/reference.ts');
  const reference = await startReference({ seed });
  return { target: { ...targetOf(reference), name: 'embedded reference' }, close: () => reference.close() };
}

export function targetOf(reference: Pick<Reference, 'targetYaml'>): PlainTarget {
  const reading = readTargetText('reference.yaml', reference.targetYaml(), {});
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  return toPlain(reading.target);
}
