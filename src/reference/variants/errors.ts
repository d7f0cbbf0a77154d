import { statusOf, type ErrorCode } from '../../contract/errors.ts';
import type { Patch } from '../behaviour.ts';
import { change } from '../change.ts';
import type { NamedPatch } from '../named.ts';

/** Statuses for the codes that the document gives none for; the stated ones stay. */
const open = (choose: (code: ErrorCode) => number): Patch =>
  change('refusals')(() => ({ status: ({ code }) => statusOf(code) ?? choose(code) }));

const varied: Readonly<Partial<Record<ErrorCode, number>>> = {
  IDEMPOTENCY_REQUIRED: 428,
  LIVE_KEY_ON_SANDBOX: 401,
  BAD_REQUEST: 422,
  NOT_FOUND: 410,
  METHOD_NOT_ALLOWED: 404,
  BAD_AMOUNT: 400,
  AMOUNT_TOO_SMALL: 409,
  BAD_CURRENCY: 406,
  BAD_RAIL: 402,
  BAD_MSISDN: 424,
};

export const statusVariants: readonly NamedPatch[] = [
  { name: 'statuses.flat', text: 'every open status is 400', patch: open(() => 400) },
  {
    name: 'statuses.varied',
    text: 'open statuses are as different as they can be',
    patch: open((code) => varied[code] ?? 422),
  },
  { name: 'statuses.all-403', text: 'every open status is 403', patch: open(() => 403) },
];
