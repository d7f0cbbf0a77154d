import { answers, change, headers, shownError } from '../../../change.ts';
import { caller, now } from '../../../http/call.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { isError } from '../../../when.ts';
import { isObject } from '../../../http/json.ts';
import { breaking } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

const pages = change('pages');

const dayOf = (at: number): number => Math.floor(at / day);
const bucketOf = (at: number): number => Math.floor(at / 100);

function settledAt({ createdAt, branch, seen }: Charge): number {
  const end = seen.answered ?? branch.timeline.findLast(({ state }) => state === 'succeeded');
  return createdAt + (end?.after ?? 0);
}

/** Lists, and what is answered. */
export const blindSandboxAnswers = [
  ...breaking(['list.cursor-continues-after', 'charges.list.holds-created'], {
    'blind.same-instant-skipped: a next page leaves out what was made in the same tenth of a second as its cursor':
      pages((was) => ({
        includes: (charge, filter, call) => {
          const after = was.cursor(call);
          const of = 'value' in after ? after.value : null;
          const tied = of !== null && of !== charge && bucketOf(of.createdAt) === bucketOf(charge.createdAt);
          return !tied && was.includes(charge, filter, call);
        },
      })),
  }),
  ...breaking(['list.cursor-continues-after', 'list.has-more-while-more'], {
    'blind.page-ends-at-midnight: a next page does not go back beyond the day (UTC) of its cursor': pages((was) => ({
      includes: (charge, filter, call) => {
        const after = was.cursor(call);
        const of = 'value' in after ? after.value : null;
        return (of === null || dayOf(of.createdAt) === dayOf(charge.createdAt)) && was.includes(charge, filter, call);
      },
    })),
  }),
  ...breaking('list.newest-first', {
    'blind.sorted-by-success: a page of succeeded charges begins with the one that succeeded last': pages((was) => ({
      cut: (page, call) => {
        const { items, more } = was.cut(page, call);
        return call.query.get('state') === 'succeeded'
          ? { items: items.toSorted((one, other) => settledAt(other) - settledAt(one)), more }
          : { items, more };
      },
    })),
  }),
  ...breaking('sandbox.service-mode', {
    'blind.large-answers: an answer of more than sixteen kilobytes comes without Service-Mode': headers(
      ({ body }) => JSON.stringify(body).length > 16_384,
    )(() => ({ 'Service-Mode': '' })),
  }),
  ...breaking('errors.scope-on-forbidden', {
    'blind.scopeless-key: a key without any scope is not told which one it needs': shownError(
      (error, refusal, call) => {
        if (refusal.code !== 'FORBIDDEN_SCOPE' || call.trace.key?.scopes.length !== 0) return error;
        const { scope: _scope, ...rest } = error;
        return rest;
      },
    ),
  }),
  ...breaking(['errors.body', 'answers.json', 'answers.content-type'], {
    'blind.negotiated-errors: who would rather have text/html gets errors as pages': answers(
      (answer, call) => isError(answer, call) && (call.header('accept') ?? '').includes('text/html'),
    )(({ headers: own, status }) => ({
      headers: { ...own, 'Content-Type': 'text/html; charset=utf-8' },
      text: `<!doctype html><title>${status}</title><h1>Error ${status}</h1>`,
    })),
  }),
  ...breaking('balance.sandbox-note', {
    'blind.draft-note: the balance of a draft business comes with an empty note': change('showing')((was) => ({
      balance: (call) => {
        const balance = was.balance(call);
        const { settlement } = balance;
        return caller(call).live || !isObject(settlement ?? null)
          ? balance
          : { ...balance, settlement: { ...(settlement as object), note: '' } };
      },
    })),
  }),
  ...breaking('sandbox.other-numbers-approved', {
    'blind.double-payment-held: a charge over the amount of another that the same number still owes is never approved':
      change('making')((was) => ({
        branch: (order, call) => {
          const branch = was.branch(order, call);
          if (order.msisdn.startsWith('+25570000000')) return branch;
          const held = call.deployment.charges
            .of(caller(call))
            .some(
              (charge) =>
                charge.msisdn === order.msisdn &&
                charge.amount === order.amount &&
                standing(charge, now(call)).state === 'processing',
            );
          return held ? { ...branch, timeline: branch.timeline.slice(0, 1) } : branch;
        },
      })),
  }),
];
