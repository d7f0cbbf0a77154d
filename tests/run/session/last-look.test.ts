import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { CircuitBreaker } from '../../../src/run/session/circuit-breaker.ts';
import { body } from '../../evidence/helpers/samples.ts';
import { lastLook } from '../../../src/run/session/last-look.ts';

type Looking = Parameters<typeof lastLook>[0];

const [gone, away, there, ledgerAway] = [null, 503, 200, 'LEDGER_UNAVAILABLE'] as const;
type Answered = typeof gone | number | typeof ledgerAway;

const webPage = '<h1>503</h1>';
const ownError = JSON.stringify({ error: { code: ledgerAway } });

/** @param answers what the deployment answers, the last of them from then on */
function runWith(tail: readonly Answered[], answers: readonly Answered[], left = 100) {
  const circuitBreaker = new CircuitBreaker(() => undefined);
  let n = 60;
  const exchange = (said: Answered): Exchange =>
    ({
      n: (n += 1),
      deployment: 'sandbox',
      key: { label: 'main' },
      request: { method: 'GET' },
      answer:
        said === null
          ? null
          : said === ledgerAway
            ? { status: 503, body: body(ownError) }
            : { status: said, body: body(webPage) },
      failure: said === null ? { kind: 'unreachable', text: 'connect ECONNREFUSED' } : null,
    }) as Exchange;
  for (const status of tail) circuitBreaker.saw(exchange(status));
  const looked: unknown[] = [];
  const wire = {
    budget: { left },
    exchange: (asked: unknown) => {
      looked.push(asked);
      return Promise.resolve(exchange(answers[Math.min(looked.length, answers.length) - 1]!));
    },
  };
  const services = {
    circuitBreaker,
    wire,
    apiKeys: { entries: [{ label: 'main' }] },
    recorder: { passOver: () => {} },
  };
  return { services: services as unknown as Looking, circuitBreaker, looked };
}

test.each([
  [gone, 'connect ECONNREFUSED'],
  [away, 'answered 503'],
])('a deployment that is gone at the end ends the run, however few requests met that: %s', async (last, said) => {
  const { services, circuitBreaker, looked } = runWith([there, last, last], [last]);
  await lastLook(services);
  expect(circuitBreaker.stopped).toEqual({
    by: 'silence',
    why: `sandbox stopped answering at exchange 62, and has not answered since: ${said}`,
  });
  expect(looked).toHaveLength(3);
});

test('one that only hung up, and answers when it is looked for, has not stopped', async () => {
  const { services, circuitBreaker, looked } = runWith([there, gone, away], [gone, 401]);
  await lastLook(services);
  expect([circuitBreaker.stopped, looked.length]).toEqual([null, 2]);
});

test('one whose ledger is away, as it says itself, is there', async () => {
  const { services, circuitBreaker, looked } = runWith([there, ledgerAway], [ledgerAway]);
  await lastLook(services);
  expect([circuitBreaker.stopped, looked.length]).toEqual([null, 0]);
});

test('one that answered last is not looked for', async () => {
  const { services, looked } = runWith([gone, away, there], [gone]);
  await lastLook(services);
  expect(looked).toEqual([]);
});

test('where no request is left nothing is said of it', async () => {
  const { services, circuitBreaker, looked } = runWith([gone], [gone], 0);
  await lastLook(services);
  expect([circuitBreaker.stopped, looked]).toEqual([null, []]);
});
