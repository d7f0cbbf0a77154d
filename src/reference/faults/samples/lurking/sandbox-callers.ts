import { change, operation } from '../../../change.ts';
import { refuse } from '../../../errors/refuse.ts';
import type { Answer } from '../../../http/answer.ts';
import type { Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { textOf } from '../../views.ts';

const replays = recalled(() => ({ count: 0 }));

/** How often the charge of an answer has been given again, this time included. */
function timesReplayed({ body }: Answer, { deployment, trace }: Call): number {
  const charge = deployment.charges.get(textOf(body?.['id']));
  return charge && trace.replayed === true ? (replays(charge).count += 1) : 0;
}

function mayRead(call: Call): boolean {
  const { key } = call.trace;
  return key !== undefined && call.behaviour.access.holds(key, 'charges:read', call);
}

const namesSeveralTypes = (call: Call): boolean => (call.header('accept') ?? '').includes(',');

/** What hides in what keys may do in the sandbox, and in how they ask. */
export const lurkingSandboxCallers = [
  ...breaking(
    [
      'scopes.charges.create.sufficient',
      'idempotency.same-key-same-request',
      'errors.cause-of-forbidden-scope',
      'errors.scope-is-the-needed-one',
    ],
    {
      'lurking.replay-needs-read: from its second replay on a charge is given only to a key that may read charges':
        operation('charges.create')((was) => async (call) => {
          const answer = await was(call);
          return timesReplayed(answer, call) >= 2 && !mayRead(call)
            ? refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'charges:read' })
            : answer;
        }),
    },
  ),
  ...breaking('list.default-limit', {
    'lurking.negotiated-page: where Accept names several types a page without a limit holds 20 charges': change(
      'pages',
    )((was) => ({
      limit: (call) => (call.query.has('limit') || !namesSeveralTypes(call) ? was.limit(call) : { value: 20 }),
    })),
  }),
];
