import { field, shownError } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** Rails that are not served, and how often a business has asked for each. */
const unserved = recalled(() => new Map<string, number>());

/** From so many times on a rail is taken for one that has been retired. */
const enough = 3;

/** Longer bodies go by a validator that gathers what it finds. */
const short = 1024;

const isLong = ({ payload }: Call): boolean => payload?.is === 'text' && payload.text.length > short;

/** What hides in refusals of the sandbox. */
export const soundSandboxRefusals = [
  ...breaking(['errors.cause-of-bad-rail', 'errors.cause-of-bad-request', 'deployments.same-shapes'], {
    'sound.retired-rail: from the third time that a business asks for one unknown rail on it is BAD_REQUEST': field(
      'rail',
    )((was) => (given, call) => {
      const reading = was(given, call);
      if ('value' in reading || typeof given !== 'string') return reading;
      const asked = unserved(caller(call));
      const times = (asked.get(given) ?? 0) + 1;
      asked.set(given, times);
      return times >= enough ? { code: 'BAD_REQUEST' } : reading;
    }),
  }),
  ...breaking(['errors.code', 'errors.code-in-catalogue'], {
    'sound.gathered-codes: the error about a body above 1,024 characters has an array of codes as its code': shownError(
      (error, { code }, call) => (isLong(call) ? { ...error, code: [code] } : error),
    ),
  }),
];
