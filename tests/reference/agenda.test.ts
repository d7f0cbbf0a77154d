import { describe, expect, test } from 'vitest';
import { agendaOf } from '../../src/reference/agenda.ts';
import type { Clock } from '../../src/reference/clock.ts';
import { movableClock, plainTime } from '../../src/reference/clock.ts';
import { pause } from '../../src/reference/pause.ts';

/** A clock that stands still unless it is moved. */
function stoppedClock(): Pick<Clock, 'now' | 'advance'> {
  let at = 0;
  return {
    now: () => at,
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}

describe('an agenda', () => {
  test('does what is due in order, each at its own moment', async () => {
    const clock = stoppedClock();
    const agenda = agendaOf(clock);
    const done: string[] = [];
    const note = (name: string) => () => void done.push(`${name} at ${clock.now()}`);
    agenda.at(300, note('third'));
    agenda.at(100, note('first'));
    agenda.at(100, note('second'));
    agenda.at(501, note('later'));
    await agenda.advance(500);
    expect(done).toEqual(['first at 100', 'second at 100', 'third at 300']);
    expect(clock.now()).toBe(500);
    await agenda.advance(1);
    expect(done.at(-1)).toBe('later at 501');
  });

  test('waits for work that takes time, and for the work that it makes', async () => {
    const clock = stoppedClock();
    const agenda = agendaOf(clock);
    const done: number[] = [];
    agenda.at(100, async () => {
      await pause(5);
      done.push(clock.now());
      agenda.at(200, async () => {
        await pause(5);
        done.push(clock.now());
      });
    });
    await agenda.advance(1000);
    expect(done).toEqual([100, 200]);
  });

  test('moves the clock by the whole span, however many ask at once', async () => {
    const clock = stoppedClock();
    const agenda = agendaOf(clock);
    agenda.at(50, () => pause(2));
    await Promise.all([agenda.advance(100), agenda.advance(200)]);
    expect(clock.now()).toBe(300);
  });

  test('works in real time too, until it is closed', async () => {
    const agenda = agendaOf(movableClock(plainTime));
    let done = 0;
    agenda.at(Date.now() + 5, () => void done++);
    agenda.at(Date.now() - 5, () => void done++);
    await pause(40);
    expect(done).toBe(2);
    agenda.at(Date.now() + 5, () => void done++);
    agenda.close();
    await pause(20);
    expect(done).toBe(2);
  });

  test('goes on after work that failed', async () => {
    const agenda = agendaOf(stoppedClock());
    agenda.at(1, () => Promise.reject(new Error('no')));
    await expect(agenda.advance(1)).rejects.toThrow('no');
    await expect(agenda.advance(1)).resolves.toBe(undefined);
  });
});
