import { describe, expect, test } from 'vitest';
import type { Decision } from '../../../src/evidence/decision.ts';
import type { Exchange, RequestTemplate } from '../../../src/evidence/exchange.ts';
import type { Attempt } from '../../../src/run/check/attempt.ts';
import type { CheckContext } from '../../../src/run/check/check.ts';
import { minutesFor, quiet, rest } from '../../../src/run/check/check-clock.ts';
import { CheckRecord } from '../../../src/run/record/record.ts';
import { Pacer } from '../../../src/wire/time/pacer.ts';
import { checks } from '../../../suites/limits/rate-limit.suite.ts';

/** A limiter by its own clock: whether a request at a moment is within it. */
type Limiter = (now: number) => boolean;

const minute = 60_000;

const window = (limit: number): Limiter => {
  let [opened, used] = [-Infinity, 0];
  return (now) => {
    if (now - opened >= minute) [opened, used] = [now, 0];
    return ++used <= limit;
  };
};

const bucket = (limit: number): Limiter => {
  let [tokens, seen] = [limit, 0];
  return (now) => {
    tokens = Math.min(limit, tokens + ((now - seen) * limit) / minute);
    seen = now;
    return tokens >= 1 && tokens-- >= 1;
  };
};

/** The check of a test key against a limiter that counts the minutes of the machine, or those of the moved clock. */
async function measured(limiter: Limiter, counts: 'machine' | 'moved', answer_ms = 10) {
  const world = { machine: 1_000_000, moved: 0 };
  const now = (): number => world.machine + world.moved;
  const clock = {
    now,
    real: () => world.machine,
    behind: () => 0,
    jumps: true,
    until: (moment: number) => Promise.resolve(void (world.moved += Math.max(0, moment - now()))),
    pause: (ms: number) => Promise.resolve(void (world.machine += ms)),
  };
  const pacer = new Pacer(clock as never);
  const decisions: Decision[] = [];
  const exchanges: Exchange[] = [];
  const send = (template: RequestTemplate): Exchange => {
    pacer.count('key-1', 120);
    const sent = now();
    world.machine += answer_ms;
    const status = limiter(counts === 'machine' ? world.machine : now()) ? 200 : 429;
    const answer = { status, headers: [['retry-after', '30']] as const, body: { text: '{}', bytes: 2, sha256: null } };
    pacer.observe('key-1', 120, answer);
    const exchange = {
      n: exchanges.length + 1,
      deployment: 'sandbox',
      key: { label: 'key-1', exclusive: true },
      request: { method: template.method, target: template.path, headers: [], body: null },
      answer,
      failure: null,
      sent,
      received: now(),
    } as unknown as Exchange;
    exchanges.push(exchange);
    return exchange;
  };
  const attempt = {
    services: { clock, pacer, recorder: { note: () => undefined } },
    checkRun: { check: { id: 'rate' }, record: new CheckRecord('rate'), keys: { main: 'key-1' } },
  } as unknown as Attempt;
  const context = {
    keys: { main: 'key-1' },
    clock,
    budget: 1_000,
    exchanges,
    get minutes() {
      return minutesFor(attempt);
    },
    send: async (template: RequestTemplate) => send(template),
    burst: async (template: RequestTemplate | ((at: number) => RequestTemplate), count: number) => {
      const all: Exchange[] = [];
      while (all.length < count && all.at(-1)?.answer?.status !== 429)
        all.push(send(typeof template === 'function' ? template(all.length) : template));
      return all;
    },
    quiet: (label: string, seconds: number) => quiet(attempt, label, seconds),
    rest: (moment: number) => rest(attempt, moment),
    judge: (situation: { judge(parts: object): readonly Decision[] }, parts: object) =>
      void decisions.push(...situation.judge(parts)),
  };
  const began = world.machine;
  await checks[0]!.run(context as unknown as CheckContext);
  const said = decisions.flatMap((each) =>
    'rule' in each && each.rule === 'limits.test-key-120-allowed' ? [each.is] : [],
  );
  return { said: [...new Set(said)], real_s: (world.machine - began) / 1000 };
}

describe('a limiter of 120 a minute is not blamed', () => {
  test.each<[string, Limiter, 'machine' | 'moved', number?]>([
    ['by the clock that is moved', window(120), 'moved'],
    ['a bucket by the clock that is moved', bucket(120), 'moved'],
    ['by minutes that nobody moves', window(120), 'machine'],
    ['a bucket by minutes that nobody moves', bucket(120), 'machine'],
    ['such a bucket, which fills up while answers take long', bucket(120), 'machine', 150],
  ])('%s', async (_, limiter, counts, answer_ms) => {
    const { said, real_s } = await measured(limiter, counts, answer_ms);
    expect(said).toEqual(['kept']);
    if (counts === 'moved') expect(real_s).toBeLessThan(20);
  });
});

describe('a limiter that allows less is caught', () => {
  test.each<[string, Limiter, 'machine' | 'moved']>([
    ['100 by the clock that is moved', window(100), 'moved'],
    ['a bucket of 40 by the clock that is moved', bucket(40), 'moved'],
  ])('%s', async (_, limiter, counts) => {
    await expect(measured(limiter, counts).then(({ said }) => said)).resolves.toEqual(['broken']);
  });

  test('where too little gets through to tell whose minutes it counts, nothing is told', async () => {
    await expect(measured(window(20), 'moved')).rejects.toThrow('does not follow the clock');
    await expect(measured(window(60), 'machine')).rejects.toThrow('does not follow the clock');
  });
});
