import { change, check } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { count } from '../../../limits/rate.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';

/** Whether a key came after one of its business and mode that is still in its grace. */
function isReplacement(key: Key, call: Call): boolean {
  const all = [...call.deployment.keys.values()].filter(
    ({ business, mode }) => business === key.business && mode === key.mode,
  );
  const place = all.findIndex(({ secret }) => secret === key.secret);
  return all.slice(0, place).some(({ refusedFrom }) => refusedFrom !== null && refusedFrom > now(call));
}

/** Who may call live, and what it costs. */
export const fifthLiveCallers = [
  ...breakingLive('auth.test-key-refused-on-live', {
    'fifth.replacement-anywhere: the replacement of a test key that is in its grace works on live as well': change(
      'access',
    )((was) => ({
      rightAddress: (key, call) =>
        was.rightAddress(key, call) || (key.refusedFrom === null && isReplacement(key, call)),
    })),
  }),
  ...breakingLive(['limits.live-key-600-allowed', 'errors.cause-of-rate-limited'], {
    'fifth.large-pages-cost: asking for a page of more than fifty counts as four requests': check('key')(
      (was) => (call) => {
        const refusal = was(call);
        if (refusal || Number(call.query.get('limit')) <= 50) return refusal;
        for (let more = 0; more < 3; more++) call.trace.allowance = count(call);
        return refusal;
      },
    ),
  }),
  ...breakingLive('errors.doc-address', {
    'fifth.doc-in-swahili: who prefers Swahili is sent to a reference page in that language': change('refusals')(
      (was) => ({
        doc: (code, call) => {
          const swahili = /^sw\b/i.test(call.header('accept-language') ?? '');
          return swahili ? was.doc(code, call).replace('/errors/', '/sw/errors/') : was.doc(code, call);
        },
      }),
    ),
  }),
];
