import { parseDateTime } from '../../contract/date-time.ts';
import { asObject, json } from '../../evidence/read.ts';
import type { History } from '../../judge/history.ts';
import type { AskPerson, ManualTask, Subject } from '../../target/operator/manual-task.ts';
import type { OperatorAction } from '../../target/operator/operator.ts';
import { controlNumberInFours, shillings, timeOfDay } from '../../target/shown-to-people.ts';

type Fields = Readonly<Record<string, unknown>>;
type Facts = ManualTask['facts'];

/** Adds to each manual task what the run saw of its subject: an id alone tells a payer nothing. */
export function informed(ask: AskPerson, history: History): AskPerson {
  return (manualTask) => {
    const seen = manualTask.about ? seenOf(manualTask.about, history) : null;
    if (seen === null) return ask(manualTask);
    return ask({
      ...manualTask,
      facts: { ...manualTask.facts, ...seen.facts },
      until: untilOf(manualTask.action, seen.fields),
    });
  };
}

/** What can be done only while its subject has not run out. */
const inTime: ReadonlySet<OperatorAction> = new Set(['approve_charge', 'decline_charge', 'pay_bill', 'pay_link']);

const untilOf = (action: OperatorAction, { expires_at: expires }: Fields): number | null =>
  inTime.has(action) && typeof expires === 'string' ? parseDateTime(expires) : null;

function seenOf({ kind, id }: Subject, history: History): { readonly facts: Facts; readonly fields: Fields } | null {
  if (kind === 'charge') return chargeSeen(id, history);
  const resource =
    kind === 'control_number' ? history.payableBy('live', 'control_number', id)[0] : history.resource('live', kind, id);
  const fields = resource?.latest.fields;
  if (!fields) return null;
  return { fields, facts: kind === 'payment_link' ? linkFacts(fields) : billFacts(fields) };
}

function chargeSeen(id: string, history: History): ReturnType<typeof seenOf> {
  const charge = history.resource('live', 'charge', id) ?? history.resource('sandbox', 'charge', id);
  if (!charge) return null;
  const { creation, latest } = charge;
  const asked = asObject(json(creation?.request.body)?.value)?.['msisdn'];
  // The number of an exchange is masked but for its last three digits.
  const payer = typeof asked === 'string' ? { payer: `the number that ends in ${asked.slice(-3)}` } : {};
  // Two charges of one payer may be alike in all but this.
  const made = creation ? { made: timeOfDay(creation.received) } : {};
  const { amount_minor, rail, reference, till, qr } = latest.fields;
  return {
    fields: latest.fields,
    facts: {
      amount: shillings(amount_minor),
      ...payer,
      ...made,
      ...texts({ rail, reference, till, 'code to scan': qr }),
    },
  };
}

const billFacts = ({ amount_minor, outstanding_minor, control_number, customer_ref }: Fields): Facts => ({
  amount: shillings(amount_minor),
  outstanding: shillings(outstanding_minor),
  ...(typeof control_number === 'string' && { 'control number': controlNumberInFours(control_number) }),
  ...texts({ 'customer ref': customer_ref }),
});

const linkFacts = ({ amount_minor, title, url }: Fields): Facts => ({
  price: shillings(amount_minor),
  ...texts({ title, page: url }),
});

/** What is no text, or an empty one, tells a person nothing. */
const texts = (facts: Fields): Facts =>
  Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => typeof fact[1] === 'string' && fact[1] !== ''),
  );
