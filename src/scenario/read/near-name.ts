import { closest } from '../../text/did-you-mean.ts';
import { quoted } from '../../text/printable.ts';
import { GENERATED } from '../execute/generated.ts';

/** What a name that stands for nothing was probably meant to be. */
export function nearName(name: string, known: readonly string[]): string {
  const near = closest(name, [...known, ...GENERATED]);
  if (near !== undefined) return `did you mean ${quoted(near)}?`;
  const generated = 'generated data such as unique, amount.any and payer.any';
  return known.length === 0 ? `known here: ${generated}` : `known here: ${known.join(', ')}, and ${generated}`;
}
