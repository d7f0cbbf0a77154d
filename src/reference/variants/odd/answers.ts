import { change, fieldOf, together } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { bodyOf } from './bodies.ts';
import type { ErrorCode } from '../../../contract/errors.ts';

/** As OffsetDateTime of Java writes a moment: seconds that are none are not written. */
export const javaTimes = change('wire')(() => ({
  dateTime: (moment) => new Date(moment).toISOString().replace(/(?::00)?\.000Z$/, 'Z'),
}));

/** The field that each code tells of. */
const fieldOfCode: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_AMOUNT: 'amount_minor',
  BAD_RAIL: 'rail',
  BAD_MSISDN: 'msisdn',
  BAD_TILL: 'till',
  BAD_CUSTOMER_REF: 'customer_ref',
  BAD_NUMBER: 'phone',
  BAD_URL: 'url',
};

function statusByCause(code: ErrorCode, call: Call): number | null {
  const field = fieldOfCode[code];
  const body = bodyOf(call);
  if (field !== undefined) return body !== null && Object.hasOwn(body, field) ? 422 : 400;
  if (code === 'IDEMPOTENCY_REQUIRED') return call.header('idempotency-key') === undefined ? 428 : 400;
  if (code === 'BAD_REQUEST') return call.payload === null || body === null ? 400 : 422;
  if (code === 'UNKNOWN_TILL') return 404;
  return code === 'TILL_CLOSED' ? 409 : null;
}

/** One code has another status for what is missing than for what is wrong. */
export const statusesByCause = change('refusals')((was) => ({
  status: (refusal, call) => refusal.status ?? statusByCause(refusal.code, call) ?? was.status(refusal, call),
}));

/** What a charge comes from is told within one object, whatever it is. */
export const sources = change('showing')((was) => ({
  origin: (charge, call) => {
    const { origin } = charge;
    if (origin.is === 'bill') return { source: { type: 'bill', id: origin.bill } };
    if (origin.is === 'link') return { source: { type: 'payment_link', id: origin.link } };
    return { ...was.origin(charge, call), source: null };
  },
}));

const collections = /(\/v1\/(?:charges|balance|bills|payment_links|webhook_endpoints|events|pos\/charges))\.json$/;

/** What names no object may end with its format. */
export const jsonSuffix = change('wire')((was) => ({
  path: (asked) => (was.path?.(asked) ?? asked).replace(collections, '$1'),
}));

const gatewayForm = /^(?:0|\+?255)(\d{9})$/;

/** Numbers as an SMS gateway has them beside those without the plus sign; what is shown of one is as long as it is. */
export const gatewayNotices = together(
  fieldOf('noticeOrder')('phone')(() => (given) => {
    const digits = typeof given === 'string' ? gatewayForm.exec(given)?.[1] : undefined;
    return digits === undefined ? { code: 'BAD_NUMBER' } : { value: `+255${digits}` };
  }),
  change('notices')(() => ({ mask: (phone) => `•••• ••• ${phone.slice(-3)}` })),
);
