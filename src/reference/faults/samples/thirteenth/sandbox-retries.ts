import { change, check, operation, shownError } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, now } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled, second } from '../rare/recalled.ts';
import { without } from '../../views.ts';

interface PageGiven {
  readonly last: Charge;
  readonly at: number;
}

const refusedBodies = recalled(() => new Set<string>());
const limited = recalled(() => ({ from: Infinity, until: -Infinity }));
const given = recalled(() => new Map<string, PageGiven>());
const reading = recalled(() => ({ count: 0 }));
const mismatched = recalled(() => new Set<string>());
const usedKeys = recalled(() => new Set<string>());

const withoutReference = (print: string): string => JSON.stringify((JSON.parse(print) as unknown[]).slice(0, 4));

/** What is sent again, or at the same time. */
export const thirteenthSandboxRetries = [
  ...breaking(['errors.cause-of-idempotent-mismatch', 'errors.cause-of-bad-msisdn'], {
    'thirteenth.refused-twice: a request refused as BAD_MSISDN is a mismatch when it is sent again': check('body')(
      (was) => (call) => {
        const refusal = was(call);
        const { idempotencyKey, key } = call.trace;
        if (refusal?.code !== 'BAD_MSISDN' || idempotencyKey === undefined || !key) return refusal;
        const bodies = refusedBodies(key.business);
        const body = `${idempotencyKey} ${call.payload?.is === 'text' ? call.payload.text : ''}`;
        if (bodies.has(body)) return { code: 'IDEMPOTENT_MISMATCH' };
        bodies.add(body);
        return refusal;
      },
    ),
  }),
  ...breaking('limits.test-key-limited-above-120', {
    'thirteenth.free-after-limit: in the minute after one in which it was limited a key has no limit': check('rate')(
      (was) => (call) => {
        const refusal = was(call);
        const wait = call.trace.allowance?.retryIn ?? null;
        if (!refusal || wait === null || !call.trace.key) return refusal;
        const free = limited(call.trace.key);
        if (now(call) >= free.from && now(call) < free.until) return null;
        [free.from, free.until] = [now(call) + wait, now(call) + wait + minute];
        return refusal;
      },
    ),
  }),
  ...breaking('list.cursor-continues-after', {
    'thirteenth.page-asked-again: who asks for a further page twice within five seconds gets the one after it': change(
      'pages',
    )((was) => ({
      cursor: (call) => {
        const cursor = was.cursor(call);
        const before = given(caller(call)).get(call.query.toString());
        if ('code' in cursor || cursor.value === null || !before) return cursor;
        return now(call) - before.at < 5 * second ? { value: before.last } : cursor;
      },
      cut: (page, call) => {
        const cut = was.cut(page, call);
        const last = cut.items.at(-1);
        const pages = given(caller(call));
        const asked = call.query.toString();
        pages.delete(asked);
        if (last && cut.more) pages.set(asked, { last, at: now(call) });
        return cut;
      },
    })),
  }),
  ...breaking(['balance.settlement-note', 'balance.sandbox-note'], {
    'thirteenth.balances-at-once: of two balances that are read at once the second has no note': operation(
      'balance.get',
    )((was) => async (call) => {
      const readers = reading(caller(call));
      const others = readers.count;
      readers.count++;
      await pause(10);
      const answer = await was(call);
      readers.count--;
      const settlement = answer.body?.['settlement'];
      if (others === 0 || answer.body === null || !isObject(settlement)) return answer;
      return { ...answer, body: { ...answer.body, settlement: without(settlement, 'note') } };
    }),
  }),
  ...breaking('idempotency.mismatch-on-reference', {
    'thirteenth.reference-in-flight: while the first is written another reference is the same request': change(
      'idempotency',
    )((was) => ({
      mismatch: (attempt, call) => {
        const { order } = call.trace;
        const same = order && withoutReference(attempt.print) === withoutReference(was.print(order, call));
        return !attempt.settled && same === true ? was.waiting(attempt, call) : was.mismatch(attempt, call);
      },
    })),
  }),
  ...breaking('errors.request-id', {
    'thirteenth.mismatch-again: the second mismatch of a key has no request_id': shownError((error, refusal, call) => {
      const { idempotencyKey, key } = call.trace;
      if (refusal.code !== 'IDEMPOTENT_MISMATCH' || idempotencyKey === undefined || !key) return error;
      const keys = mismatched(key.business);
      if (keys.has(idempotencyKey)) return without(error, 'request_id');
      keys.add(idempotencyKey);
      return error;
    }),
  }),
  ...breaking('idempotency.key-maximum', {
    'thirteenth.cut-key: a key that is too long is taken where its first 128 characters were used before': change(
      'idempotency',
    )((was) => ({
      key: (call) => {
        const key = was.key(call);
        const cut = /^([\w-]{128})[\w-]+$/.exec(call.header('idempotency-key') ?? '')?.[1];
        const used = usedKeys(caller(call));
        if (key !== null) used.add(key);
        return key ?? (cut !== undefined && used.has(cut) ? cut : null);
      },
    })),
  }),
];
