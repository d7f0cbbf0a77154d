import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How often the key of a charge was sent with something else. */
const mismatches = recalled<{ count: number }>(() => ({ count: 0 }));

/** The row of a key has room for the request it stands for and for one other: then the first is written over. */
const room = 2;

const isWrittenOver = (charge: Charge): boolean => mismatches(charge).count >= room;

/** What hides in answers of the sandbox. */
export const glenSandboxAnswers = [
  ...breaking(
    ['idempotency.first-request-stands', 'idempotency.same-key-same-request', 'errors.cause-of-idempotent-mismatch'],
    {
      'glen.written-over: after the second mismatch of a key the first request is a mismatch, too': change(
        'idempotency',
      )((was) => ({
        mismatch: (attempt, call) => {
          if (attempt.settled) mismatches(attempt.settled.made).count++;
          return was.mismatch(attempt, call);
        },
        replay: (charge, first, call) =>
          isWrittenOver(charge) ? refuse(call, { code: 'IDEMPOTENT_MISMATCH' }) : was.replay(charge, first, call),
      })),
    },
  ),
  ...breaking(['errors.body', 'errors.code', 'errors.doc', 'errors.request-id', 'errors.scope-on-forbidden'], {
    'glen.search-errors: what is wrong with a list of charges by state is told by its code alone, and not in an object':
      change('refusals')((was) => ({
        body: (error, call) => {
          const body = was.body(error, call);
          const isSearch = call.trace.key !== undefined && asksFor('charges.list')(call) && call.query.has('state');
          return isSearch ? { ...error, error: error['code'] ?? null } : body;
        },
      })),
  }),
];
