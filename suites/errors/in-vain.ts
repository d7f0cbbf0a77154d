import { noticePhone } from '../../src/generate/notices/notice.ts';
import { deleteEndpoint, getEvent, post, posPath, postNotice, retryEvent } from '../../src/generate/request.ts';
import { freshId } from '../../src/run/check/fresh.ts';
import { bills, links, posCharges } from '../creations.ts';
import type { Asking } from '../sandbox/refusals.ts';

/** What nobody has, beside a charge. */
export const unknown: readonly Asking[] = [
  ({ second }) => bills.get(second, `bl_${freshId()}`),
  ({ second }) => links.get(second, `pl_${freshId()}`),
  ({ second }) => getEvent(second, `ev_${freshId()}`),
  ({ second }) => retryEvent(second, `ev_${freshId()}`),
  ({ second }) => postNotice(second, `bl_${freshId()}`, { phone: noticePhone }),
  ({ second }) => deleteEndpoint(second, `we_${freshId()}`),
];

/** At a till without a good Idempotency-Key. */
export const withoutKey: readonly Asking[] = [undefined, 'short', `pos${'-'.repeat(130)}`].map(
  (key) =>
    ({ second, till }) =>
      till === null ? null : post(second, posPath, { ...posCharges.sample(), till }, key),
);
