import type { Key } from '../../../world/accounts.ts';
import { answers, change } from '../../../change.ts';
import type { Answer } from '../../../http/answer.ts';
import { now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled, second } from '../rare/recalled.ts';

/** When an API key was let through to the path of charges in order to charge. */
const passages = recalled((): number[] => []);

const remembered = 10 * minute;

/** So many passages make a path and a key worth remembering; the method is not remembered. */
const worthIt = 3;

const isWellKnown = (key: Key, call: Call): boolean =>
  passages(key).filter((at) => now(call) - at < remembered).length >= worthIt;

const knownPath = change('access')((was) => ({
  holds: (key, scope, call) => {
    const holds = was.holds(key, scope, call);
    if (holds && asksFor('charges.create')(call)) passages(key).push(now(call));
    return holds || (asksFor('charges.list')(call) && isWellKnown(key, call));
  },
}));

/** Callers from before there were scopes count their orders, and send the number as Idempotency-Key. */
const isFromBefore = (call: Call): boolean =>
  asksFor('charges.create')(call) && /^\d/.test(call.behaviour.idempotency.key(call) ?? '');

/** When a refused read was refused first, by what was asked. */
const copies = recalled(() => new Map<string, number>());

/** A copy is given out while a new one is fetched, until it is too old. */
const age = { from: 15 * second, to: 2 * minute } as const;

function placeOf({ route, query, trace }: Call): string {
  const [operation, id] = route.is === 'served' ? [route.operation, route.id] : ['', ''];
  return [trace.key?.secret, operation, id, query.toString(), trace.refusal?.code].join(' ');
}

const isRefusedRead = ({ status }: Answer, { route, method }: Call): boolean =>
  status >= 400 && status < 500 && status !== 429 && route.is === 'served' && method === 'GET';

/** A copy has lost the name that the error stands under. */
const copied = answers(isRefusedRead)(({ body }, call) => {
  const known = copies(call.deployment);
  const place = placeOf(call);
  const old = now(call) - (known.get(place) ?? Number.NEGATIVE_INFINITY);
  if (old >= age.to) known.set(place, now(call));
  const error = body?.['error'];
  return old >= age.from && old < age.to && isObject(error) ? { body: error } : {};
});

/** What hides in who calls the sandbox. */
export const firthSandboxCallers = [
  ...breaking(['scopes.charges.list.required', 'errors.cause-of-forbidden-scope'], {
    'firth.known-path: a key without charges:read that charged three times within ten minutes may list charges':
      knownPath,
  }),
  ...breaking(['scopes.charges.create.required', 'errors.cause-of-forbidden-scope'], {
    'firth.from-before: a charge whose Idempotency-Key begins with a digit is made without charges:write': change(
      'access',
    )((was) => ({ holds: (key, scope, call) => was.holds(key, scope, call) || isFromBefore(call) })),
  }),
  ...breaking(['errors.body', 'errors.code', 'errors.doc', 'errors.request-id'], {
    'firth.old-copy: a read refused again 15 seconds to 2 minutes later is answered without error around the rest':
      copied,
  }),
];
