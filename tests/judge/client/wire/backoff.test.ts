import { describe, expect, it } from 'vitest';
import { Client, type ServedParts } from '../../helpers/client.ts';
import { refusal } from '../../helpers/exchange.ts';

const unavailable = refusal('LEDGER_UNAVAILABLE');
const limited = refusal('RATE_LIMITED');
const rules = ['client.retries-ledger-unavailable', 'client.retries-rate-limited'] as const;

/** All that is decided of a request sent again after these waits, each answered in one way. */
function after(waits: readonly number[], answer: ServedParts = unavailable, over: ServedParts = {}) {
  const client = new Client({ idempotencyKey: 'order-key-1', ...over });
  client.see(answer);
  const seen = waits.map((wait) => client.see({ ...answer, after: wait }));
  return {
    broken: seen.flatMap(({ broken }) => broken).filter((rule) => rules.some((each) => each === rule)),
    kept: new Set(seen.flatMap(({ kept }) => [...kept])),
    deviations: seen.flatMap(({ deviations }) => deviations),
    observed: seen.flatMap(({ observed }) => observed),
  };
}

describe('waiting before a client sends again', () => {
  it('is missing where three in a row follow at once', () => {
    const { broken, deviations } = after([2, 1, 3]);
    expect(broken).toEqual([rules[0]]);
    expect(deviations.at(-1)).toMatchObject({
      expected: 'a wait after each LEDGER_UNAVAILABLE, such as 0.5 s and twice as long each time',
      actual: 'POST /v1/charges sent again 3 times in a row, 2 ms, 1 ms, 3 ms after the answers',
      exchanges: [1, 2, 3, 4],
    });
  });

  it('is missing where four or five follow nearly at once', () => {
    expect(after([12, 14, 11, 13]).broken).toEqual([rules[0]]);
    expect(after([25, 25, 25, 25, 25]).broken).toEqual([rules[0]]);
  });

  it('is missing where hardly any wait is the rule', () => {
    const client = new Client(unavailable);
    const series = (command: number, waits: readonly number[]) =>
      [1000, ...waits].flatMap(
        (after) => client.see({ command, after, idempotencyKey: `order-key-${command}` }).broken,
      );
    expect(series(1, [30, 12, 14])).toEqual([]);
    expect(series(2, [11, 22, 9])).toEqual([rules[0]]);
    expect(series(3, [200, 400, 800])).toEqual([]);
    expect(series(4, [200, 400, 800])).toEqual([]);
    expect(series(5, [11, 22, 9])).toEqual([]);
  });

  describe('where Retry-After asks for a second or more', () => {
    const come = (client: Client, command: number, wait: number, seconds = '2') => {
      const key = { command, idempotencyKey: `order-key-${command}` };
      client.see({ ...limited, ...key, after: 5_000, answerHeaders: [['retry-after', seconds]] });
      return client.see({ ...key, status: 201, after: wait }).broken;
    };

    it('is missing where each time is at once', () => {
      const client = new Client();
      for (let command = 1; command < 6; command += 1) expect(come(client, command, 3)).toEqual([]);
      expect(come(client, 6, 3)).toEqual([rules[1]]);
      expect(come(client, 7, 1_000)).toEqual([]);
      expect(come(client, 8, 2)).toEqual([rules[1]]);
    });

    it('may be short at times, as jitter draws it, and where nothing is asked for', () => {
      const client = new Client();
      const drawn = [3, 80, 12, 150, 24, 8, 60, 2, 10, 90, 1, 4].map((wait, at) => come(client, at, wait));
      expect(drawn.flat()).toEqual([]);
      const free = new Client();
      expect([1, 2, 3, 4, 5, 6, 7].flatMap((command) => come(free, command, 1, '0'))).toEqual([]);
    });

    it('says nothing of what was already on its way', () => {
      const client = new Client();
      expect([1, 2, 3, 4, 5, 6, 7].flatMap((command) => come(client, command, -1))).toEqual([]);
    });
  });

  it('is of RATE_LIMITED where that came last', () => {
    expect(after([2, 1, 3], limited).broken).toEqual([rules[1]]);
  });

  it('shows without commands by the Idempotency-Key', () => {
    expect(after([2, 1, 3], unavailable, { served: false }).broken).toEqual([rules[0]]);
    expect(after([2, 1, 3], unavailable, { command: null }).broken).toEqual([rules[0]]);
  });

  it('shows of reading within a command only: others may read the same', () => {
    const read = { method: 'GET', target: '/v1/balance' };
    expect(after([2, 1, 3], unavailable, read).broken).toEqual([rules[0]]);
    expect(after([2, 1, 3], unavailable, { ...read, command: null }).broken).toEqual([]);
  });

  it.each([
    ['a first one at once, then growing waits', [0, 200, 400]],
    ['waits that stay the same', [1000, 1000, 1000]],
    ['a cap', [500, 1000, 1000, 1000]],
    ['jitter that draws nearly nothing twice', [3, 4, 180, 2, 900]],
    ['short waits that grow', [10, 20, 40, 80]],
  ])('is kept with %s', (_, waits) => {
    expect(after(waits).broken).toEqual([]);
  });

  it('is kept by a wait that no way to the client and back explains, and open below that', () => {
    expect(after([100]).kept).toContain(rules[0]);
    expect(after([3]).kept).not.toContain(rules[0]);
  });

  it('is not asked of who is told to wait for nothing', () => {
    expect(after([2, 1, 3, 1], { ...limited, answerHeaders: [['retry-after', '0']] }).broken).toEqual([]);
  });

  it('is not asked after other answers, or between commands', () => {
    expect(after([2, 1, 3], { status: 503, text: 'no JSON' }).broken).toEqual([]);
    const client = new Client({ ...unavailable, after: 1 });
    const seen = [1, 2, 3, 4, 5].map((command) => client.see({ command, idempotencyKey: `order-key-${command}` }));
    expect(seen.flatMap(({ broken }) => broken)).toEqual([]);
  });

  it('is not asked of requests that were under way together', () => {
    const client = new Client({ ...unavailable, after: -3, idempotencyKey: 'order-key-1' });
    const seen = [1, 2, 3, 4, 5].map(() => client.see());
    expect(seen.flatMap(({ broken }) => broken)).toEqual([]);
  });
});

describe('what is observed of tries', () => {
  it('tells tries, waits and Retry-After', () => {
    expect(after([600], limited).observed).toEqual([
      'clients.tries: POST /v1/charges: try 2, less than 1 s after 429',
      'clients.retry-after: sends again, less than 1 s after, where Retry-After says 3 s',
    ]);
    expect(after([3000], limited).observed).toContain('clients.retry-after: waits where Retry-After says 3 s');
  });

  it('takes a date for Retry-After', () => {
    const answerHeaders = [
      ['date', 'Mon, 05 Jan 2026 12:00:00 GMT'],
      ['retry-after', 'Mon, 05 Jan 2026 12:00:02 GMT'],
    ] as const;
    const told = (wait: number) => after([wait], { ...limited, answerHeaders }).observed.at(-1);
    expect(told(1200)).toBe('clients.retry-after: waits where Retry-After says 2 s');
    expect(told(300)).toBe('clients.retry-after: sends again, less than 500 ms after, where Retry-After says 2 s');
  });
});
