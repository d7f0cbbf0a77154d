import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../../src/run/check/attempt.ts';
import { operate } from '../../../src/run/check/operations.ts';
import { CheckRecord } from '../../../src/run/record/record.ts';
import type { OperatorAction } from '../../../src/target/operator/operator.ts';

type Outcome =
  | { readonly is: 'done'; readonly answer: object }
  | { readonly is: 'refused' | 'skipped'; readonly why: string };

function stage(outcome: Outcome, over: { readonly deployment?: 'sandbox' | 'live'; readonly refusal?: string } = {}) {
  const log: unknown[] = [];
  const services = {
    operator: { perform: (action: string, asked: object) => Promise.resolve((log.push([action, asked]), outcome)) },
    clock: {
      still: () => Promise.resolve(void log.push('still')),
      hold: () => (log.push('held'), () => log.push('released')),
    },
    fixtures: { fill: (text: string) => text.replace('{till:open-1}', '100001') },
    inventory: { note: (action: string) => log.push(`noted ${action}`), roleOf: (id: string) => id },
    circuitBreaker: { unlessEnded: <T>(work: Promise<T>) => work },
    recorder: { note: (entry: object) => log.push(entry), history: { payableBy: () => [] } },
    guard: { paymentRefusal: () => over.refusal ?? null },
    wire: { noteSecret: ({ url }: { readonly url: string }) => log.push(`secret of ${url}`) },
  };
  const check = {
    id: 'pos/closed',
    deployment: over.deployment ?? 'sandbox',
    needs: { keys: {}, operator: ['close_till', 'pay_bill'], operatorMay: ['create_key'] },
  };
  const checkRun = { check, record: new CheckRecord(check.id), keys: {}, seed: 1 };
  const attempt = { services, checkRun, asked: () => undefined } as unknown as Attempt;
  return { log, attempt, ask: (action: OperatorAction, body: object) => operate(attempt, action, body as never) };
}

describe('what a check asks of the operator', () => {
  test('of a payer who may not have been prompted yet is asked for once more', async () => {
    const tried: number[] = [];
    let now = 1_000_000;
    const operator = {
      perform: () => {
        tried.push(now);
        return Promise.resolve(tried.length > 1 ? { is: 'done', answer: {} } : { is: 'refused', why: 'not yet' });
      },
    };
    const clock = {
      now: () => now,
      behind: () => 0,
      jumps: true,
      still: () => Promise.resolve(),
      hold: () => () => undefined,
      until: (moment: number) => Promise.resolve(void (now = moment)),
    };
    const history = { resource: () => ({ first: { received: 999_000 } }) };
    const { attempt } = stage({ is: 'done', answer: {} });
    const { services, checkRun } = attempt;
    const early = {
      ...attempt,
      services: {
        ...services,
        operator,
        clock,
        pacer: { expect: () => undefined },
        recorder: { note: () => undefined, history },
      },
      checkRun: { ...checkRun, check: { ...checkRun.check, needs: { keys: {}, operator: ['approve_charge'] } } },
    } as unknown as Attempt;
    await operate(early, 'approve_charge', { charge: 'ch_1' });
    expect(tried).toEqual([1_000_000, 1_005_000]);
  });

  test('is asked while the clock stands, with placeholders filled, and journaled', async () => {
    const { log, ask } = stage({ is: 'done', answer: {} });
    await ask('close_till', { till: '{till:open-1}' });
    expect(log).toEqual([
      'still',
      'held',
      ['close_till', { till: '100001' }],
      'released',
      {
        is: 'operation',
        check: 'pos/closed',
        action: 'close_till',
        asked: { till: '100001' },
        came: 'done',
        answer: {},
      },
      'noted close_till',
    ]);
  });

  test('has no secret in the journal, whoever knows it', async () => {
    const key = ['sk_test_', '0123456789abcdefABCDEFGHIJKLMNOP'].join('');
    const { log, ask } = stage({ is: 'done', answer: { key, lists: [{ note: `use ${key}` }] } });
    expect(await ask('create_key', { business: 'main' })).toMatchObject({ key });
    expect(JSON.stringify(log.slice(3))).not.toContain(key);
  });

  test('that is refused is inconclusive, and that is skipped not exercised; the clock goes on', async () => {
    const refused = stage({ is: 'refused', why: 'no such till' });
    await expect(refused.ask('close_till', {})).rejects.toThrow('the operator did not close_till: no such till');
    expect(refused.log).toContain('released');
    await expect(stage({ is: 'skipped', why: 'nobody is there' }).ask('close_till', {})).rejects.toThrow(
      'nobody is there',
    );
  });

  test('must be among its needs', async () => {
    await expect(stage({ is: 'done', answer: {} }).ask('advance_clock', {})).rejects.toThrow(
      'pos/closed asks for advance_clock, which is none of its needs',
    );
  });
});
