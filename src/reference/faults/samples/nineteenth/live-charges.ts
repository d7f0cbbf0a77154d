import { answers, change, shownAt } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { at, both, refusedWith } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { second } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

/** Whether a code of the caller waits to be scanned. */
const isWaiting = (call: Call): boolean =>
  call.deployment.charges
    .of(caller(call))
    .some((charge) => charge.origin.is === 'pos' && standing(charge, furthest(call)).state === 'requires_payment');

/** Whether another business has sent the key of a request since it was first sent. */
function isOvertaken(slot: string, { deployment, trace }: Call): boolean {
  const alike = [...deployment.attempts.keys()].filter((other) =>
    other.endsWith(` pos.create ${trace.idempotencyKey}`),
  );
  return alike.includes(slot) && alike.at(-1) !== slot;
}

/** What hides in charges on live. */
export const nineteenthLiveCharges = [
  ...breakingLive(['scopes.charges.create.required', 'errors.cause-of-forbidden-scope'], {
    'nineteenth.forbidden-charge: what a key that may write bills is forbidden to charge is charged all the same':
      answers(both(at('charges.create'), refusedWith('FORBIDDEN_SCOPE')))((_answer, call) => {
        const { key } = call.trace;
        const unfit = call.behaviour.parsers['charges.create']?.body(call);
        if (key?.scopes.includes('bills:write') && unfit === null && call.trace.order)
          makeCharge(call, call.trace.order);
        return {};
      }),
  }),
  ...breakingLive('list.cursor-continues-after', {
    'nineteenth.cursor-again: while a code waits to be scanned a next page of charges begins with its cursor': change(
      'pages',
    )((was) => ({
      cut: (page, call) => {
        const whole = was.cut(page, call);
        const [after, filter, limit] = [was.cursor(call), was.filter(call), was.limit(call)];
        if ('code' in after || 'code' in filter || 'code' in limit || after.value === null) return whole;
        if (!isWaiting(call) || !was.includes(after.value, filter.value, call)) return whole;
        const items = [after.value, ...whole.items];
        return { items: items.slice(0, limit.value), more: whole.more || items.length > limit.value };
      },
    })),
  }),
  ...breakingLive(['charge.state', 'lifecycle.approved-succeeds'], {
    'nineteenth.approved-listed: for two seconds after its payer approved a charge is approved in lists': shownAt(
      'charges.list',
    )((view, { charge, step, call }) =>
      isPrompt(charge) && step.state === 'succeeded' && furthest(call) - charge.createdAt - step.after < 2 * second
        ? { ...view, state: 'approved' }
        : view,
    ),
  }),
  ...breakingLive(['idempotency.pos-same-key-same-request', 'idempotency.scoped-to-business'], {
    'nineteenth.overtaken-key: once another business sent the same key at a till its repetition makes another charge':
      change('posIdempotency')((was) => ({
        find: (slot, call) => {
          if (!isOvertaken(slot, call)) return was.find(slot, call);
          call.deployment.attempts.delete(slot);
          return undefined;
        },
      })),
  }),
];
