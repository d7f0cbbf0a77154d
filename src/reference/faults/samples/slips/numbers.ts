import { branched, change, standingCharge } from '../../../change.ts';
import { approval, branchFor, failure } from '../../../charges/branches.ts';
import { caller, now } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { ageOf, day, hour, kept, minute, second, sentText } from './kept.ts';

const digit = (msisdn: string): string => (/^\+25570000000[1-5]$/.test(msisdn) ? msisdn.slice(-1) : '');
const approved = branchFor('+255712345678');
const declined = { ...branchFor('+255700000002') };

const failing = { ...declined, timeline: failure(2 * second, 'INSUFFICIENT_FUNDS') };

const asked = kept(() => new Map<string, number>());

/** What the simulated payer does. */
export const slipNumberFaults = [
  ...breaking(['sandbox.trigger-2-fails', 'sandbox.trigger-2-reason'], {
    'slip.trigger-lost-on-nine-digits: over airtel a trigger number of nine digits is like any other': branched(
      (branch, { rail, msisdn }, call) =>
        rail === 'airtel' && digit(msisdn) === '2' && sentText(call, 'msisdn').length === 9 ? approved : branch,
    ),
    'slip.large-declined-approved: the number ending in 2 pays a million shillings and more': branched(
      (branch, { amount, msisdn }) => (digit(msisdn) === '2' && amount >= 100_000_000 ? approved : branch),
    ),
    'slip.second-try-succeeds: the number ending in 2 pays when it is asked again for the same reference': branched(
      (branch, { reference, msisdn }, call) => {
        if (digit(msisdn) !== '2' || reference === null) return branch;
        const name = `${caller(call).id} ${reference}`;
        const times = (asked(call).get(name) ?? 0) + 1;
        asked(call).set(name, times);
        return times > 1 ? approved : branch;
      },
    ),
  }),
  ...breaking('sandbox.trigger-3-reason', {
    'slip.funds-declined-on-halopesa: over halopesa the number ending in 3 declines': branched(
      (branch, { rail, msisdn }) =>
        rail === 'halopesa' && digit(msisdn) === '3'
          ? { ...branch, timeline: failure(2 * second, 'PAYER_DECLINED') }
          : branch,
    ),
    'slip.funds-told-short: half an hour later the reason of the number ending in 3 is INSUFFICIENT_BALANCE':
      standingCharge((step, charge, call) =>
        step.reason === 'INSUFFICIENT_FUNDS' && ageOf(charge, call) > 30 * minute
          ? { ...step, reason: 'INSUFFICIENT_BALANCE' }
          : step,
      ),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'slip.late-payer-hurried: the number ending in 5 pays at the third read': change('showing')((was) => ({
      standing: (charge, call) =>
        digit(charge.msisdn) === '5' && charge.seen.reads >= 3
          ? { after: 0, state: 'succeeded' }
          : was.standing(charge, call),
    })),
    'slip.late-payer-of-minute: the number ending in 5 pays at the turn of a minute': branched(
      (branch, { msisdn }, call) =>
        digit(msisdn) === '5'
          ? { ...branch, timeline: approval(Math.min(90 * second, 60 * second + minute - (now(call) % minute))) }
          : branch,
    ),
    'slip.late-payer-of-small-amounts: the number ending in 5 pays less than 500 shillings after ten seconds': branched(
      (branch, { msisdn, amount }) =>
        digit(msisdn) === '5' && amount < 50_000 ? { ...branch, timeline: approval(10 * second) } : branch,
    ),
  }),
  ...breaking('sandbox.trigger-4-stays-processing', {
    'slip.unresolved-reconciled: what never resolves has failed after 26 hours': standingCharge((step, charge, call) =>
      digit(charge.msisdn) === '4' && ageOf(charge, call) > 26 * hour ? { after: 0, state: 'failed' } : step,
    ),
    'slip.unresolved-list-succeeds: after three days what never resolves is told as succeeded': standingCharge(
      (step, charge, call) =>
        digit(charge.msisdn) === '4' && ageOf(charge, call) > 3 * day ? { after: 0, state: 'succeeded' } : step,
    ),
    'slip.unresolved-second: of two prompts to the number ending in 4 the second is approved': branched(
      (branch, { msisdn }, call) => {
        if (digit(msisdn) !== '4') return branch;
        const times = (asked(call).get(caller(call).id) ?? 0) + 1;
        asked(call).set(caller(call).id, times);
        return times === 2 ? approved : branch;
      },
    ),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'slip.neighbours-decline: numbers of one zero less before their final 2 decline': branched((branch, { msisdn }) =>
      /^\+2557000000[1-9]2$/.test(msisdn) ? declined : branch,
    ),
    'slip.ends-like-a-trigger: numbers that end in 00000003 decline': branched((branch, { msisdn }) =>
      msisdn.endsWith('00000003') && digit(msisdn) === '' ? failing : branch,
    ),
    'slip.trigger-six: the number with 6 for its final digit never resolves': branched((branch, { msisdn }) =>
      msisdn === '+255700000006' ? branchFor('+255700000004') : branch,
    ),
    'slip.payer-busy: a number that is asked twice within three seconds declines the second': branched(
      (branch, { msisdn }, call) => {
        if (digit(msisdn) !== '') return branch;
        const last = asked(call).get(msisdn) ?? 0;
        asked(call).set(msisdn, now(call));
        return now(call) - last < 3 * second ? declined : branch;
      },
    ),
    'slip.daily-limit: what one number pays within a day ends at ten million shillings': branched(
      (branch, { msisdn, amount }, call) => {
        if (digit(msisdn) !== '') return branch;
        const sum = (asked(call).get(`sum ${msisdn}`) ?? 0) + amount;
        asked(call).set(`sum ${msisdn}`, sum);
        return sum > 1_000_000_000 ? failing : branch;
      },
    ),
  }),
];
