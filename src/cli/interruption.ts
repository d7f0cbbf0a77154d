import type { RunOptions } from '../run/options.ts';
import { shellWord } from '../text/shell-word.ts';
import { called } from './environment.ts';
import { exitStatus } from './exit-status.ts';
import type { ProgressLine } from './progress.ts';
import { printError } from './terminal.ts';

/** Of a terminal, of who runs this process, and of a terminal that is closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** npx passes a signal on that the terminal gave to both: it is one. */
const same_ms = 250;

/** What is done when somebody wants an end, and when they want it at once. */
interface Endings {
  first(): void;
  /** Said before the process ends. */
  atOnce(): string;
}

export class Interruption {
  readonly #endings: Endings;
  #askedAt: number | null = null;

  constructor(endings: Endings) {
    this.#endings = endings;
    for (const signal of signals) process.on(signal, this.ask);
  }

  get asked(): boolean {
    return this.#askedAt !== null;
  }

  readonly ask = (): void => {
    const now = performance.now();
    if (this.#askedAt === null) {
      this.#askedAt = now;
      this.#endings.first();
    } else if (now - this.#askedAt > same_ms) {
      printError(this.#endings.atOnce());
      process.exit(exitStatus.interrupted);
    }
  };

  /** From now on signals do what they do to any process. */
  over(): void {
    for (const signal of signals) process.off(signal, this.ask);
  }
}

/** The reason that checks give which were not run, or not to their end. */
export const interrupted = 'the run was interrupted';

export const writingWords = 'The run is over; its report is being written. Interrupt again to end at once.';

const changesLive = ({ deployments, allow }: RunOptions): boolean =>
  deployments.includes('live') && (allow.writes || allow.prompts);

/** What is done at the first signal. */
export const endingWords = (options: RunOptions): string =>
  [
    'Interrupted: nothing new is sent; waiting for answers under way, 30 s at the most.',
    ...(changesLive(options) ? ['What the run changed on live is put back then.'] : []),
    'Interrupt again to end at once.',
  ].join('\n');

/** What the second signal leaves undone. */
export const atOnceWords = (options: RunOptions): string =>
  `Ended at once: no report was written${changesLive(options) ? ', and nothing that was changed on live was put back' : ''}.${goOn(options)}`;

/** What an interrupted run leaves. */
export function leftWords({ notRun, checks }: ProgressLine['left'], options: RunOptions): string {
  const left = checks === 0 ? 'before the first check' : `${notRun} of ${checks} checks were not run`;
  return `Interrupted: ${left}; a partial report is in ${options.out}.${goOn(options)}`;
}

const goOn = ({ out }: RunOptions): string => (out === null ? '' : ` Go on: ${called} run --resume ${shellWord(out)}`);
