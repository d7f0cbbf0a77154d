import type { Scope } from '../../../../contract/scopes.ts';
import type { Patch } from '../../../behaviour.ts';
import { change, shownCharge, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { askedOf, caller, furthest, type Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const promised = change('idempotency');

const same = 'idempotency.same-key-same-request';
const mismatches = [
  'idempotency.mismatch-on-amount',
  'idempotency.mismatch-on-rail',
  'idempotency.mismatch-on-msisdn',
  'idempotency.mismatch-on-reference',
] as const;

/** Reads every key as another. */
const keyAs = (alter: (key: string) => string): Patch =>
  promised((was) => ({
    key: (call) => {
      const key = was.key(call);
      return key === null ? null : alter(key);
    },
  }));

const kept = 40;

/** How many keys of its business came after one. */
function younger(slot: string, call: Call): number {
  const space = `${caller(call).id} `;
  const slots = [...call.deployment.attempts.keys()].filter((each) => each.startsWith(space));
  return slots.length - 1 - slots.indexOf(slot);
}

/** Forgets some of the keys. */
const forgetting = (forgotten: (attempt: Attempt, slot: string, call: Call) => boolean): Patch =>
  promised((was) => ({
    find: (slot, call) => {
      const attempt = was.find(slot, call);
      return attempt && forgotten(attempt, slot, call) ? undefined : attempt;
    },
  }));

const refusedPrints = recalled<Set<string>>(() => new Set());
const waiters = recalled<{ count: number }>(() => ({ count: 0 }));
const merged = recalled<{ metadata: JsonObject }>(() => ({ metadata: {} }));

/** The scopes of keys that replaced another; a replacement gets a list of its own. */
const replacing = new WeakSet<readonly Scope[]>();

const hasFailed = ({ settled }: Attempt, call: Call): boolean =>
  settled !== undefined && standing(settled.made, furthest(call)).state === 'failed';

/** The business is in front of a key in an index over 128 characters. */
const indexed = 128 - 'biz_0123456789abcdef:'.length;

/** What becomes of keys that come again. */
export const hiddenIdempotencyFaults = [
  ...breaking(same, {
    'hidden.key-evicted: a key is forgotten when its business has used 40 newer ones': forgetting(
      (_attempt, slot, call) => younger(slot, call) >= kept,
    ),
    'hidden.key-freed-by-failure: the key of a charge that failed is free again': forgetting((attempt, _slot, call) =>
      hasFailed(attempt, call),
    ),
    'hidden.key-unknown-to-replacement: a key that replaced another does not know what the other asked': together(
      change('access')((was) => ({
        replacement: (key) => {
          const wish = was.replacement(key);
          const scopes = [...wish.scopes];
          replacing.add(scopes);
          return { ...wish, scopes };
        },
      })),
      promised((was) => ({
        space: (call) => was.space(call) + (call.trace.key && replacing.has(call.trace.key.scopes) ? '-renewed' : ''),
      })),
    ),
  }),
  ...breaking(mismatches, {
    'hidden.mismatch-asked-twice: a mismatch that is sent again gets the object of the first request': promised(
      (was) => ({
        mismatch: async (attempt, call) => {
          const print = was.print(askedOf(call.trace.order), call);
          if (refusedPrints(attempt).has(print)) return was.waiting(attempt, call);
          refusedPrints(attempt).add(print);
          return was.mismatch(attempt, call);
        },
      }),
    ),
    'hidden.mismatch-not-seen-in-flight: what comes while the first request is written gets its answer, whatever it asks':
      promised((was) => ({
        mismatch: (attempt, call) => (attempt.settled ? was.mismatch(attempt, call) : was.waiting(attempt, call)),
      })),
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'hidden.references-loosely-equal: references that are numbers are compared as numbers': promised((was) => ({
      print: (order, call) => {
        const { reference } = order;
        const numeric = reference !== null && /^\d+(?:\.\d+)?(?:e\d+)?$/i.test(reference);
        return was.print(numeric ? { ...order, reference: String(Number(reference)) } : order, call);
      },
    })),
  }),
  ...breaking(['errors.cause-of-idempotent-mismatch', 'charges.create.status-201'], keyAs, {
    'hidden.key-underscore-is-hyphen: keys that differ in - and _ only are one': (key) => key.replaceAll('_', '-'),
    'hidden.key-cut-by-index: of a key only the first 107 characters count': (key) => key.slice(0, indexed),
  }),
  ...breaking(['idempotency.concurrent-creates-one', 'idempotency.concurrent-same-object'], {
    'hidden.third-at-once-creates: whoever is third while the first is written does not wait': forgetting(
      (attempt) => !attempt.settled && (waiters(attempt).count += 1) >= 2,
    ),
  }),
  ...breaking('idempotency.scoped-to-business', {
    'hidden.lock-without-business: while a request is written its key stands for it in every business': promised(
      (was) => ({
        find: (slot, call) => {
          const own = was.find(slot, call);
          if (own) return own;
          const rest = slot.slice(slot.indexOf(' '));
          return [...call.deployment.attempts].find(([other, { settled }]) => !settled && other.endsWith(rest))?.[1];
        },
      }),
    ),
  }),
  ...breaking('charge.metadata-returned', {
    'hidden.replay-merges-metadata: the metadata of a replay are put into those of the charge': together(
      promised((was) => ({
        replay: (made, first, call) => {
          const all = merged(made);
          all.metadata = { ...all.metadata, ...call.trace.order?.metadata };
          return was.replay(made, first, call);
        },
      })),
      shownCharge((view, { charge }) => ({
        ...view,
        metadata: { ...charge.metadata, ...merged(charge).metadata },
      })),
    ),
  }),
];
