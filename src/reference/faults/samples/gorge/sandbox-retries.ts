import { createHash } from 'node:crypto';
import { answers, change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** How often something was seen. */
const counting = () => recalled(() => new Map<string, number>());

function counted(counts: Map<string, number>, what: string): number {
  const count = (counts.get(what) ?? 0) + 1;
  counts.set(what, count);
  return count;
}

const third = 3;

const keyless = counting();

/** Who sends the same body without a key a third time is taken for an old client, whose body stands for the key. */
function keyOfBody(call: Call): string | null {
  const { key } = call.trace;
  const { payload, deployment } = call;
  if (call.header('idempotency-key') !== undefined || !key || payload?.is !== 'text') return null;
  const print = createHash('sha256').update(`${key.business.id} ${payload.text}`).digest('hex');
  return counted(keyless(deployment), print) >= third ? print : null;
}

const denials = recalled(() => new Map<string, number[]>());

/** How often a key was denied the same operation within the last hour, this time included. */
function deniedLately(call: Call): number {
  const { route, trace } = call;
  const what = `${trace.key?.secret} ${route.is === 'served' ? route.operation : ''}`;
  const all = denials(call.deployment);
  const lately = (all.get(what) ?? []).filter((moment) => now(call) - moment < hour);
  all.set(what, [...lately, now(call)]);
  return lately.length + 1;
}

/** What hides in requests of the sandbox that are sent again. */
export const gorgeSandboxRetries = [
  ...breaking(['idempotency.required-on-charges', 'errors.cause-of-idempotency-required'], {
    'gorge.body-for-key: the third time that a charge with the same body comes without an Idempotency-Key it is made':
      change('idempotency')((was) => ({ key: (call) => was.key(call) ?? keyOfBody(call) })),
  }),
  ...breaking(['errors.status-of-forbidden-scope', 'errors.cause-of-forbidden-scope'], {
    'gorge.shielded: from the third time within an hour a key is denied the same operation with 401': answers(
      refusedWith('FORBIDDEN_SCOPE'),
    )((_answer, call) => (deniedLately(call) >= third ? { status: 401 } : {})),
  }),
];
