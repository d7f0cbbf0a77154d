import type { ErrorCode } from '../../../../contract/errors.ts';
import type { Patch } from '../../../behaviour.ts';
import { answers, change, headers, shownCharge, shownError } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { at, both, isReplay, isSuccess, refusedWith } from '../../../when.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { recalledOfKeys } from './recalled-of-keys.ts';

/** The headers of some answers without those that begin so. */
const withoutHeaders = (prefix: string, when: Parameters<typeof headers>[0]): Patch =>
  headers(when)((usual) =>
    Object.fromEntries(Object.keys(usual).flatMap((name) => (name.startsWith(prefix) ? [[name, '']] : []))),
  );

/** Which code a status was first told with. */
const documentedBy = recalled<Map<number, ErrorCode>>(() => new Map());

const overLimit = recalledOfKeys<{ taken: boolean }>(() => ({ taken: false }));

/** Whether this is the first request of its key that is too much. */
function isFirstTooMuch(call: Call): boolean {
  const { key, allowance } = call.trace;
  if (!key || !allowance) return false;
  const known = overLimit(key, call);
  const tooMuch = allowance.retryIn !== null;
  const first = tooMuch && !known.taken;
  known.taken = tooMuch;
  return first;
}

/** Takes what was counted one too late, and refuses it all the same. */
const takenThough: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    async (answer, call) => {
      if (!isFirstTooMuch(call) || !isServed(call.route, 'charges.create')) return answer;
      const { checks, operations } = call.behaviour;
      const copy: Call = { ...call, trace: { ...call.trace } };
      const unfit = checks.scope(copy) ?? checks.idempotency(copy) ?? checks.body(copy);
      if (!unfit) await operations['charges.create']?.(copy);
      return answer;
    },
  ],
});

const holdsNul = ({ payload }: Call): boolean =>
  payload?.is === 'text' && /"(?:description|metadata)"\s*:[^]*\\u0000/.test(payload.text);

const isWaiting = (charge: Charge, call: Call): boolean =>
  charge.rail === 'azampesa' && standing(charge, furthest(call)).state === 'processing';

/** What both deployments find in one table. */
const shared = recalled<Map<string, Charge>>(() => new Map());

/** What answers say and carry, whatever they are about. */
export const hiddenAnswerFaults = [
  ...breaking('limits.retry-after', {
    'hidden.list-without-retry-after: a list that is refused for its rate has no Retry-After': answers(
      both(at('charges.list'), refusedWith('RATE_LIMITED')),
    )(() => ({ headers: {} })),
  }),
  ...breaking('limits.rate-headers', {
    'hidden.mismatch-without-rate-headers: a mismatch comes without the rate headers': withoutHeaders(
      'X-RateLimit',
      refusedWith('IDEMPOTENT_MISMATCH'),
    ),
  }),
  ...breaking('errors.rate-limited-takes-nothing', {
    'hidden.one-too-many-is-taken: the first charge above the rate is refused and made': takenThough,
  }),
  ...breaking('limits.per-key', {
    'hidden.writes-counted-together: the keys of a business have one count of what they send by POST': change('rate')(
      (was) => ({
        bucket: (call, key) => (call.method === 'POST' ? `${key.business.id} ${key.mode}` : was.bucket(call, key)),
      }),
    ),
  }),
  ...breaking('errors.never-500', {
    'hidden.nul-breaks-the-store: a NUL in a description or in metadata is answered 500': answers(
      both(at('charges.create'), (_answer, call) => holdsNul(call)),
    )(({ body }) => ({ status: 500, body })),
  }),
  ...breaking('errors.doc-address', {
    'hidden.doc-by-status: errors of one status have the doc of the first of them': shownError(
      (error, refusal, call) => {
        const first = documentedBy(call.deployment);
        const status = call.behaviour.refusals.status(refusal, call);
        if (!first.has(status)) first.set(status, refusal.code);
        return { ...error, doc: call.behaviour.refusals.doc(first.get(status) ?? refusal.code, call) };
      },
    ),
  }),
  ...breaking('answers.content-type', {
    'hidden.rate-limit-as-text: on a read a refusal for its rate is labelled as plain text': change('wire')((was) => ({
      contentType: (answer, call) =>
        call.method === 'GET' && call.trace.refusal?.code === 'RATE_LIMITED'
          ? 'text/plain; charset=utf-8'
          : was.contentType(answer, call),
    })),
  }),
  ...breaking('sandbox.service-mode', {
    'hidden.replay-without-mode: what is answered again comes without Service-Mode': withoutHeaders(
      'Service-Mode',
      both(isReplay, isSuccess),
    ),
  }),
  ...breaking(['sandbox.balance-zero', 'balance.settling-zero'], {
    'hidden.pending-azampesa-is-settling: while azampesa charges are processing their net is settling': change(
      'showing',
    )((was) => ({
      balance: (call) => ({
        ...was.balance(call),
        settling_minor: call.deployment.charges
          .of(caller(call))
          .filter((charge) => isWaiting(charge, call))
          .reduce((sum, { amount, fee }) => sum + amount - fee, 0),
      }),
    })),
  }),
  ...breakingOn('deployments.separate', {
    'hidden.settled-charges-share-a-table: live finds a sandbox charge by its id once it is shown as succeeded': {
      sandbox: shownCharge((view, { charge, call }) => {
        if (view['state'] === 'succeeded') shared(call.deployment.businesses).set(charge.id, charge);
        return view;
      }),
      live: change('reading')((was) => ({
        find: (id, call) => {
          const other = shared(call.deployment.businesses).get(id);
          return was.find(id, call) ?? (other?.business === caller(call) ? other : null);
        },
      })),
    },
  }),
];
