import type { RuleId } from '../../contract/rules.ts';
import type { Patch } from '../behaviour.ts';
import { unchanged } from '../named.ts';
import { fault, type Fault } from './fault.ts';

/** A fault of live alone: the sandbox stays as it is. */
export function liveFault<const Name extends string>(
  name: Name,
  text: string,
  breaks: RuleId | readonly RuleId[],
  live: Patch,
): Fault<Name> {
  return { ...fault(name, text, breaks, unchanged), live };
}
