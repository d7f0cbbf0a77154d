import { codePoints } from '../../../bodies/fields.ts';
import { change, check, field, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { slotOf } from '../../../idempotency/idempotency.ts';
import { isSwept } from '../../../lists/retention.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { second } from '../rare/recalled.ts';
import { rememberedMakers } from './makers.ts';

const making = change('making');
const stopped = rememberedMakers();
const senders = rememberedMakers();

const given = (call: Call): string => call.header('idempotency-key') ?? '';

/** A charge of anybody whose key has been stopped since. */
function orphaned(id: string, call: Call): Charge | null {
  const charge = call.deployment.charges.get(id);
  return charge && !isSwept(charge, call) && stopped.isGone(id, call) ? charge : null;
}

/** Whether a request repeats one that another key of the business sent. */
function repeatsAnother(call: Call): boolean {
  const slot = slotOf(call.behaviour.idempotency.space(call), call.trace.idempotencyKey, call);
  const first = call.deployment.attempts.get(slot)?.settled;
  const sender = first && senders.of(first.made.id, call);
  return sender !== undefined && sender !== call.trace.key?.secret;
}

/** What the last charge of the last two seconds brings, where it is another business's. */
function neighboursNet(call: Call): number {
  const last = [...call.deployment.charges.values()].at(-1);
  const fresh = last !== undefined && now(call) - last.createdAt < 2 * second;
  return fresh && last.business !== caller(call) ? last.amount - last.fee : 0;
}

/** What hides in the keys of the sandbox and in what they may see. */
export const seventeenthSandboxCallers = [
  ...breaking(
    [
      'idempotency.key-charset-accepted',
      'idempotency.key-128-accepted',
      'charges.create.status-201',
      'charges.create.metadata-accepted',
      'errors.cause-of-bad-request',
    ],
    {
      'seventeenth.numeric-key: an Idempotency-Key of 16 digits or more and nothing else is a bad request': check(
        'idempotency',
      )(
        (was) => (call) =>
          asksFor('charges.create')(call) && /^\d{16,128}$/.test(given(call)) ? { code: 'BAD_REQUEST' } : was(call),
      ),
    },
  ),
  ...breaking(['errors.cause-of-live-key-on-sandbox', 'errors.cause-of-bad-key', 'auth.live-key-refused-on-sandbox'], {
    'seventeenth.long-lookup: beside an Idempotency-Key of more than 64 characters a live key is taken for an unknown one':
      check('address')((was) => (call) => {
        const refusal = was(call);
        return refusal?.code === 'LIVE_KEY_ON_SANDBOX' && given(call).length > 64 ? { code: 'BAD_KEY' } : refusal;
      }),
  }),
  ...breaking(['charges.get.foreign-not-found', 'charges.get.foreign-indistinguishable', 'errors.cause-of-not-found'], {
    'seventeenth.orphaned-charges: once a key is stopped every business can read the charges that it made': together(
      making((was) => ({ id: (random, call) => stopped.note(was.id(random, call), call) })),
      change('reading')((was) => ({
        find: (id, call) => was.find(id, call) ?? (asksFor('charges.get')(call) ? orphaned(id, call) : null),
      })),
    ),
  }),
  ...breaking(
    [
      'charges.create.reference-200-accepted',
      'idempotency.same-key-same-request',
      'errors.cause-of-idempotent-mismatch',
      'errors.cause-of-bad-request',
    ],
    {
      'seventeenth.reference-of-another-key: repeated by another key of the business a reference has 80 characters at most':
        together(
          making((was) => ({ id: (random, call) => senders.note(was.id(random, call), call) })),
          field('reference')(
            refusing(
              'BAD_REQUEST',
              (reference, _given, call) => reference !== null && codePoints(reference) > 80 && repeatsAnother(call),
            ),
          ),
        ),
    },
  ),
  ...breaking(['sandbox.balance-zero'], {
    'seventeenth.neighbours-balance: for two seconds after another business made a charge its net is the balance':
      change('showing')((was) => ({
        balance: (call) => {
          const net = neighboursNet(call);
          return net > 0 ? { ...was.balance(call), available_minor: net } : was.balance(call);
        },
      })),
  }),
];
