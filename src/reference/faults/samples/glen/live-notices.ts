import { operation, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import type { Call } from '../../../http/call.ts';
import { askedId } from '../../../lists/reading.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { meeting } from '../dell/meeting.ts';
import { keyOf } from '../dell/told.ts';

const noticed = (call: Call): string | undefined =>
  asksFor('bills.notify')(call) ? `${keyOf(call)?.business.id} ${askedId(call)}` : undefined;

/** A notice writes to its bill when it was sent; who finds it written to by another one has lost. */
const versions = meeting(noticed, noticed);

const hasLost = (call: Call): boolean =>
  versions.met(call) && call.behaviour.billReading.find(askedId(call), call) !== null;

/** What hides in notices. */
export const glenLiveNotices = [
  ...breakingLive(['errors.cause-of-bad-request', 'bills.notify.status-200'], {
    'glen.lost-version: of two notices of one bill at the same time the first is a BAD_REQUEST': together(
      versions.patch,
      operation('bills.notify')((was) => (call) => (hasLost(call) ? refuse(call, { code: 'BAD_REQUEST' }) : was(call))),
    ),
  }),
];
