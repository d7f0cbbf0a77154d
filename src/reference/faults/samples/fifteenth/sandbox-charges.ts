import { change, field, shownAt, standingCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breaking } from '../../fault.ts';
import { giving, is, taking } from '../../misreading.ts';
import { recalled, second } from '../rare/recalled.ts';
import { trigger } from '../sly/told.ts';
import { textOf } from '../../views.ts';

const making = change('making');
const badAmounts = recalled(() => new Map<string, number>());

/** ISO 4217: currencies without a minor unit. */
const zeroDecimal = ['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'XAF', 'XOF', 'XPF'];

/** Whether a payer is asked again for what was asked before. */
const asksAgain = (later: Charge, before: Charge): boolean =>
  later.msisdn === before.msisdn && later.rail === before.rail && later.amount === before.amount;

function badAmountsOf(call: Call): { count: number; set(count: number): void } {
  const kept = badAmounts(call.deployment);
  const secret = call.trace.key?.secret ?? '';
  return { count: kept.get(secret) ?? 0, set: (count) => void kept.set(secret, count) };
}

/** What sandbox charges, their payers and their lists do wrong. */
export const fifteenthSandboxCharges = [
  ...breaking('charges.create.currency-others-refused', {
    'fifteenth.zero-decimal-taken: a charge in a currency without minor units is taken, and made in TZS': field(
      'currency',
    )(taking(is(...zeroDecimal), giving('TZS'))),
  }),
  ...breaking('charges.create.amount-integer', {
    'fifteenth.old-client-mode: after three bad amounts in a row a key is taken for an old client, who writes numerals':
      field('amount')((was) => (given, call) => {
        const bad = badAmountsOf(call);
        const numeral = typeof given === 'string' && /^\d+$/.test(given);
        const reading = was(numeral && bad.count >= 3 ? Number(given) : given, call);
        bad.set('value' in reading ? 0 : bad.count + 1);
        return reading;
      }),
  }),
  ...breaking('sandbox.trigger-3-fails', {
    'fifteenth.topped-up: whoever lacked the funds for an order has them when it is asked for again': making((was) => ({
      branch: (order, call) => {
        const { msisdn, reference } = order;
        const again =
          msisdn === trigger(3) &&
          reference !== null &&
          reference !== '' &&
          call.deployment.charges
            .of(caller(call))
            .some((charge) => charge.msisdn === msisdn && charge.reference === reference);
        return was.branch(again ? { ...order, msisdn: trigger(1) } : order, call);
      },
    })),
  }),
  ...breaking('sandbox.trigger-1-succeeds', {
    'fifteenth.after-the-silent: on a rail that was left without an answer the number ending in 1 gives none either':
      making((was) => ({
        branch: (order, call) => {
          const last = call.deployment.charges.of(caller(call)).at(-1);
          const silent = order.msisdn === trigger(1) && last?.msisdn === trigger(4) && last.rail === order.rail;
          return was.branch(silent ? { ...order, msisdn: trigger(4) } : order, call);
        },
      })),
  }),
  ...breaking('charge.description-echoed', {
    'fifteenth.listed-first-line: lists give the first line of a description': shownAt('charges.list')((view) => ({
      ...view,
      ...(/[\r\n]/.test(textOf(view.description)) && {
        description: textOf(view.description).split(/\r?\n|\r/)[0] ?? '',
      }),
    })),
  }),
  ...breaking('lifecycle.failed-is-final', {
    'fifteenth.revived-by-next: a failed charge is processing again while its payer is asked for the same once more':
      standingCharge((step, charge, call) => {
        if (step.state !== 'failed') return step;
        const later = call.deployment.charges.of(charge.business).slice(charge.place + 1);
        const asked = later.some((next) => asksAgain(next, charge) && stillAsked(next, call));
        return asked ? { after: 0, state: 'processing' } : step;
      }),
  }),
  ...breaking('limits.retry-after', {
    'fifteenth.nearly-over-no-wait: nobody is told to wait for less than ten seconds': change('rate')((was) => ({
      retryAfter: (milliseconds, call) => (milliseconds < 10 * second ? {} : was.retryAfter(milliseconds, call)),
    })),
  }),
  ...breaking('auth.live-key-refused-on-sandbox', {
    'fifteenth.live-key-turns-page: a live key may turn the pages of the charges': change('access')((was) => ({
      rightAddress: (key, call) =>
        was.rightAddress(key, call) || (isServed(call.route, 'charges.list') && call.query.has('starting_after')),
    })),
  }),
  ...breaking('list.no-offset', {
    'fifteenth.page-of-a-state: a page number counts where charges are looked for by state': together(
      change('pages')((was) => ({
        source: (call) => {
          const all = was.source(call);
          const [limit, filter] = [was.limit(call), was.filter(call)];
          const page = Number(call.query.get('page') ?? 1);
          if ('code' in limit || 'code' in filter || filter.value === null || !(page > 1)) return all;
          const found = all.filter((charge) => was.includes(charge, filter.value, call));
          const last = found.at(-(Math.floor(page) - 1) * limit.value);
          return last ? all.slice(0, all.indexOf(last)) : [];
        },
      })),
    ),
  }),
];

function stillAsked({ branch, createdAt, seen }: Charge, call: Call): boolean {
  if (seen.answered !== null) return false;
  const reached = branch.timeline.findLast(({ after }) => createdAt + after <= call.deployment.clock.now());
  return reached?.state === 'processing';
}
