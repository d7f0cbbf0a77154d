import type { Patch } from '../../../behaviour.ts';
import { change, check, shownError, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { count } from '../../../limits/rate.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { keyOf } from '../dell/told.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** When the last use of each key was written down, which is done once a minute. */
const lastUses = recalled(() => new Map<string, number>());

/** By business, the key whose use is being written down: until then the rows of its keys are locked. */
const locks = recalled(() => new Map<string, string>());

/** Requests whose key was not found, since locked rows are passed over. */
const passedOver = new WeakSet<Call['trace']>();

const writing_ms = 25;

function isGood(key: Key, call: Call): boolean {
  const { access } = call.behaviour;
  const at = now(call);
  return access.rightAddress(key, call) && !access.revoked(key, at, call) && !access.expired(key, at, call);
}

async function writeUse(call: Call): Promise<void> {
  const key = keyOf(call);
  if (!key || !isGood(key, call)) return;
  const { secret, business } = key;
  const locked = locks(call.deployment);
  const holder = locked.get(business.id);
  if (holder !== undefined && holder !== secret) passedOver.add(call.trace);
  const uses = lastUses(call.deployment);
  if (holder !== undefined || now(call) - (uses.get(secret) ?? -Infinity) < minute) return;
  uses.set(secret, now(call));
  locked.set(business.id, secret);
  await pause(writing_ms);
  locked.delete(business.id);
}

const lockedRows: Patch = together(
  (behaviour) => ({ ...behaviour, before: [...behaviour.before, writeUse] }),
  change('access')((was) => ({
    find: (secret, call) => (passedOver.has(call.trace) ? undefined : was.find(secret, call)),
  })),
);

/** Lists of more charges are made by the service for reports, which has a scope of its own. */
const manyCharges = 60;

const isReported = (call: Call): boolean =>
  asksFor('charges.list')(call) && call.deployment.charges.of(caller(call)).length > manyCharges;

/** A larger body is a request of twice the weight. */
const light = 512;

const isHeavy = ({ payload }: Call): boolean => payload?.is === 'text' && Buffer.byteLength(payload.text) > light;

/** What hides in who calls the sandbox. */
export const loughSandboxCallers = [
  ...breaking(['auth.bearer-key-accepted', 'errors.cause-of-bad-key'], {
    'lough.locked-rows: while the first use of a key in a minute is written down another key of its business is BAD_KEY':
      lockedRows,
  }),
  ...breaking('errors.scope-is-the-needed-one', {
    'lough.report-scope: where a business has more than 60 charges FORBIDDEN_SCOPE of their list names reports:read':
      shownError((error, { code }, call) =>
        code === 'FORBIDDEN_SCOPE' && isReported(call) ? { ...error, scope: 'reports:read' } : error,
      ),
  }),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'lough.twice-the-weight: a request with a body of more than 512 bytes counts twice towards the rate limit': check(
      'key',
    )((was) => (call) => {
      const refusal = was(call);
      if (!refusal && isHeavy(call)) call.trace.allowance = count(call);
      return refusal;
    }),
  }),
];
