import { expect, test } from 'vitest';
import { Answers } from '../../../src/judge/history/answers.ts';
import { nothingGiven } from '../../../src/judge/history.ts';
import { preflightCheck } from '../../../src/run/preflight/preflight.ts';
import { CheckRecord } from '../../../src/run/record/record.ts';
import { Recorder } from '../../../src/run/record/recorder.ts';
import { charge, exchange, read } from '../../judge/helpers/exchange.ts';

const unwritten = { append: () => undefined, close: () => undefined };

/** Whether a charge is blamed that was made with 200: that is told once all that was under way is answered. */
function blames(recorder: Recorder, from: number): boolean {
  const record = new CheckRecord(preflightCheck('sandbox').id);
  const answers = [
    exchange({ n: from, status: 200, idempotencyKey: 'order-0001', body: charge() }),
    exchange({ n: from + 1, ...read('ch_1'), body: charge() }),
    exchange({ n: from + 2, ...read('ch_1'), body: charge() }),
  ];
  const broken = answers.flatMap((each) => recorder.see(each, record));
  return broken.some(({ rule }) => rule === 'charges.create.status-201');
}

test('a request that nobody judges is answered all the same', () => {
  const recorder = new Recorder(unwritten, nothingGiven, new Answers());
  recorder.passOver(exchange({ n: 1, ...read('ch_0') }));
  expect(blames(recorder, 2)).toBe(true);
});

test('nobody waits for requests of the run that is gone on with', () => {
  expect(blames(new Recorder(unwritten, nothingGiven, new Answers(501)), 501)).toBe(true);
});

test('who judges anew knows which requests of the run are answered', () => {
  const answers = new Answers();
  const first = new Recorder(unwritten, nothingGiven, answers);
  first.see(exchange({ n: 1, ...read('ch_0') }), new CheckRecord(preflightCheck('sandbox').id));
  expect(blames(new Recorder(unwritten, nothingGiven, answers), 2)).toBe(true);
});

test('a request that is still under way keeps its secret', () => {
  expect(blames(new Recorder(unwritten, nothingGiven, new Answers()), 2)).toBe(false);
});
