import { answers, change, together } from '../../../change.ts';
import type { Charge, ChargeOrder } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { at, both, isSuccess } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

type Print = (asked: ChargeOrder) => string;

/** Tells in another way whether a request is the one that made a charge with its key. */
function compared(
  when: (first: Charge, call: Call) => boolean,
  print: (asked: ChargeOrder, first: Charge, was: Print) => string,
) {
  const firsts = new WeakMap<Call['trace'], Charge>();
  return change('idempotency')((was) => ({
    find: (slot, call) => {
      const attempt = was.find(slot, call);
      const first = attempt?.settled?.made;
      if (first && when(first, call)) firsts.set(call.trace, first);
      return attempt;
    },
    print: (asked, call) => {
      const first = firsts.get(call.trace);
      const usual: Print = (order) => was.print(order, call);
      return first ? print(asked, first, usual) : usual(asked);
    },
  }));
}

/** A key that was replaced and still works. */
const isReplaced = ({ trace }: Call): boolean => trace.key !== undefined && trace.key.refusedFrom !== null;

/** So many charges of a business are at hand; of older ones a request is held against all that was written. */
const atHand = 60;

const isOutOfHand = ({ business, place }: Charge, { deployment }: Call): boolean =>
  deployment.charges.of(business).length - place > atHand;

/** So much of a key stands in the index. */
const indexed = 64;

const inIndex = (key: string): string | undefined => (key.length > indexed ? key.slice(0, indexed) : undefined);

/** Which business was the first to use a key that begins like this. */
const holders = recalled(() => new Map<string, Business>());

const sharedIndex = together(
  answers(both(at('charges.create'), isSuccess))((_answer, call) => {
    const entry = inIndex(call.trace.idempotencyKey ?? '');
    const index = holders(call.deployment);
    if (entry !== undefined && !index.has(entry)) index.set(entry, caller(call));
    return {};
  }),
  change('idempotency')((was) => ({
    key: (call) => {
      const key = was.key(call);
      const entry = key === null ? undefined : inIndex(key);
      const holder = entry === undefined ? undefined : holders(call.deployment).get(entry);
      return holder && holder !== caller(call) ? null : key;
    },
  })),
);

/** What hides in retries in the sandbox. */
export const haughSandboxRetries = [
  ...breaking('idempotency.mismatch-on-amount', {
    'haugh.replaced-key: to an API key that was replaced a request with another amount is the same request': compared(
      (_first, call) => isReplaced(call),
      (asked, { amount }, was) => was({ ...asked, amount }),
    ),
  }),
  ...breaking(['idempotency.description-not-compared', 'errors.cause-of-idempotent-mismatch'], {
    'haugh.out-of-hand: once a business has made sixty more charges another description is another request': compared(
      isOutOfHand,
      (asked, { description }, was) =>
        asked.description === description ? was(asked) : `${was(asked)} ${asked.description}`,
    ),
  }),
  ...breaking(
    [
      'idempotency.key-128-accepted',
      'idempotency.key-charset-accepted',
      'idempotency.scoped-to-business',
      'errors.cause-of-idempotency-required',
    ],
    {
      'haugh.first-64: a key above 64 characters is refused if another business used one that begins with the same 64':
        sharedIndex,
    },
  ),
];
