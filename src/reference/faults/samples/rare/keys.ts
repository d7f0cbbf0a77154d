import { change, shownCharge } from '../../../change.ts';
import { makeCharge } from '../../../charges/making.ts';
import { showCharge } from '../../../charges/showing.ts';
import { answer } from '../../../http/answer.ts';
import { now } from '../../../http/call.ts';
import { refuse } from '../../../errors/refuse.ts';
import { slotOf, type Idempotency } from '../../../idempotency/idempotency.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { promising } from '../../idempotency/changes.ts';
import type { Patch } from '../../../behaviour.ts';
import { hour, minute, recalled } from './recalled.ts';

const ofCharges = promising(change('idempotency'));
const ofCodes = promising(change('posIdempotency'));
const ofLinks = promising(change('linkIdempotency'));

const replays = recalled<{ count: number }>(() => ({ count: 0 }));
const waiting = recalled<{ count: number }>(() => ({ count: 0 }));

/** How texts of weakly typed languages are compared. */
const loosely = (text: string): string =>
  /^\s*[+-]?\d+(?:\.\d+)?(?:e\d+)?\s*$/i.test(text) ? String(Number(text)) : text;

const referenceAs = (alter: (text: string) => string): Patch =>
  ofCharges.comparedAs((asked) => ({ ...asked, reference: asked.reference === null ? null : alter(asked.reference) }));

const differsWhileWritten = <Asked, Made>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  mismatch: async (attempt, call) => (attempt.settled ? was.mismatch(attempt, call) : was.waiting(attempt, call)),
});

/** What goes wrong only in some uses of an Idempotency-Key. */
export const rareKeys = [
  ...breaking('idempotency.same-key-same-request', ofCharges.promises, {
    'replay.second-makes-another: the second replay makes another charge': (was) => ({
      replay: (charge, first, call) =>
        ++replays(charge).count === 2 && call.trace.order
          ? answer(201, showCharge(makeCharge(call, call.trace.order), call))
          : was.replay(charge, first, call),
    }),
  }),
  ...breaking('idempotency.description-not-compared', ofCharges.promises, {
    'replay.of-described-later-refused: a replay without the description it was made with is a mismatch': (was) => ({
      replay: (charge, first, call) =>
        charge.description !== null && call.trace.order?.description === null
          ? refuse(call, { code: 'IDEMPOTENT_MISMATCH' })
          : was.replay(charge, first, call),
    }),
  }),
  ...breaking('charge.metadata-returned', {
    'replay.shows-metadata-sent: a replay shows the metadata that it came with': shownCharge((view, { call }) =>
      call.trace.replayed && call.trace.order?.metadata ? { ...view, metadata: call.trace.order.metadata } : view,
    ),
  }),
  ...breaking('idempotency.mismatch-on-reference', referenceAs, {
    'mismatch.reference-loosely: references that are the same number are the same': loosely,
    'mismatch.reference-marks: the marks of the letters of a reference are not compared': (text) =>
      text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    'mismatch.reference-letters-only: only letters and digits of a reference are compared': (text) =>
      text.replaceAll(/[^\p{L}\p{N}]/gu, ''),
    'mismatch.reference-last-100: the last 100 characters of a reference are compared': (text) => text.slice(-100),
  }),
  ...breaking(['idempotency.mismatch-on-amount'], {
    'mismatch.not-seen-after-an-hour: after an hour a key gives its charge whatever is asked':
      ofCharges.mismatchAnswered((charge, call) =>
        now(call) - charge.createdAt > hour ? answer(201, showCharge(charge, call)) : null,
      ),
  }),
  ...breaking(
    [
      'idempotency.mismatch-on-amount',
      'idempotency.mismatch-on-rail',
      'idempotency.mismatch-on-msisdn',
      'idempotency.mismatch-on-reference',
    ],
    {
      'mismatch.second-taken: the second request that differs is given the first charge': ofCharges.mismatchAnswered(
        (charge, call) => (++replays(charge).count === 2 ? answer(201, showCharge(charge, call)) : null),
      ),
    },
  ),
  ...breaking(['errors.cause-of-idempotent-mismatch', 'idempotency.same-key-same-request'], {
    'idempotency-key.signs-alike: - and _ are the same in a key': ofCharges.promises((was) => ({
      key: (call) => was.key(call)?.replaceAll('_', '-') ?? null,
    })),
    'idempotency-key.uuids-any-case: keys that are UUIDs are compared in any case': ofCharges.promises((was) => ({
      key: (call) => {
        const key = was.key(call);
        return key && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key) ? key.toLowerCase() : key;
      },
    })),
    'idempotency-key.digits-as-number: a key of digits goes through a number': ofCharges.promises((was) => ({
      key: (call) => {
        const key = was.key(call);
        return key && /^\d+$/.test(key) ? String(Number(key)) : key;
      },
    })),
  }),
  ...breaking('idempotency.key-charset-accepted', ofCharges.promises, {
    'idempotency-key.two-dashes-refused: a key with two dashes in a row is refused': (was) => ({
      key: (call) => {
        const key = was.key(call);
        return key?.includes('--') ? null : key;
      },
    }),
    'idempotency-key.digits-refused: a key of digits only is refused': (was) => ({
      key: (call) => {
        const key = was.key(call);
        return key && /^\d+$/.test(key) ? null : key;
      },
    }),
  }),
  ...breaking('idempotency.scoped-to-business', ofCharges.promises, {
    'idempotency-key.of-others-differing: a key that another business used for another request is a mismatch': (
      was,
    ) => ({
      find: (slot, call) => {
        const own = was.find(slot, call);
        const key = call.trace.idempotencyKey;
        if (own || !call.trace.order) return own;
        const print = was.print(call.trace.order, call);
        const others = [...call.deployment.businesses.values()].map(({ id }) =>
          call.deployment.attempts.get(slotOf(id, key, call)),
        );
        return others.find((attempt) => attempt?.settled && attempt.print !== print);
      },
    }),
  }),
  ...breaking(['idempotency.concurrent-creates-one', 'idempotency.concurrent-same-object'], {
    'concurrent.third-makes-another: the third request in flight makes another charge': ofCharges.promises((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        if (!attempt || attempt.settled) return attempt;
        return ++waiting(attempt).count === 2 ? undefined : attempt;
      },
    })),
  }),
  ...breaking(
    ['idempotency.mismatch-on-amount', 'idempotency.mismatch-on-reference', 'errors.cause-of-idempotent-mismatch'],
    {
      'concurrent.different-gets-first: a different request in flight is given the charge of the first':
        ofCharges.promises(differsWhileWritten),
    },
  ),
  ...breakingLive(['idempotency.pos-mismatch-on-reference', 'idempotency.pos-mismatch-on-description'], {
    'pos-key.texts-run-together: reference and description are compared as one text': ofCodes.comparedAs((asked) => ({
      ...asked,
      reference: `${asked.reference ?? ''}${asked.description ?? ''}`,
      description: null,
    })),
    'pos-key.none-is-empty-word: a text that is null is compared as the word': ofCodes.comparedAs((asked) => ({
      ...asked,
      reference: String(asked.reference),
      description: String(asked.description),
    })),
  }),
  ...breakingLive('idempotency.pos-same-key-same-request', ofCodes.alsoCompared, {
    'pos-key.another-minute-differs: the same request with a description is another one in another minute': (
      asked,
      call,
    ) => (asked.description === null ? '' : Math.floor(now(call) / minute)),
  }),
  ...breakingLive(['idempotency.link-mismatch-on-amount'], {
    'link-key.price-compared-for-an-hour: after an hour a key gives its link at whatever price':
      ofLinks.mismatchAnswered((link, call) =>
        now(call) - link.createdAt > hour ? answer(201, call.behaviour.linkShowing.link(link, call)) : null,
      ),
  }),
];
