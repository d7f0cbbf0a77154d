import { change, check, fieldOf, together } from '../../../change.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { bytes, refusing } from '../../misreading.ts';
import { recalled, second } from '../rare/recalled.ts';

const bill = fieldOf('billOrder');
const notices = change('notices');
const firstUses = recalled(() => new Map<string, number>());
const told = recalled(() => ({ is: false }));

/** Whether the key of a request was used for the first time within the last two seconds. */
function isKeyNew(call: Call): boolean {
  const first = firstUses(call.deployment).get(call.trace.key?.secret ?? '');
  return first !== undefined && now(call) - first < 2 * second;
}

/** What hides in bills and their notices. */
export const nineteenthLiveBills = [
  ...breakingLive(['bills.create.payer-name-120-accepted', 'errors.cause-of-bad-request'], {
    'nineteenth.new-key-name: for two seconds after the first use of a key a payer_name has 80 characters at most':
      together(
        check('business')((was) => (call) => {
          const { key } = call.trace;
          const known = firstUses(call.deployment);
          if (key && !known.has(key.secret)) known.set(key.secret, now(call));
          return was(call);
        }),
        bill('payerName')(
          refusing('BAD_REQUEST', (name, _given, call) => name !== null && codePoints(name) > 80 && isKeyNew(call)),
        ),
      ),
  }),
  ...breakingLive(['bills.create.description-500-accepted', 'errors.cause-of-bad-request'], {
    'nineteenth.kilobyte: a description of more than 1,024 bytes is refused though it has 500 characters or fewer':
      bill('description')(refusing('BAD_REQUEST', (text) => text !== null && bytes(text) > 1024)),
  }),
  ...breakingLive('bill-notice.reason-when-not-sent', {
    'nineteenth.reason-once: of the refused notices of a bill only the first tells a reason': notices((was) => ({
      notice: (about, phone, reason, call) => {
        const view = was.notice(about, phone, reason, call);
        if (reason === null) return view;
        const before = told(about).is;
        told(about).is = true;
        return before ? { ...view, reason: null } : view;
      },
    })),
  }),
];
