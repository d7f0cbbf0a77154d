import type { EndpointName } from '../../contract/endpoints.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Call, Trace } from '../http/call.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { readBody, type BodyPolicy } from './body.ts';
import type { Refusal } from '../errors/refusal.ts';

/** What an operation takes from its request before it runs. */
export interface Parser {
  readonly body: (call: Call) => Refusal | null;
  /** How it reads the header Idempotency-Key; left out where it has no meaning. */
  readonly key?: (behaviour: Behaviour) => Pick<Idempotency, 'key'>;
}

export type Parsers = Readonly<Partial<Record<EndpointName, Parser>>>;

/** Reads a body by a policy, and keeps what was asked in the trace. */
export function taking<Asked>(
  policy: (behaviour: Behaviour) => BodyPolicy<Asked>,
  keep: (asked: Asked) => Partial<Trace>,
): Parser['body'] {
  return (call) => {
    const asked = readBody(policy(call.behaviour), call);
    if ('code' in asked) return asked;
    Object.assign(call.trace, keep(asked.value));
    return null;
  };
}
