import { branched, field, shownAt, shownCharge } from '../../../change.ts';
import { branchFor } from '../../../charges/branches.ts';
import { codePoints } from '../../../bodies/fields.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { refusing } from '../../misreading.ts';
import { isPrompt, sentBody, trigger } from '../sly/told.ts';

const isOn = (rail: string, call: Call): boolean => sentBody(call)['rail'] === rail;

/** What hides in charges of the sandbox. */
export const nineteenthSandboxCharges = [
  ...breaking(['charge.rail-wallet-is-for-pos', 'charge.rail-echoed'], {
    'nineteenth.listed-wallet: in lists a charge on azampesa that succeeded is on the rail wallet': shownAt(
      'charges.list',
    )((view, { charge, step }) =>
      isPrompt(charge) && step.state === 'succeeded' && charge.rail === 'azampesa' ? { ...view, rail: 'wallet' } : view,
    ),
  }),
  ...breaking(['sandbox.trigger-1-succeeds', 'charge.simulation-note-names-branch'], {
    'nineteenth.described-one: the number ending in 1 never answers where a charge is described and has no reference':
      branched((branch, { msisdn, description, reference }) =>
        msisdn === trigger(1) && description !== null && reference === null ? branchFor(trigger(4)) : branch,
      ),
  }),
  ...breaking(['charge.expires-after-15-minutes'], {
    'nineteenth.ended-sooner: once the window of a failed charge is over its expires_at is the moment it failed':
      shownCharge((view, { charge, step, call }) =>
        isPrompt(charge) && step.state === 'failed' && furthest(call) >= charge.expiresAt
          ? { ...view, expires_at: call.behaviour.wire.dateTime(charge.createdAt + step.after, call) }
          : view,
      ),
  }),
  ...breaking(['charges.create.reference-200-accepted', 'errors.cause-of-bad-request'], {
    'nineteenth.halopesa-reference: on halopesa a reference has 100 characters at most': field('reference')(
      refusing(
        'BAD_REQUEST',
        (reference, _given, call) => reference !== null && codePoints(reference) > 100 && isOn('halopesa', call),
      ),
    ),
  }),
];
