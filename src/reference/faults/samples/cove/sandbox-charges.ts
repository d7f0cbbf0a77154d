import { change, check, field } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { matches, miscalling, refusing } from '../../misreading.ts';
import { minute, recalled, secondOf } from '../rare/recalled.ts';
import { isPrompt, sentBody } from '../sly/told.ts';

/** So many newer charges are at hand; further back, a page is looked for by the second of its cursor. */
const atHand = 30;

const firstOfSecond = (last: Charge, all: readonly Charge[]): Charge =>
  all.find(({ createdAt }) => secondOf(createdAt) === secondOf(last.createdAt)) ?? last;

/** What a wallet of the network may hold, TZS 10,000,000; numbers with a prefix go another way. */
const walletHolds = 1_000_000_000;

function isOfWallet(call: Call): boolean {
  const { rail, msisdn } = sentBody(call);
  return rail === 'halopesa' && matches(/^\d{9}$/)(msisdn);
}

/** When a business sent numbers that were refused. */
const refusals = recalled((): number[] => []);

/** Whoever sends three wrong numbers within ten minutes is taken to try numbers out. */
function triesNumbers(call: Call): boolean {
  const moments = refusals(caller(call));
  moments.push(now(call));
  return moments.filter((at) => now(call) - at < 10 * minute).length >= 3;
}

/** What repeats the last charge to its number is queued before its key is looked for. */
function queue(call: Call): void {
  const unfit = call.behaviour.parsers['charges.create']?.body(call) ?? null;
  const { order } = call.trace;
  if (unfit || !order) return;
  const own = call.deployment.charges.of(caller(call));
  const last = own.findLast((charge) => isPrompt(charge) && charge.msisdn === order.msisdn);
  if (last?.amount === order.amount) makeCharge(call, order);
}

/** What hides in charges of the sandbox. */
export const coveSandboxCharges = [
  ...breaking(['list.cursor-continues-after', 'charges.list.holds-created', 'charges.list.state-filter-complete'], {
    'cove.by-the-second: behind thirty newer charges a next page leaves out what was made in the second of its cursor':
      change('pages')((was) => ({
        cursor: (call) => {
          const reading = was.cursor(call);
          if ('code' in reading || !reading.value) return reading;
          const all = was.source(call);
          const isFar = all.length - reading.value.place > atHand;
          return isFar ? { value: firstOfSecond(reading.value, all) } : reading;
        },
      })),
  }),
  ...breaking(
    [
      'charges.create.amount-maximum-accepted',
      'charges.create.amount-between-accepted',
      'charges.create.status-201',
      'errors.cause-of-bad-amount',
    ],
    {
      'cove.full-wallet: to a halopesa number of nine digits an amount above TZS 10,000,000 is refused': field(
        'amount',
      )(refusing('BAD_AMOUNT', (value, _given, call) => value > walletHolds && isOfWallet(call))),
    },
  ),
  ...breaking(['errors.cause-of-bad-msisdn', 'errors.cause-of-bad-request', 'deployments.same-shapes'], {
    'cove.tried-numbers: the third wrong number of a business within ten minutes is told as BAD_REQUEST': field(
      'msisdn',
    )(miscalling('BAD_REQUEST', (given, call) => typeof given === 'string' && triesNumbers(call))),
  }),
  ...breaking(
    [
      'idempotency.required-on-charges',
      'idempotency.key-minimum',
      'idempotency.key-maximum',
      'idempotency.key-charset-others-refused',
    ],
    {
      'cove.queued-before: without its key a charge that repeats the last to its number is refused and made all the same':
        check('idempotency')((was) => (call) => {
          const refusal = was(call);
          if (refusal?.code === 'IDEMPOTENCY_REQUIRED' && asksFor('charges.create')(call)) queue(call);
          return refusal;
        }),
    },
  ),
];
