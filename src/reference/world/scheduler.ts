import type { Clock } from './clock.ts';
import { alarm } from './pause.ts';

export type Work = () => void | Promise<void>;

/** What is due at some moment, whether time passes or an operator moves the clock. */
export interface Scheduler {
  at(moment: number, work: Work): void;
  /** Moves the clock from one due moment to the next; all that is due by then is done when this ends. */
  advance(milliseconds: number): Promise<void>;
  close(): void;
}

interface Entry {
  readonly moment: number;
  readonly work: Work;
}

export function schedulerOf(clock: Pick<Clock, 'now' | 'advance'>): Scheduler {
  const entries: Entry[] = [];
  const running = new Set<Promise<void>>();
  let moves = Promise.resolve();
  let silence = (): void => undefined;
  let closed = false;

  const start = ({ work }: Entry): void => {
    const done = (async () => work())().finally(() => running.delete(done));
    running.add(done);
  };

  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  const startDue = (): void => {
    const due = entries.filter(({ moment }) => moment <= clock.now());
    entries.splice(0, due.length);
    for (const entry of due) start(entry);
    listen();
  };

  const listen = (): void => {
    silence();
    const next = entries[0];
    silence = next ? alarm(next.moment - clock.now(), startDue) : () => undefined;
  };

  const move = async (milliseconds: number): Promise<void> => {
    let left = milliseconds;
    const go = (span: number): void => {
      clock.advance(span);
      left -= span;
      startDue();
    };
    startDue();
    await settled();
    for (let next = entries[0]; next && next.moment - clock.now() <= left; next = entries[0]) {
      go(Math.max(0, next.moment - clock.now()));
      await settled();
    }
    go(left);
    await settled();
  };

  return {
    at: (moment, work) => {
      if (closed) return;
      const place = entries.findLastIndex((entry) => entry.moment <= moment) + 1;
      entries.splice(place, 0, { moment, work });
      if (place === 0) listen();
    },
    advance: (milliseconds) => {
      moves = moves.catch(() => undefined).then(() => move(milliseconds));
      return moves;
    },
    close: () => {
      closed = true;
      entries.length = 0;
      silence();
    },
  };
}
