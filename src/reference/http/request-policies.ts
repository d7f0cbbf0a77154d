import { keyedAccess, type Access } from '../auth/access.ts';
import type { Parsers } from '../bodies/parser.ts';
import { plainRefusals, type RefusalPolicy } from '../errors/refuse.ts';
import type { Refusal } from '../errors/refusal.ts';
import { perKey, type RatePolicy } from '../limits/rate.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { checks, usualOrder, type Check, type CheckName } from './checks.ts';
import type { Operations } from './operation.ts';
import type { Wire } from './wire.ts';

/** What becomes of any request. */
interface RequestPolicies {
  readonly access: Access;
  readonly checks: Readonly<Record<CheckName, Check>>;
  /** Which checks are made, and in which order. */
  readonly checkOrder: readonly CheckName[];
  readonly rate: RatePolicy;
  readonly refusals: RefusalPolicy;
  readonly operations: Operations;
  readonly parsers: Parsers;
  readonly wire: Wire;
  /** What a path that is not served is answered. */
  unserved(call: Call): Refusal;
  /** Run before a request is looked at. */
  readonly before: readonly ((call: Call) => void | Promise<void>)[];
  /** Each may change an answer, in turn, before it is written. */
  readonly after: readonly ((answer: Answer, call: Call) => Answer | Promise<Answer>)[];
}

declare module '../behaviour.ts' {
  interface Behaviour extends RequestPolicies {}
}

export const requestPolicies: Omit<RequestPolicies, 'operations' | 'parsers' | 'wire'> = {
  access: keyedAccess,
  checks,
  checkOrder: usualOrder,
  rate: perKey,
  refusals: plainRefusals,
  unserved: () => ({ code: 'NOT_FOUND' }),
  before: [],
  after: [],
};
