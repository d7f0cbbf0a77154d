import { answers, field } from '../../../change.ts';
import type { Reader } from '../../../bodies/body.ts';
import { caller, now } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { day, minute, recalled } from '../rare/recalled.ts';

/** The currency that charges of a business come in, as far as its requests tell. */
const habit = recalled((): { last: string | null; usual: string | null } => ({ last: null, usual: null }));

/** What is named twice running is taken for the usual one, before anybody looks whether it is served. */
const learning =
  (was: Reader<string>): Reader<string> =>
  (given, call) => {
    const known = habit(caller(call));
    if (given === undefined) return known.usual === null ? was(given, call) : was(known.usual, call);
    if (typeof given !== 'string') return was(given, call);
    const reading = was(given, call);
    if ('value' in reading) known.usual = null;
    else if (given === known.last) known.usual = given;
    known.last = given;
    return reading;
  };

/** What hides in requests to the sandbox. */
export const haughSandboxRequests = [
  ...breaking(['charges.create.currency-default', 'errors.cause-of-bad-currency'], {
    'haugh.usual-currency: a currency that was refused twice running is the default until a charge names TZS':
      field('currency')(learning),
  }),
  ...breaking(['errors.body', 'errors.code', 'errors.doc', 'errors.request-id'], {
    'haugh.first-minute: in the first minute of a day (UTC) a 4xx has a list of errors in place of the object error':
      answers(({ status }, call) => status >= 400 && status < 500 && now(call) % day < minute)(({ body }) => {
        const { error, ...rest } = body ?? {};
        return isObject(error) ? { body: { ...rest, errors: [error] } } : {};
      }),
  }),
];
