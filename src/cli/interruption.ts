import { exitStatus } from './exit-status.ts';
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
