import type { Scope } from '../../../../contract/scopes.ts';
import { change, check, headers, together } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import type { Answer } from '../../../http/answer.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** So long before its end the dashboard warns of a key, and its script must be able to read the limits. */
const warned = 12 * hour;

function endsSoon(call: Call): boolean {
  const { key } = call.trace;
  const end = Math.min(key?.expiresAt ?? Infinity, key?.refusedFrom ?? Infinity);
  return end - now(call) <= warned;
}

/** For what a business is writing something, and until when on this machine. */
const writing = recalled((): { scope: Scope | null; until: number } => ({ scope: null, until: 0 }));

/** A refusal is written down before it is told. */
async function toldFromContext(answer: Answer, call: Call): Promise<Answer> {
  if (call.trace.refusal?.code !== 'FORBIDDEN_SCOPE') return answer;
  await pause(3);
  const { scope, until } = writing(caller(call));
  return scope !== null && performance.now() < until ? refuse(call, { code: 'FORBIDDEN_SCOPE', scope }) : answer;
}

/** All requests of a business share what is known of them while one of them writes. */
const sharedContext = together(
  change('making')((was) => ({
    writing: (call) => {
      const taking = was.writing(call);
      if (call.route.is === 'served')
        Object.assign(writing(caller(call)), { scope: call.route.scope, until: performance.now() + taking });
      return taking;
    },
  })),
  (behaviour) => ({ ...behaviour, after: [...behaviour.after, toldFromContext] }),
);

/** A page of what is over comes from the archive, which holds businesses that are live. */
const asksArchive = (call: Call): boolean =>
  asksFor('charges.list')(call) &&
  ['succeeded', 'failed'].includes(call.query.get('state') ?? '') &&
  (call.query.has('limit') || call.query.has('starting_after'));

/** What hides in who calls the sandbox. */
export const coveSandboxCallers = [
  ...breaking('auth.no-cors-headers', {
    'cove.last-hours: in the last twelve hours of its lifetime or grace a key is answered with a CORS header': headers(
      (_answer, call) => endsSoon(call),
    )(() => ({ 'Access-Control-Expose-Headers': 'X-RateLimit-Remaining' })),
  }),
  ...breaking(['errors.scope-is-the-needed-one', 'errors.cause-of-forbidden-scope'], {
    'cove.shared-context: while a business creates a charge, FORBIDDEN_SCOPE of its other requests names charges:write':
      sharedContext,
  }),
  ...breaking(
    [
      'sandbox.draft-business-works',
      'auth.bearer-key-accepted',
      'charges.list.status-200',
      'errors.cause-of-merchant-not-live',
    ],
    {
      'cove.archive-of-drafts: a list of what succeeded or failed, with a limit or cursor, is refused to a draft business':
        check('business')((was) => (call) => {
          const isDraft = !caller(call).live;
          return isDraft && asksArchive(call) ? { code: 'MERCHANT_NOT_LIVE' } : was(call);
        }),
    },
  ),
];
