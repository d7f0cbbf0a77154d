import { clearLine, cursorTo } from 'node:readline';
import pc from 'picocolors';
import type { Message } from '../run/engine.ts';
import { coloured, interactive } from './environment.ts';
import { draw, print } from './terminal.ts';

/**
 * What a person sees while a run goes on: one line that keeps changing, or in CI one line for each tenth of the checks;
 * and each check that did not pass.
 */
export class ProgressLine {
  readonly #paint = pc.createColors(coloured);
  readonly #began = performance.now();
  #checks = 0;
  #ended = 0;
  #requests = 0;
  #broken = 0;
  #waiting: string | null = null;
  /** What is to be said once nobody types any more; null: it is said at once. */
  #held: string[] | null = null;

  tell(message: Message): void {
    if (message.is === 'opened') this.#opened(message);
    else if (message.is === 'ended') this.#end(message);
    else if (message.is === 'told') this.#say(message.line);
    else if (message.is === 'waiting') this.#waiting = `waiting ${message.seconds} s for ${message.check}`;
    else if (message.is === 'repeating') this.#waiting = `trying again: ${message.check}`;
    if (interactive && this.#held === null) this.#draw();
  }

  /** A person types: nothing may move on the terminal. */
  pause(): void {
    this.done();
    this.#held ??= [];
  }

  resume(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const line of held) this.#say(line);
    if (interactive) this.#draw();
  }

  /** Leaves the line empty for what comes next. */
  done(): void {
    if (!interactive) return;
    cursorTo(process.stdout, 0);
    clearLine(process.stdout, 0);
  }

  #opened({ checks, operatorTrouble }: Extract<Message, { is: 'opened' }>): void {
    this.#checks = checks;
    if (operatorTrouble !== null) this.#say(`The operator is not used: ${operatorTrouble}`);
    if (!interactive) this.#say(`${checks} checks planned`);
  }

  #end({ end, requests }: Extract<Message, { is: 'ended' }>): void {
    this.#ended += 1;
    this.#requests = requests;
    this.#waiting = null;
    if (end.verdict === 'fail') this.#broken += 1;
    const why = end.why === null ? '' : `: ${end.why.split('\n')[0]}`;
    const rules = end.findings.map(({ rule }) => rule).join(', ');
    if (end.verdict === 'fail') this.#say(`${this.#paint.red('fail')}  ${end.id}: ${rules}`);
    else if (end.verdict !== 'pass' && !interactive) this.#say(`${end.verdict}  ${end.id}${why}`);
    if (!interactive && this.#isTenth()) this.#say(this.#soFar().join('  '));
  }

  #isTenth(): boolean {
    const tenth = (ended: number): number => Math.floor((ended * 10) / Math.max(this.#checks, 1));
    return tenth(this.#ended) > tenth(this.#ended - 1);
  }

  #soFar(): string[] {
    const seconds = Math.round((performance.now() - this.#began) / 1000);
    return [`${this.#ended}/${this.#checks} checks`, `${this.#requests} requests`, `${seconds} s`];
  }

  #say(line: string): void {
    if (this.#held !== null) {
      this.#held.push(line);
      return;
    }
    this.done();
    print(line);
  }

  #draw(): void {
    this.done();
    const parts = this.#soFar();
    if (this.#broken > 0) parts.push(this.#paint.red(`${this.#broken} failed`));
    if (this.#waiting !== null) parts.push(this.#waiting);
    draw(parts.join('  ').slice(0, 79));
  }
}
