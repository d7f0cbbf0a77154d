import type { RuleId } from '../../contract/rules.ts';
import type { Patch } from '../behaviour.ts';
import { unchanged, type NamedPatch } from '../named.ts';

/** Breaks one statement of the document, and names the rules that it breaks. */
export interface Fault<Name extends string = string> extends NamedPatch {
  readonly name: Name;
  readonly breaks: readonly RuleId[];
}

export function fault<const Name extends string>(
  name: Name,
  text: string,
  breaks: RuleId | readonly RuleId[],
  patch: Patch,
): Fault<Name> {
  return { name, text, breaks: typeof breaks === 'string' ? [breaks] : breaks, patch };
}

/** The deployments that a fault changes. */
export function standsOn({ patch, live }: Fault): readonly ('sandbox' | 'live')[] {
  return [...(patch === unchanged ? [] : (['sandbox'] as const)), ...(live === undefined ? [] : (['live'] as const))];
}
