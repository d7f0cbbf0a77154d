import type { PlainTarget } from '../target/plain.ts';
import { toPlain } from '../target/plain.ts';
import { readTargetText } from '../target/file/read-target.ts';
import { Wrong } from './wrong.ts';

export interface Embedded {
  readonly target: PlainTarget;
  close(): Promise<void>;
}

/** Starts the reference deployment in this process and makes a target of it. */
export async function embeddedReference(seed: number): Promise<Embedded> {
  const { startReference } = await import('../reference/reference.ts');
  const reference = await startReference({ seed });
  const reading = readTargetText('reference.yaml', reference.targetYaml(), {});
  if (reading.is === 'wrong') throw new Wrong('mpconform: the embedded reference made a target that cannot be read');
  return { target: { ...toPlain(reading.target), name: 'embedded reference' }, close: () => reference.close() };
}
