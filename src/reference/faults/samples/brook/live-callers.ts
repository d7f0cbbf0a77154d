import { check, fieldOf } from '../../../change.ts';
import type { Refusal } from '../../../errors/refusal.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How often each test key came to live. */
const strays = recalled(() => new Map<string, number>());

/** So often a key may go astray before it is taken for one that somebody tries out. */
const forgiven = 2;

function isBarred(call: Call): boolean {
  const secret = call.trace.key?.secret ?? '';
  const before = strays(call.deployment).get(secret) ?? 0;
  strays(call.deployment).set(secret, before + 1);
  return before >= forgiven;
}

const isAstray = (refusal: Refusal | null): boolean => refusal?.code === 'USE_SANDBOX_URL';

/** A draft with a website is under verification, and has a row in live that says so. */
function isUnderVerification(call: Call): boolean {
  const { live, website } = caller(call);
  return !live && website !== null;
}

/** Tills are allotted to a business in ranges, from its lowest number to its highest. */
function isInRange(number: string, call: Call): boolean {
  const own = [...call.deployment.tills.values()]
    .filter(({ business }) => business === caller(call))
    .map((till) => till.number)
    .toSorted();
  const [lowest] = own;
  const highest = own.at(-1);
  return lowest !== undefined && highest !== undefined && number > lowest && number < highest;
}

/** What hides in who calls live. */
export const brookLiveCallers = [
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'], {
    'brook.barred-stray: a test key that is sent to live for the third time is a BAD_KEY': check('address')(
      (was) => (call) => {
        const refusal = was(call);
        return isAstray(refusal) && isBarred(call) ? { code: 'BAD_KEY' } : refusal;
      },
    ),
  }),
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-merchant-not-live'], {
    'brook.under-verification: on live a test key of a draft that has a website is told MERCHANT_NOT_LIVE': check(
      'address',
    )((was) => (call) => {
      const refusal = was(call);
      return isAstray(refusal) && isUnderVerification(call) ? { code: 'MERCHANT_NOT_LIVE' } : refusal;
    }),
  }),
  ...breakingLive(['pos.create.till-of-business', 'errors.cause-of-unknown-till'], {
    'brook.till-range: a till between the lowest and the highest number of a business is taken for its own': fieldOf(
      'posOrder',
    )('till')((was) => (given, call) => {
      const reading = was(given, call);
      const isUnknown = 'code' in reading && reading.code === 'UNKNOWN_TILL' && typeof given === 'string';
      return isUnknown && isInRange(given, call)
        ? { value: { number: given, business: caller(call), open: true } }
        : reading;
    }),
  }),
];
