import { codePoints } from '../../../bodies/fields.ts';
import { fieldOf } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import type { Link } from '../../../links/link.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';

/** The link that a request was answered with before. */
function made(call: Call): Link | undefined {
  const { idempotencyKey } = call.trace;
  if (idempotencyKey === undefined) return undefined;
  const slot = slotOf(call.behaviour.linkIdempotency.space(call), idempotencyKey, call);
  return call.deployment.linkAttempts.get(slot)?.settled?.made;
}

/** What is written about paid links has less room. */
const room = 255;

/** What hides in payment links. */
export const howeLiveLinks = [
  ...breakingLive(
    ['links.create.description-500-accepted', 'idempotency.link-same-key-same-link', 'errors.cause-of-bad-request'],
    {
      'howe.paid-retry: a retry of a link that was paid is refused if its description is longer than 255': fieldOf(
        'linkOrder',
      )('description')((was) => (given, call) => {
        const isLong = typeof given === 'string' && codePoints(given) > room;
        return isLong && (made(call)?.seen.payments ?? 0) > 0 ? { code: 'BAD_REQUEST' } : was(given, call);
      }),
    },
  ),
  ...breakingLive(['errors.cause-of-bad-expiry', 'errors.cause-of-bad-request'], {
    'howe.single-use-expiry: a wrong expiry of a single_use link is refused as that of a bill': fieldOf('linkOrder')(
      'expiresAt',
    )((was) => (given, call) => {
      const reading = was(given, call);
      return 'code' in reading && bodyOf(call).kind === 'single_use' ? { code: 'BAD_EXPIRY' } : reading;
    }),
  }),
];
