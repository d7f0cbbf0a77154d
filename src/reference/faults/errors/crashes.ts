import type { Patch } from '../../behaviour.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import { both, refusedWith } from '../../when.ts';
import { breaking } from '../fault.ts';
import { crashing } from './changes.ts';

function anywhere(value: JsonValue, holds: (value: JsonValue) => boolean): boolean {
  if (holds(value)) return true;
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.some((each) => anywhere(each, holds));
}

const crashingAt = (holds: (value: JsonValue) => boolean): Patch =>
  crashing(({ status: sent }, { trace }) => sent === 201 && anywhere(trace.order?.metadata ?? null, holds));

export const crashFaults = [
  ...breaking('errors.never-500', crashing, {
    'crash.on-malformed-json: malformed JSON is answered 500': both(refusedWith('BAD_REQUEST'), (_answer, { route }) =>
      isServed(route, 'charges.create'),
    ),
    'crash.on-wrong-limit: a wrong limit is answered 500': both(refusedWith('BAD_REQUEST'), (_answer, { query }) =>
      query.has('limit'),
    ),
    'crash.on-unknown-cursor: an unknown cursor is answered 500': both(
      refusedWith('BAD_REQUEST'),
      (_answer, { query }) => query.has('starting_after'),
    ),
    'crash.on-wrong-method: a method that the path does not have is answered 500': refusedWith('METHOD_NOT_ALLOWED'),
  }),
  ...breaking('errors.never-500', crashingAt, {
    'crash.on-wide-characters: metadata beyond 16 bits is answered 500': (value) =>
      typeof value === 'string' && /[\u{10000}-\u{10ffff}]/u.test(value),
    'crash.on-deep-metadata: metadata four levels deep is answered 500': (value) => depth(value) > 3,
  }),
];

function depth(value: JsonValue): number {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : null;
  return inner === null ? 0 : 1 + Math.max(0, ...inner.map(depth));
}
