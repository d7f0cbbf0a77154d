import { clearLine, cursorTo } from 'node:readline';
import { cut } from '../report/terminal/columns.ts';
import { columns, interactive } from './environment.ts';
import { draw, print } from './terminal.ts';

/** One line at a terminal that keeps changing, with the seconds that went by; elsewhere nothing. */
export class ChangingLine {
  readonly #began = performance.now();

  show(...parts: readonly string[]): void {
    if (!interactive) return;
    const seconds = Math.round((performance.now() - this.#began) / 1000);
    this.clear();
    draw(cut([...parts, `${seconds} s`].join('  '), columns() - 1));
  }

  /** Prints a line that stays. */
  say(line: string): void {
    this.clear();
    print(line);
  }

  clear(): void {
    if (!interactive) return;
    cursorTo(process.stdout, 0);
    clearLine(process.stdout, 0);
  }
}
