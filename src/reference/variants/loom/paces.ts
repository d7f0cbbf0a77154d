import { answers, change, headers, operation, together } from '../../change.ts';
import { always, both, isSuccess } from '../../when.ts';
import type { Answer } from '../../http/answer.ts';
import { caller, type Call } from '../../http/call.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Operation } from '../../http/operation.ts';
import { isBroad, isNarrow, presented } from './who.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

const patience_ms = 700;

/** Each key has a mailbox, out of which one request after another is taken. */
export const mailboxes: Patch = (behaviour) => {
  const last = new Map<string, Promise<void>>();
  const done = new WeakMap<Call, () => void>();
  return together(
    (was) => ({
      ...was,
      before: [
        async (call) => {
          const box = presented(call);
          const before = last.get(box);
          last.set(box, new Promise<void>((resolve) => done.set(call, resolve)));
          if (before) await Promise.race([before, pause(patience_ms)]);
        },
        ...was.before,
      ],
    }),
    answers(always)((_answer, call) => {
      done.get(call)?.();
      return {};
    }),
  )(behaviour);
};

const start_ms = 190;

/** A function is started for each key, at its first request. */
export const startedByKey: Patch = (behaviour) => {
  const started = new Map<string, string>();
  const start = async (call: Call): Promise<void> => {
    const box = presented(call);
    if (started.has(box)) return;
    started.set(box, `i-${(started.size * 7_919 + 4_711).toString(16).padStart(8, '0')}`);
    await pause(start_ms);
  };
  return headers(always)((_usual, call) => ({ 'X-Instance': started.get(presented(call)) ?? 'none' }))({
    ...behaviour,
    before: [...behaviour.before, start],
  });
};

const behind_ms = 160;

/** What reads is a projection: who reads soon after its business wrote waits until that is in it. */
export const caughtUp: Patch = (behaviour) => {
  const written = new Map<string, number>();
  let position = 0;
  return together(
    headers(both(isSuccess, (_answer, { method }) => method !== 'GET'))((_usual, { trace: { key } }) => {
      if (key) written.set(key.business.id, performance.now());
      return { 'X-Projection-Position': String(++position) };
    }),
    (was) => ({
      ...was,
      before: [
        ...was.before,
        async (call) => {
          const key = call.deployment.keys.get(presented(call).replace(/^Bearer /i, ''));
          const since = performance.now() - (written.get(key?.business.id ?? '') ?? -behind_ms);
          if (call.method === 'GET' && since < behind_ms) await pause(behind_ms - since);
        },
      ],
    }),
  )(behaviour);
};

const kept_ms = 90;

/** What a business read last. */
interface Kept {
  readonly name: string;
  readonly at: number;
  readonly answer: Answer;
}

const reads: readonly EndpointName[] = [
  'charges.get',
  'charges.list',
  'bills.get',
  'bills.list',
  'links.get',
  'links.list',
  'events.get',
  'events.list',
];

/** Who reads the same twice within less than a tenth of a second is given the same, unless something happened meanwhile. */
export const microCache: Patch = (behaviour) => {
  const last = new Map<string, Kept>();
  const cached =
    (was: Operation): Operation =>
    async (call) => {
      const name = `${presented(call)} ${JSON.stringify(call.route)} ${call.query.toString()}`;
      const known = last.get(caller(call).id);
      if (known?.name === name && performance.now() - known.at < kept_ms)
        return { ...known.answer, headers: { ...known.answer.headers, 'X-Cache': 'HIT' } };
      const answer = await was(call);
      if (answer.status < 400) last.set(caller(call).id, { name, at: performance.now(), answer });
      return answer;
    };
  return together(
    ...reads.map((name) => operation(name)(cached)),
    answers((_answer, { method, trace }) => method !== 'GET' && trace.key !== undefined)((_answer, call) => {
      last.delete(caller(call).id);
      return {};
    }),
    (was) => ({ ...was, listeners: [({ charge }) => void last.delete(charge.business.id), ...was.listeners] }),
  )(behaviour);
};

const low_ms = 25;

/** Keys for everything have a lane of their own, and keys for one or two things the slow one. */
export const lanes = together(
  (was) => ({
    ...was,
    after: [
      ...was.after,
      async (answer, call) => {
        if (isNarrow(call)) await pause(low_ms);
        return answer;
      },
    ],
  }),
  headers(always)((_usual, call) => ({ 'X-Lane': isBroad(call) ? 'express' : isNarrow(call) ? 'local' : 'usual' })),
);

const idle_ms = 900;

/** A connection is kept for whoever has a broad key, ended with each answer to a narrow one and after a while for others. */
export const keptForBroad = together(
  change('wire')(() => ({ hangsUp: (_answer, call) => (isBroad(call) || isNarrow(call) ? null : idle_ms) })),
  headers((_answer, call) => isNarrow(call))(() => ({ Connection: 'close' })),
  headers((_answer, call) => isBroad(call))(() => ({ 'Keep-Alive': 'timeout=60, max=100000' })),
);
