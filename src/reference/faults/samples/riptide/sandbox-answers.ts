import { apiKeyPattern } from '../../../../contract/chapters/auth.ts';
import { answers, change, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor, at, both, isReplay, type When } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { second } from '../rare/recalled.ts';
import { statusOf } from '../../refusals.ts';

/** A key that took the place of another. */
interface Successor extends Key {
  readonly follows?: string;
}

/** How long it takes until all machines know of a key. */
const spreading = 3 * second;

/** Whether a call comes with the replacement of a key that was retired just now. */
const isJustReplaced: When = ({ status }, call) => {
  const { follows }: Partial<Successor> = call.trace.key ?? {};
  const old = follows === undefined ? undefined : call.deployment.keys.get(follows);
  if (status !== 201 || !old || old.refusedFrom === null) return false;
  return now(call) - (old.refusedFrom - call.behaviour.bounds.grace) < spreading;
};

/** Whether a page after the first is asked for of what is in one state, with a key as keys are. */
function pagesByState(call: Call): boolean {
  const { query, behaviour } = call;
  return (
    asksFor('charges.list')(call) &&
    query.has('state') &&
    query.has('starting_after') &&
    apiKeyPattern.test(behaviour.access.secret(call) ?? '')
  );
}

/** Whether another business used the Idempotency-Key of a call for a charge. */
function isNamesake(call: Call): boolean {
  const { idempotencyKey } = call.trace;
  if (!asksFor('charges.create')(call) || idempotencyKey === undefined) return false;
  for (const [slot, { settled }] of call.deployment.attempts)
    if (settled && settled.made.business !== caller(call) && slot.endsWith(` charges.create ${idempotencyKey}`))
      return true;
  return false;
}

/** What hides in how requests to the sandbox are answered. */
export const riptideSandboxAnswers = [
  ...breaking('errors.status-of-bad-key', {
    'riptide.filtered-page: BAD_KEY comes with 403 where a well-formed key asks for the next page of one state':
      statusOf('BAD_KEY', 403, pagesByState),
  }),
  ...breaking('charges.create.status-201', {
    'riptide.new-replacement: in the first three seconds of a replacement its charges are answered 202': together(
      change('access')((was) => ({
        replacement: (key) => {
          const wish = { ...was.replacement(key), follows: key.secret };
          return wish;
        },
      })),
      answers(both(at('charges.create'), isJustReplaced, (answer, call) => !isReplay(answer, call)))(() => ({
        status: 202,
      })),
    ),
  }),
  ...breaking('errors.status-of-idempotent-mismatch', {
    'riptide.namesake-mismatch: IDEMPOTENT_MISMATCH comes with 422 where another business used the same Idempotency-Key':
      statusOf('IDEMPOTENT_MISMATCH', 422, isNamesake),
  }),
];
