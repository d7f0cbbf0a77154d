import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import { answers, change, shownError, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import { now, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { isError } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { makers, notingMakers } from '../firth/makers.ts';
import { recalled, second } from '../rare/recalled.ts';
import { bodyOf } from './told.ts';

/** Which key was replaced, by the scopes of its replacement. */
const replaced = new WeakMap<readonly Scope[], string>();

/** With what each key was refused. */
const refusals = recalled(() => new Map<string, Set<ErrorCode>>());

function codesOf(secret: string, call: Call): Set<ErrorCode> {
  const all = refusals(call.deployment);
  const codes = all.get(secret) ?? new Set<ErrorCode>();
  all.set(secret, codes);
  return codes;
}

/** A replacement takes over the rows of its old key: one that is there already cannot be written once more. */
const refusedAlike = together(
  change('access')((was) => ({
    replacement: (key) => {
      const scopes = [...key.scopes];
      replaced.set(scopes, key.secret);
      return { ...was.replacement(key), scopes };
    },
  })),
  answers(isError)((_answer, call) => {
    const { key, refusal } = call.trace;
    if (!key || !refusal) return {};
    const own = codesOf(key.secret, call);
    const old = replaced.get(key.scopes);
    const fails = old !== undefined && !own.has(refusal.code) && codesOf(old, call).has(refusal.code);
    own.add(refusal.code);
    return fails ? refuse(call, { code: 'LEDGER_UNAVAILABLE', status: 500 }) : {};
  }),
);

/** What older clients meant by their reference. */
function keyOfReference(call: Call): string | null {
  const { reference, metadata } = bodyOf(call);
  const fits =
    call.header('idempotency-key') === undefined &&
    isObject(metadata) &&
    typeof reference === 'string' &&
    call.behaviour.bounds.idempotencyKey.test(reference);
  return fits ? reference : null;
}

/** A sweeper opens the locks of keys, so long after they were taken at the most. */
const locked = 2 * second;

const inFlight = new WeakSet<Call['trace']>();

/** Whoever holds a lock may pass it; for others it is there until it is swept. */
const sweptLocks = together(
  notingMakers,
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      const isHolder = makers(call.deployment).get(charge.id) === call.trace.key?.secret;
      if (isHolder || now(call) - charge.createdAt >= locked) return was.replay(charge, first, call);
      inFlight.add(call.trace);
      return refuse(call, { code: 'IDEMPOTENT_MISMATCH' });
    },
  })),
  shownError((error, _refusal, call) =>
    inFlight.has(call.trace)
      ? { ...error, code: 'IDEMPOTENT_IN_FLIGHT', doc: `${call.deployment.docsUrl}/errors/IDEMPOTENT_IN_FLIGHT` }
      : error,
  ),
);

/** What hides in the keys of the sandbox. */
export const dellSandboxKeys = [
  ...breaking(['errors.never-500', 'errors.status-of-ledger-unavailable', 'errors.cause-of-ledger-unavailable'], {
    'dell.refused-alike: the first refusal of a replacement with a code that its old key was refused with is a 500':
      refusedAlike,
  }),
  ...breaking(['errors.cause-of-idempotency-required', 'idempotency.required-on-charges', 'deployments.same-shapes'], {
    'dell.key-of-reference: a charge without a key passes if it has metadata and a reference with the form of a key':
      change('idempotency')((was) => ({ key: (call) => was.key(call) ?? keyOfReference(call) })),
  }),
  ...breaking(['errors.code-in-catalogue', 'idempotency.no-in-flight-error', 'idempotency.same-key-same-request'], {
    'dell.swept-locks: a retry by another API key within two seconds of the charge is told IDEMPOTENT_IN_FLIGHT':
      sweptLocks,
  }),
];
