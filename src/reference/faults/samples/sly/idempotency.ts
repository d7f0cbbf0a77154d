import { answer } from '../../../http/answer.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import { change, operation } from '../../../change.ts';
import { isFinal, standing, type Charge } from '../../../charges/charge.ts';
import { makeCharge } from '../../../charges/making.ts';
import { showCharge } from '../../../charges/showing.ts';
import { askedOf, caller, furthest, now, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { refuse } from '../../../errors/refuse.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { minute, second } from '../rare/recalled.ts';

const promises = change('idempotency');
const stateOf = (charge: Charge, call: Call): string => standing(charge, furthest(call)).state;

const otherwise = [
  'idempotency.mismatch-on-rail',
  'idempotency.mismatch-on-msisdn',
  'idempotency.mismatch-on-reference',
] as const;

const anotherCharge = (call: Call) => answer(201, showCharge(makeCharge(call, askedOf(call.trace.order)), call));

/** The use of the same key by anybody a moment ago. */
const ofAnybody = (slot: string, call: Call): Attempt | undefined => {
  const key = slot.slice(slot.indexOf(' '));
  for (const [other, attempt] of call.deployment.attempts)
    if (other.endsWith(key) && attempt.settled && now(call) - attempt.settled.made.createdAt < 2 * second)
      return attempt;
  return undefined;
};

const withoutReference = (print: string): string => JSON.stringify((JSON.parse(print) as unknown[]).slice(0, 4));

/** What a key stands for. */
export const slyIdempotencyFaults = [
  ...breaking('idempotency.same-key-same-request', {
    'sly.key-free-after-failure: the key of a failed charge makes another one': promises((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt?.settled && stateOf(attempt.settled.made, call) === 'failed' ? undefined : attempt;
      },
    })),
  }),
  ...breaking(
    ['errors.cause-of-idempotent-mismatch', 'idempotency.key-charset-accepted', 'charges.create.status-201'],
    {
      'sly.keys-folded: keys that differ in capitals are one key': promises((was) => ({
        key: (call) => was.key(call)?.toLowerCase() ?? null,
      })),
      'sly.keys-as-numbers: keys of digits are compared as numbers': promises((was) => ({
        key: (call) => was.key(call)?.replace(/^\d+$/, (digits) => String(Number(digits))) ?? null,
      })),
      'sly.key-ends-trimmed: dashes at the end of a key are no part of it': promises((was) => ({
        key: (call) => was.key(call)?.replace(/-+$/, '') ?? null,
      })),
    },
  ),
  ...breaking(['errors.cause-of-idempotent-mismatch', 'idempotency.key-128-accepted', 'charges.create.status-201'], {
    'sly.keys-by-64: of a key the first 64 characters are kept': promises((was) => ({
      key: (call) => was.key(call)?.slice(0, 64) ?? null,
    })),
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'sly.reference-in-any-case: references are compared without regard to capitals': promises((was) => ({
      print: (asked, call) => was.print({ ...asked, reference: asked.reference?.toLowerCase() ?? null }, call),
    })),
  }),
  ...breaking('idempotency.mismatch-on-amount', {
    'sly.amount-in-single-precision: amounts are compared in single precision': promises((was) => ({
      print: (asked, call) => was.print({ ...asked, amount: Math.fround(asked.amount) }, call),
    })),
  }),
  ...breaking(otherwise, {
    'sly.ended-compares-amounts: once a charge has ended only the amount is compared with it': promises((was) => ({
      mismatch: (attempt, call) => {
        const { settled } = attempt;
        return settled &&
          isFinal(standing(settled.made, furthest(call)).state) &&
          settled.made.amount === call.trace.order?.amount
          ? was.replay(settled.made, settled.answer, call)
          : was.mismatch(attempt, call);
      },
    })),
  }),
  ...breaking(['idempotency.mismatch-creates-nothing', 'idempotency.mismatch-on-amount', ...otherwise], {
    'sly.mismatch-in-flight: while the first request is written another one under its key is written too': promises(
      (was) => ({
        mismatch: (attempt, call) => (attempt.settled ? was.mismatch(attempt, call) : anotherCharge(call)),
      }),
    ),
  }),
  ...breakingLive(
    ['errors.code-in-catalogue', 'idempotency.no-in-flight-error', 'idempotency.mismatch-on-amount', ...otherwise],
    {
      'sly.in-flight-by-name: a mismatch with a request in flight is told as IDEMPOTENT_IN_FLIGHT': promises((was) => ({
        mismatch: (attempt, call) =>
          attempt.settled
            ? was.mismatch(attempt, call)
            : refuse(call, { code: 'IDEMPOTENT_IN_FLIGHT' as ErrorCode, status: 409 }),
      })),
    },
  ),
  ...breaking(
    [
      'idempotency.concurrent-creates-one',
      'idempotency.concurrent-same-object',
      'idempotency.description-not-compared',
      'idempotency.same-key-same-request',
    ],
    {
      'sly.described-anew-in-flight: in flight another description makes another charge': promises((was) => ({
        waiting: async (attempt, call) => {
          const outcome = await attempt.outcome;
          return 'made' in outcome && outcome.made.description !== askedOf(call.trace.order).description
            ? anotherCharge(call)
            : was.waiting(attempt, call);
        },
      })),
    },
  ),
  ...breaking(['idempotency.scoped-to-business', 'errors.cause-of-idempotent-mismatch'], {
    'sly.key-of-anybody: for two seconds a key is taken whoever sends it': promises((was) => ({
      find: (slot, call) => was.find(slot, call) ?? ofAnybody(slot, call),
    })),
  }),
  ...breaking(['idempotency.first-request-stands', 'idempotency.same-key-same-request'], {
    'sly.reference-overwrites: the key goes over to a request with another reference that was refused': promises(
      (was) => ({
        mismatch: (attempt, call) => {
          const print = was.print(askedOf(call.trace.order), call);
          if (withoutReference(attempt.print) === withoutReference(print)) Object.assign(attempt, { print });
          return was.mismatch(attempt, call);
        },
      }),
    ),
  }),
  ...breakingLive('idempotency.replay-does-not-prompt', {
    'sly.waiting-prompts: a retry that comes while the first is written prompts again': promises((was) => ({
      waiting: async (attempt, call) => {
        const outcome = await attempt.outcome;
        if ('made' in outcome) outcome.made.seen.prompts += 1;
        return was.waiting(attempt, call);
      },
    })),
  }),
  ...breakingLive(['idempotency.link-same-key-same-link', 'idempotency.scoped-to-business'], {
    'sly.link-key-by-api-key: the other API key of a business makes another link under the same key': change(
      'linkIdempotency',
    )((was) => ({ space: (call) => `${was.space(call)} ${call.trace.key?.secret}` })),
  }),
  ...breakingLive('idempotency.pos-same-key-same-request', {
    'sly.declined-code-again: the key of a code that was declined makes another one': change('posIdempotency')(
      (was) => ({
        find: (slot, call) => {
          const attempt = was.find(slot, call);
          return attempt?.settled && stateOf(attempt.settled.made, call) === 'failed' ? undefined : attempt;
        },
      }),
    ),
  }),
  ...breakingLive(['errors.ledger-unavailable-takes-nothing', 'errors.cause-of-ledger-unavailable'], {
    'sly.queued-while-unavailable: over azampesa what the ledger could not take is made a minute later': operation(
      'charges.create',
    )((was) => async (call) => {
      const given = await was(call);
      const order = askedOf(call.trace.order);
      const business = caller(call);
      const { scheduler } = call.deployment;
      if (given.status === 503 && order.rail === 'azampesa')
        scheduler.at(now(call) + minute, () => void makeCharge(call, order, business));
      return given;
    }),
  }),
];
