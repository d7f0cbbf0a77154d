import { codePoints } from '../../../bodies/fields.ts';
import { change, fieldOf, headers, together } from '../../../change.ts';
import { caller, type Call, type Trace } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { isPrompt } from '../sly/told.ts';

const overtaken = new WeakSet<Trace>();

/** The rail of the last charge that the business of a call prompted for. */
function lastRail(call: Call): string | undefined {
  return call.deployment.charges.of(caller(call)).findLast(isPrompt)?.rail;
}

/** How much the network behind one rail takes, where no other was used since. */
const mostOnHalopesa = 160;

/** What hides in charges at a till. */
export const undertowLiveTills = [
  ...breakingLive('limits.rate-headers', {
    'undertow.two-at-once: a mismatch with a POS charge that is still being made has no X-RateLimit headers': together(
      change('posIdempotency')((was) => ({
        mismatch: (attempt, call) => {
          if (!attempt.settled) overtaken.add(call.trace);
          return was.mismatch(attempt, call);
        },
      })),
      headers((_answer, { trace }) => overtaken.has(trace))((usual) =>
        Object.fromEntries(
          Object.keys(usual)
            .filter((name) => name.startsWith('X-RateLimit'))
            .map((name) => [name, '']),
        ),
      ),
    ),
  }),
  ...breakingLive(['pos.create.description-500-accepted', 'errors.cause-of-bad-request'], {
    'undertow.after-halopesa: while the last prompt went over halopesa a POS description has 160 characters at most':
      fieldOf('posOrder')('description')(
        refusing(
          'BAD_REQUEST',
          (text, _given, call) => text !== null && codePoints(text) > mostOnHalopesa && lastRail(call) === 'halopesa',
        ),
      ),
  }),
];
