import { change } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isFinal, standing } from '../../../charges/charge.ts';
import { breaking } from '../../fault.ts';

/** Compares requests by something less than what they are. */
const printed = (of: (asked: { amount: number; rail: string; msisdn: string; reference: string | null }) => unknown) =>
  change('idempotency')(() => ({
    print: ({ amount, rail, msisdn, reference }) => JSON.stringify(of({ amount, rail, msisdn, reference })),
  }));

const plain = (text: string | null): string | null =>
  text === null ? null : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const keyOf = (call: Call): string => call.header('idempotency-key') ?? '';

/** What of two requests with one Idempotency-Key is compared. */
export const slipComparisonFaults = [
  ...breaking('idempotency.metadata-not-compared', {
    'slip.metadata-left-out-differs: a request without the metadata of the first is a different one': change(
      'idempotency',
    )((was) => ({
      print: (asked, call) => `${was.print(asked, call)} ${asked.metadata === null ? 'none' : ''}`,
    })),
  }),
  ...breaking('idempotency.description-not-compared', {
    'slip.description-left-out-differs: a request without the description of the first is a different one': change(
      'idempotency',
    )((was) => ({
      print: (asked, call) => `${was.print(asked, call)} ${asked.description === null ? 'none' : ''}`,
    })),
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'slip.reference-compared-plain: references that differ in accents or capitals only are the same request': printed(
      (asked) => ({ ...asked, reference: plain(asked.reference) }),
    ),
    'slip.reference-compared-at-start: references are compared in their first hundred characters': printed((asked) => ({
      ...asked,
      reference: asked.reference?.slice(0, 100) ?? null,
    })),
    'slip.reference-compared-without-blanks: references that differ in blanks only are the same request': printed(
      (asked) => ({ ...asked, reference: asked.reference?.replaceAll(/\s+/g, '') ?? null }),
    ),
    'slip.reference-left-out-agrees: a request without a reference is the same as any with one': change('idempotency')(
      (was) => ({
        print: (asked, call) => {
          const found = call.deployment.attempts.get(`${caller(call).id} charges.create ${keyOf(call)}`);
          return found && asked.reference === null ? found.print : was.print(asked, call);
        },
      }),
    ),
    'slip.reference-digits-compared: references of digits are compared as numbers': printed((asked) => ({
      ...asked,
      reference: /^\d+$/.test(asked.reference ?? '') ? Number(asked.reference) : asked.reference,
    })),
  }),
  ...breaking('idempotency.mismatch-on-amount', {
    'slip.amount-compared-six-digits: amounts are compared in their first six digits': printed((asked) => ({
      ...asked,
      amount: asked.amount.toPrecision(6),
    })),
    'slip.amount-compared-once-ended: once a charge has ended another amount is no mismatch': change('idempotency')(
      (was) => ({
        print: (asked, call) => {
          const found = call.deployment.attempts.get(`${caller(call).id} charges.create ${keyOf(call)}`);
          const made = found?.settled?.made;
          const ended = made && isFinal(standing(made, now(call)).state);
          return was.print(ended ? { ...asked, amount: made.amount } : asked, call);
        },
      }),
    ),
    'slip.in-flight-not-compared: a different request while the first is in flight gets the charge of the first':
      change('idempotency')((was) => ({
        mismatch: (attempt, call) => (attempt.settled ? was.mismatch(attempt, call) : was.waiting(attempt, call)),
      })),
  }),
  ...breaking('idempotency.mismatch-on-msisdn', {
    'slip.msisdn-compared-late: of numbers the last seven digits are compared': printed((asked) => ({
      ...asked,
      msisdn: asked.msisdn.slice(-7),
    })),
  }),
  ...breaking('idempotency.mismatch-on-rail', {
    'slip.rails-of-a-group: tigo and azampesa are one rail to the comparison of requests': printed((asked) => ({
      ...asked,
      rail: asked.rail === 'tigo' ? 'azampesa' : asked.rail,
    })),
  }),
];
