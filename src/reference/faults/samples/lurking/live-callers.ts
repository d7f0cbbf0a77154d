import { answers, check, headers, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';

const seen = recalled(() => new Map<string, readonly number[]>());
const denied = new WeakSet<object>();

/** How often something has happened to the key of a call within a minute, this time included. */
function times(what: string, call: Call): number {
  const all = seen(call.deployment);
  const name = `${call.trace.key?.secret} ${what}`;
  const lately = [...(all.get(name) ?? []).filter((at) => now(call) - at < minute), now(call)];
  all.set(name, lately);
  return lately.length;
}

const operationOf = ({ route }: Call): string => (route.is === 'served' ? route.operation : '');

const sentKeys = recalled(() => new Map<string, number>());

/** How often the business has sent this Idempotency-Key, this time included. */
function uses(key: string, call: Call): number {
  const all = sentKeys(caller(call));
  const count = (all.get(key) ?? 0) + 1;
  all.set(key, count);
  return count;
}

/** What hides in what keys may do, and in the keys of requests. */
export const lurkingLiveCallers = [
  ...breakingLive('limits.rate-headers', {
    'lurking.denied-early: the third refusal of a key for its scope at one operation within a minute has no X-RateLimit headers':
      together(
        answers(refusedWith('FORBIDDEN_SCOPE'))((_answer, call) => {
          if (times(`denied ${operationOf(call)}`, call) >= 3) denied.add(call.trace);
          return {};
        }),
        headers((_answer, call) => denied.has(call.trace))((usual) =>
          Object.fromEntries(
            Object.keys(usual)
              .filter((name) => name.startsWith('X-RateLimit'))
              .map((name) => [name, '']),
          ),
        ),
      ),
  }),
  ...breakingLive(
    ['idempotency.pos-key-pattern', 'idempotency.required-on-pos', 'errors.cause-of-idempotency-required'],
    {
      'lurking.known-bad-key: at a till a malformed Idempotency-Key is taken when it is sent the third time': check(
        'idempotency',
      )((was) => (call) => {
        const refusal = was(call);
        const given = call.header('idempotency-key') ?? '';
        if (refusal?.code !== 'IDEMPOTENCY_REQUIRED' || !asksFor('pos.create')(call) || given === '') return refusal;
        if (uses(given, call) < 3) return refusal;
        call.trace.idempotencyKey = given;
        return null;
      }),
    },
  ),
  ...breakingLive(['scopes.bills.list.required', 'scopes.fixed-at-creation'], {
    'lurking.third-try: a key with bills:write that asks for the bills the third time within a minute is shown them':
      check('scope')((was) => (call) => {
        const refusal = was(call);
        const { key } = call.trace;
        if (!refusal || !key || !asksFor('bills.list')(call)) return refusal;
        const mayWrite = call.behaviour.access.holds(key, 'bills:write', call);
        return mayWrite && times('asks for bills', call) >= 3 ? null : refusal;
      }),
  }),
];
