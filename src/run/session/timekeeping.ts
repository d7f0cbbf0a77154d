import type { Operator } from '../../target/operator/operator.ts';
import type { Awaiting } from '../../wire/time/awaiting.ts';
import { JumpingClock } from '../../wire/time/jumping-clock.ts';
import { Pacer } from '../../wire/time/pacer.ts';
import { Inconclusive } from '../check/check.ts';
import type { RunOptions } from '../options.ts';
import { ClockMover } from './clock-mover.ts';
import type { Services } from './services.ts';

/** Waits for a key's next minute are real ones at any time. */
const paced_s = 90;

const minutesTold = {
  machine: 'The rate limit counts minutes that the operator does not move, so requests wait for real ones from now on.',
  run: 'The rate limit counts minutes of the clock that the operator moves, so no request waits for real ones any more.',
} as const;

const lagTold = (ms: number): string =>
  `What is read was seen to show a change only after ${Math.ceil(ms / 100) / 10} s, so each move of the clock leaves it more time than that.`;

const longWaits = 'What needs a longer wait than --patience is not decided, and nothing where the clock stands.';

interface Parts {
  readonly options: RunOptions;
  readonly operator: Operator | null;
  readonly awaiting: Awaiting;
  readonly tell: (line: string) => void;
}

/** The run's clock, who moves it, and who gives turns by it. What becomes of them is told in a line. */
export function timekeepingOf({
  options,
  operator,
  awaiting,
  tell,
}: Parts): Pick<Services, 'clock' | 'clockMover' | 'pacer'> {
  const clockMover = new ClockMover(operator, (why) => {
    if (clock.moves.count > 0) tell(`The operator does not move the clock any more: ${why}. ${longWaits}`);
  });
  const clock = clockOf(options, clockMover);
  clock.watchedBy({ lagged: (ms) => tell(lagTold(ms)) });
  const pacer = new Pacer(clock, (minutes) => tell(minutesTold[minutes]), awaiting, longRestsOf(options));
  return { clock, clockMover, pacer };
}

const clockOf = ({ patience_s }: RunOptions, mover: ClockMover): JumpingClock =>
  new JumpingClock(mover.advance, {
    longest_ms: Math.max(patience_s, paced_s) * 1000,
    reason: () =>
      new Inconclusive(
        'the operator does not move the clock any more, which stands, or the wait is longer than --patience',
      ),
  });

const longRestsOf = ({ patience_s }: RunOptions) => ({
  longest_ms: Math.max(patience_s, paced_s) * 1000,
  reason: (key: string, ms: number) =>
    new Inconclusive(
      `${key} was still answered 429 after a minute, and is to rest for another ${Math.ceil(ms / 60_000)} min, which is longer than --patience`,
    ),
});
