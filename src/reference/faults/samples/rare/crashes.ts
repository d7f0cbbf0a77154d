import { now, type Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { isError, isReplay } from '../../../when.ts';
import { asText } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { crashing } from '../../refusals.ts';
import { recalled } from './recalled.ts';

const sent = ({ payload }: Call): string => (payload?.is === 'text' ? payload.text : '');

const deletions = recalled<{ count: number }>(() => ({ count: 0 }));

/** What a service falls over. */
export const rareCrashes = [
  ...breaking('errors.never-500', crashing, {
    'crash.on-long-id: an id of more than 255 characters is answered 500': (_answer, call) =>
      askedId(call).length > 255,
    'crash.on-nul-in-text: a text with a NUL is answered 500': (_answer, call) => sent(call).includes('\\u0000'),
    'crash.on-half-a-pair: half a surrogate pair in a body is answered 500': (_answer, call) =>
      /\\ud[89ab][\da-f]{2}(?!\\ud[c-f])/i.test(sent(call)),
    'crash.on-64-bits: a limit beyond 64 bits is answered 500': (_answer, { query }) =>
      /^\d{19,}$/.test(query.get('limit') ?? ''),
    'crash.on-bracketed-query: a query with brackets is answered 500': (_answer, { query }) =>
      [...query.keys()].some((name) => name.includes('[')),
    'crash.on-empty-cursor: an empty starting_after is answered 500': (_answer, { query }) =>
      query.get('starting_after') === '',
    'crash.on-large-number: an amount beyond 64 bits is answered 500': (_answer, call) =>
      /"amount_minor":\s*(?:\d{19,}|\d+e[+]?\d{2,})/i.test(sent(call)),
    'crash.on-null-body: a body that is null is answered 500': (_answer, call) => sent(call).trim() === 'null',
    'crash.on-empty-body: an empty body is answered 500': (_answer, call) =>
      call.payload?.is === 'text' && call.payload.text === '',
    'crash.on-long-key: an Idempotency-Key of more than 255 characters is answered 500': (_answer, call) =>
      (call.header('idempotency-key') ?? '').length > 255,
    'crash.on-object-reference: a reference that is an object is answered 500': (_answer, call) =>
      /"reference":\s*[{[]/.test(sent(call)),
    'crash.on-state-of-other-case: a state in capitals is answered 500': (_answer, { query }) =>
      /^[A-Z_]+$/.test(query.get('state') ?? ''),
    'crash.on-replay-of-expired: a replay of a charge past its time is answered 500': (answer, call) =>
      isReplay(answer, call) && Date.parse(asText(answer.body?.['expires_at'])) < now(call),
  }),
  ...breakingLive('errors.never-500', crashing, {
    'live-crash.on-february-30: an expiry on a day that does not exist is answered 500': (_answer, call) =>
      /"expires_at":\s*"\d{4}-02-3\d/.test(sent(call)),
    'live-crash.on-phone-number: a phone that is a number is answered 500': (_answer, call) =>
      /"phone":\s*\d/.test(sent(call)),
    'live-crash.on-foreign-bill-cursor: a cursor of another business is answered 500': (answer, call) =>
      isError(answer, call) && call.deployment.bills.has(call.query.get('starting_after') ?? ''),
    'live-crash.on-retry-while-none: a retry while no address is active is answered 500': (_answer, call) =>
      isServed(call.route, 'events.retry') &&
      !call.deployment.endpoints
        .of(call.trace.key?.business ?? ({ id: '' } as never))
        .some(({ setting }) => setting.active) &&
      call.trace.refusal === undefined,
    'live-crash.on-second-delete: an address that is stopped already is answered 500 when it is stopped': (
      _answer,
      call,
    ) => {
      const endpoint = call.deployment.endpoints.get(askedId(call));
      if (!endpoint || !isServed(call.route, 'webhook-endpoints.delete')) return false;
      const stopped = deletions(endpoint);
      stopped.count++;
      return stopped.count > 1;
    },
    'live-crash.on-wide-url: an address with letters beyond ASCII is answered 500': (_answer, call) =>
      isServed(call.route, 'webhook-endpoints.set') && /[^ -~\s]/.test(sent(call)),
    'live-crash.on-bill-text-amount: an amount with a decimal point of a bill is answered 500': (_answer, call) =>
      isServed(call.route, 'bills.create') && /"amount_minor":\s*"?\d+\.\d/.test(sent(call)),
    'live-crash.on-link-title-number: a title that is a number is answered 500': (_answer, call) =>
      isServed(call.route, 'links.create') && /"title":\s*\d/.test(sent(call)),
  }),
];
