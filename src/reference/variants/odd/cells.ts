import type { Business } from '../../world/accounts.ts';
import { base62 } from '../../world/alphabets.ts';
import type { Call } from '../../http/call.ts';
import { change, headers, shownError, together } from '../../change.ts';
import { always } from '../../when.ts';
import type { Patch } from '../../behaviour.ts';

const hours = 3_600_000;

/** Each is an installation of its own, of another age. */
const cells = ['dar-1', 'dodoma-2', 'arusha-3'] as const;

/** A business lives in one cell; who is not known is answered by the first, and so is what a payer brings about. */
const cellOf = (business: Business | undefined, { deployment }: Call): number =>
  business ? [...deployment.businesses.values()].indexOf(business) % cells.length : 0;

const cell = (call: Call): number => cellOf(call.trace.key?.business, call);

const hex = '0123456789abcdef';

const tail = (call: Call): string => {
  const { random } = call.deployment;
  return [
    () => random.text(base62, 24),
    () => [8, 4, 4, 4, 12].map((length) => random.text(hex, length)).join('-'),
    () => `01${random.text('0123456789', 17)}`,
  ][cell(call)]!();
};

const zones = [
  (moment: number) => new Date(moment).toISOString(),
  (moment: number) => new Date(moment + 3 * hours).toISOString().replace('Z', '+03:00'),
  (moment: number) => new Date(moment).toISOString().replace('Z', '000+00:00'),
] as const;

const spacing = [undefined, 2, undefined] as const;

/** The businesses of a service are spread over cells, each of which writes ids, times, JSON and headers in its own way. */
export const cellsOfBusinesses: Patch = together(
  change('making')(() => ({ id: (_random, call) => `ch_${tail(call)}` })),
  change('billMaking')(() => ({ id: (_random, call) => `bl_${tail(call)}` })),
  change('linkMaking')(() => ({ id: (_random, call) => `pl_${tail(call)}` })),
  change('wire')(() => ({
    dateTime: (moment, call) => zones[cell(call)]!(moment),
    json: (body, call) => JSON.stringify(body, null, spacing[cell(call)]),
    contentType: (_answer, call) => (cell(call) === 2 ? 'application/json; charset=utf-8' : 'application/json'),
  })),
  change('rate')((was) => ({
    headers: (allowance, call) =>
      cell(call) === 1
        ? {
            'X-RateLimit-Limit-Minute': String(allowance.limit),
            'X-RateLimit-Remaining-Minute': String(allowance.remaining),
          }
        : was.headers(allowance, call),
  })),
  shownError((error, _refusal, call) => (cell(call) === 0 ? error : { ...error, cell: cells[cell(call)] ?? null })),
  headers(always)((_usual, call) => ({ 'X-Cell': cells[cell(call)] ?? '' })),
);
