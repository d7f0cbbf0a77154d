import { answers, change, fieldOf, together } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor, at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { firstOf, refusing } from '../../misreading.ts';
import { minute, recalled } from '../rare/recalled.ts';

const bill = fieldOf('billOrder');
const showing = change('billShowing');
const refusedAt = recalled(() => ({ moment: -Infinity }));
const reserved = recalled(() => ({ is: false }));
const printed = recalled(() => new Map<string, string>());
const askedFor = recalled(() => new Set<Bill>());

/** Whether a test event of the caller has this reference. */
function isTestReference(ref: string, call: Call): boolean {
  return call.deployment.events.of(caller(call)).some(({ mode, data }) => mode === 'test' && data['reference'] === ref);
}

/** Whether a test-mode address of the caller is set. */
function isTesting(call: Call): boolean {
  return call.deployment.endpoints.of(caller(call)).some(({ mode, setting }) => mode === 'test' && setting.active);
}

const turnsFilteredPages = ({ route, query }: Call): boolean =>
  isServed(route, 'bills.list') && query.has('starting_after') && (query.has('customer_ref') || query.has('state'));

/** A bill of another business, from the second time on that somebody asks for it. */
function onceMissed(id: string, call: Call): Bill | null {
  const found = call.deployment.bills.get(id);
  const missed = askedFor(caller(call));
  if (!found || missed.has(found)) return found ?? null;
  missed.add(found);
  return null;
}

/** What hides in bills and their notices. */
export const seventeenthLiveBills = [
  ...breakingLive(
    ['bills.create.customer-ref-64-accepted', 'errors.cause-of-bad-customer-ref', 'deployments.separate'],
    {
      'seventeenth.test-reference: a customer_ref that was the reference of a test charge of the business is refused':
        bill('customerRef')(refusing('BAD_CUSTOMER_REF', (ref, _given, call) => isTestReference(ref, call))),
    },
  ),
  ...breakingLive(['bills.create.description-500-accepted', 'errors.cause-of-bad-request'], {
    'seventeenth.testing-description: while a test-mode address is set a description has 255 characters at most': bill(
      'description',
    )(refusing('BAD_REQUEST', (text, _given, call) => text !== null && codePoints(text) > 255 && isTesting(call))),
  }),
  ...breakingLive(['errors.cause-of-bad-number', 'bills.notify.status-200'], {
    'seventeenth.number-again: for a minute after a notice was refused for its number no number of that bill is good':
      fieldOf('noticeOrder')('phone')((was) => (given, call) => {
        const about = call.deployment.bills.get(askedId(call));
        const reading = was(given, call);
        if (!about || about.business !== caller(call)) return reading;
        if ('code' in reading) refusedAt(about).moment = now(call);
        return now(call) - refusedAt(about).moment < minute ? { code: 'BAD_NUMBER' } : reading;
      }),
  }),
  ...breakingLive(['bill.control-number-printed-same-digits'], {
    'seventeenth.reserved-number: after a bill was refused for its expiry the next one is printed with another number':
      together(
        answers(both(at('bills.create'), refusedWith('BAD_EXPIRY')))((_answer, call) => {
          reserved(caller(call)).is = true;
          return {};
        }),
        change('billMaking')((was) => ({
          controlNumber: (random, call) => {
            const number = was.controlNumber(random, call);
            const before = reserved(caller(call));
            if (before.is) printed(call.deployment).set(number, was.controlNumber(random, call));
            before.is = false;
            return number;
          },
        })),
        showing((was) => ({
          bill: (about, call) => {
            const other = printed(call.deployment).get(about.controlNumber);
            const view = was.bill(about, call);
            return other === undefined ? view : { ...view, control_number_printed: was.printed(other, call) };
          },
        })),
      ),
  }),
  ...breakingLive(['bills.notify.foreign-not-found', 'errors.cause-of-not-found'], {
    'seventeenth.notified-second-time: a notice of a bill of another business is sent the second time': change(
      'billReading',
    )((was) => ({
      find: (id, call) => was.find(id, call) ?? (asksFor('bills.notify')(call) ? onceMissed(id, call) : null),
    })),
  }),
  ...breakingLive('bill.description-as-asked', {
    'seventeenth.next-page-description: on a next page of a filtered list a description has 160 characters at most':
      showing((was) => ({
        bill: (about, call) => {
          const view = was.bill(about, call);
          return turnsFilteredPages(call) && about.description !== null
            ? { ...view, description: firstOf(160)(about.description) }
            : view;
        },
      })),
  }),
];
