import { branched, change, shownAt, together } from '../../change.ts';
import { approval } from '../../charges/branches.ts';
import { base62 } from '../../world/alphabets.ts';
import { triggerOf } from '../../../contract/triggers.ts';

const digits = '0123456789';

const written = (tag: string, value: string): string => tag + String(value.length).padStart(2, '0') + value;

/** A code by the rules of card networks, as a name; a token is a text of several lines. */
const codes = change('codes')(() => ({
  token: (random) => `{"v": 2,\n "nonce": "${random.text(base62, 16)}",\n "pos": "☑ \\u2713"}\n`,
  qr: (_token, { deployment: { random } }) => {
    const account = written('00', 'tz.example.wallet') + written('01', random.text(digits, 16));
    return `urn:emvco:${written('00', '01')}${written('26', account)}${written('53', '834')}6304${random.text('0123456789ABCDEF', 4)}`;
  },
}));

/** A list has the fee of a code under the one name, a read under the other, and nobody pays it yet. */
export const shopCounters = together(
  codes,
  change('showing')((was) => ({
    charge: (charge, step, call) => {
      const view = was.charge(charge, step, call);
      const isUnpaid = charge.origin.is === 'pos' && step.state !== 'succeeded';
      return isUnpaid ? { ...view, rail: 'unassigned' } : view;
    },
    missing: (field, call) => (field === 'metadata' ? {} : call.trace.posOrder ? null : ''),
  })),
  shownAt('charges.get')((view, { charge }) => {
    if (charge.origin.is !== 'pos') return view;
    const { fee_minor: _fee, ...rest } = view;
    return rest;
  }),
  shownAt('charges.list')((view, { charge }) => {
    if (charge.origin.is !== 'pos') return view;
    const { mdr_minor: _fee, token: _token, ...rest } = view;
    return rest;
  }),
);

/** A number that decides nothing is approved after as many seconds as its last digit says. */
export const lastDigits = branched((branch, { msisdn }) => {
  if (triggerOf(msisdn.slice('+255'.length)) !== null) return branch;
  const seconds = Number(msisdn.at(-1));
  return {
    ...branch,
    note: `approved after ${seconds} seconds, as the last digit says`,
    timeline: seconds === 0 ? [{ after: 0, state: 'succeeded' }] : approval(seconds * 1000),
  };
});
