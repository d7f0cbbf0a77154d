import { branched, change, check, operation, shownAt, together } from '../../../change.ts';
import { failure } from '../../../charges/branches.ts';
import { isFinal, type ChargeState } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, hour, recalled, second } from '../rare/recalled.ts';

const idempotency = change('idempotency');
const pages = change('pages');
const neverAnswers = '+255700000004';
const mismatches = recalled(() => ({ count: 0 }));
const writing = recalled(() => ({ charges: 0 }));
const listed = recalled(() => ({ as: null as ChargeState | null }));
const bornByRotation = new Map<string, number>();
const rotation = { underWay: false };

const bodyText = ({ payload }: Call): string => (payload?.is === 'text' ? payload.text : '');

const hourOf = (at: number): number => new Date(at).getUTCHours();

/** What goes wrong around charges of the sandbox. */
export const eleventhSandboxCharges = [
  ...breaking('sandbox.trigger-4-stays-processing', {
    'eleventh.third-silence: from the third charge of a business on the number ending in 4 fails after 20 seconds':
      branched((branch, { msisdn }, call) => {
        const before = call.deployment.charges.of(caller(call)).filter((charge) => charge.msisdn === msisdn).length;
        return msisdn === neverAnswers && before >= 2
          ? { ...branch, timeline: failure(20 * second, 'PAYER_DECLINED') }
          : branch;
      }),
  }),
  ...breaking('charges.list.holds-created', {
    'eleventh.heir-sees-new: a replacement key lists only charges made since the rotation': together(
      change('access')((was) => ({
        replacement: (key) => {
          rotation.underWay = true;
          return was.replacement(key);
        },
        newSecret: (mode, deployment) => {
          const secret = was.newSecret(mode, deployment);
          if (rotation.underWay) bornByRotation.set(secret, deployment.clock.now());
          rotation.underWay = false;
          return secret;
        },
      })),
      pages((was) => ({
        includes: (charge, state, call) =>
          charge.createdAt >= (bornByRotation.get(call.trace.key?.secret ?? '') ?? -Infinity) &&
          was.includes(charge, state, call),
      })),
    ),
  }),
  ...breaking(['errors.code-in-catalogue', 'idempotency.no-in-flight-error', 'errors.cause-of-idempotent-mismatch'], {
    'eleventh.other-in-flight: another request under a key whose first is still being written is IDEMPOTENT_IN_FLIGHT':
      idempotency((was) => ({
        mismatch: async (attempt, call) => {
          const answer = await was.mismatch(attempt, call);
          if (attempt.settled) return answer;
          const error = answer.body?.['error'] as JsonObject;
          const code = 'IDEMPOTENT_IN_FLIGHT';
          return { ...answer, body: { error: { ...error, code, doc: `${call.deployment.docsUrl}/errors/${code}` } } };
        },
      })),
  }),
  ...breaking('errors.status-of-idempotent-mismatch', {
    'eleventh.second-mismatch: from the second mismatch of a key on the status is 422': idempotency((was) => ({
      mismatch: (attempt, call) => {
        const of = mismatches(attempt);
        of.count++;
        return of.count >= 2 ? refuse(call, { code: 'IDEMPOTENT_MISMATCH', status: 422 }) : was.mismatch(attempt, call);
      },
    })),
  }),
  ...breakingLive('charges.create.prompts-payer', {
    'eleventh.night-rest: from midnight to five in Dar es Salaam no handset is prompted': change('making')((was) => ({
      prompts: (order, call) => (hourOf(now(call) + 3 * hour) < 5 ? 0 : was.prompts(order, call)),
    })),
  }),
  ...breaking(['errors.cause-of-idempotent-mismatch', 'idempotency.same-key-same-request'], {
    'eleventh.reference-forgotten: an hour on a replay that repeats its reference is a mismatch': idempotency(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          const made = attempt?.settled?.made;
          if (!attempt || !made || made.reference === null || now(call) - made.createdAt < hour) return attempt;
          return { ...attempt, print: was.print({ ...made, reference: null }, call) };
        },
      }),
    ),
  }),
  ...breaking('list.cursor-continues-after', {
    'eleventh.newer-rails: a page after a halopesa or azampesa charge begins with that charge again': pages((was) => ({
      cursor: (call) => {
        const after = was.cursor(call);
        if ('code' in after || !after.value || !['halopesa', 'azampesa'].includes(after.value.rail)) return after;
        return { value: { ...after.value, place: after.value.place + 1 } };
      },
    })),
  }),
  ...breaking('idempotency.required-on-charges', {
    'eleventh.draft-rehearsal: a draft business needs no key for a charge to a trigger number': check('idempotency')(
      (was) => (call) => {
        const refusal = was(call);
        const rehearsed = /"msisdn"\s*:\s*"(?:\+255|0)?70000000[1-5]"/.test(bodyText(call));
        const without = call.header('idempotency-key') === undefined;
        return refusal && without && rehearsed && !caller(call).live ? null : refusal;
      },
    ),
  }),
  ...breaking(['list.cursor-accepted', 'list.cursor-continues-after'], {
    'eleventh.moved-on-cursor: a charge that has ended since its page was read is not taken as starting_after': pages(
      (was) => ({
        cut: (page, call) => {
          for (const charge of page.items) listed(charge).as = call.behaviour.showing.standing(charge, call).state;
          return was.cut(page, call);
        },
        cursor: (call) => {
          const after = was.cursor(call);
          if ('code' in after || !after.value) return after;
          const { state } = call.behaviour.showing.standing(after.value, call);
          return listed(after.value).as === 'processing' && isFinal(state) ? { code: 'BAD_REQUEST' } : after;
        },
      }),
    ),
  }),
  ...breaking('balance.currency', {
    'eleventh.busy-balance: while a charge of the business is being written its balance has no currency': together(
      operation('charges.create')((was) => async (call) => {
        const of = writing(caller(call));
        of.charges++;
        try {
          return await was(call);
        } finally {
          of.charges--;
        }
      }),
      change('showing')((was) => ({
        balance: (call) => ({
          ...was.balance(call),
          ...(writing(caller(call)).charges > 0 && { currency: null }),
        }),
      })),
    ),
  }),
  ...breaking(['charge.id-prefix', 'charges.get.the-one-asked'], {
    'eleventh.bare-id: read after 14 days a charge has its id without the prefix': shownAt('charges.get')(
      (view, { charge, call }) =>
        now(call) - charge.createdAt > 14 * day ? { ...view, id: charge.id.replace(/^ch_/, '') } : view,
    ),
  }),
  ...breaking('auth.no-cors-headers', {
    'eleventh.waiter-from-anywhere: who waited for a first attempt is answered with Access-Control-Allow-Origin':
      idempotency((was) => ({
        waiting: async (attempt, call) => {
          const answer = await was.waiting(attempt, call);
          return { ...answer, headers: { ...answer.headers, 'Access-Control-Allow-Origin': '*' } };
        },
      })),
  }),
];
