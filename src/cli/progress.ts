import { clearLine, cursorTo } from 'node:readline';
import pc from 'picocolors';
import { cut } from '../report/terminal/columns.ts';
import { legible } from '../report/legible.ts';
import { counted } from '../report/terminal/words.ts';
import type { Message } from '../run/session/engine.ts';
import { coloured, columns, interactive } from './environment.ts';
import { Failures } from './failures.ts';
import { outlookLines } from './outlook-words.ts';
import { draw, print } from './terminal.ts';
import { WaitsTold, waitWords } from './wait-words.ts';

type MessageOf<Is extends Message['is']> = Extract<Message, { is: Is }>;

/**
 * What a person sees while a run goes on: one line that keeps changing, or, where lines are kept, one for each tenth of
 * the checks and for each long wait; and each check that did not pass.
 */
export class ProgressLine {
  readonly #paint = pc.createColors(coloured);
  readonly #began = performance.now();
  readonly #waits = new WaitsTold(Date.now());
  #opened = false;
  #checks = 0;
  #ended = 0;
  #requests = 0;
  #broken = 0;
  #awaited: MessageOf<'awaiting'>['awaited'] = null;
  readonly #failures = new Failures('check');
  #repeating: string | null = null;
  /** Why the run is to end early; null while nobody asked for that. */
  #cut: string | null = null;
  #notRun = 0;
  #drawn = '';
  /** Reasons that checks did not come to their end for: each is told once, and how many others had it. */
  readonly #whys = new Map<string, number>();
  /** What is to be said once nobody types any more; null: it is said at once. */
  #held: string[] | null = null;

  tell(message: Message): void {
    if (message.is === 'opened') this.#open(message);
    else if (message.is === 'ended') this.#end(message);
    else if (message.is === 'told') this.#say(legible(message.line));
    else if (message.is === 'put off')
      this.#say(`This will take longer: at most ${Math.ceil(message.within_s / 60)} min in total.`);
    else if (message.is === 'repeating') this.#repeating = message.check;
    else if (message.is === 'awaiting') this.#hears(message);
    else if (message.is === 'tick' && !interactive) this.#sayWait();
    if (interactive && this.#held === null) this.#draw();
  }

  /** A person types: nothing may move on the terminal. */
  pause(): void {
    this.clear();
    this.#held ??= [];
  }

  resume(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const line of held) this.#say(line);
    if (interactive) this.#draw();
  }

  /** What ends early with this reason is counted, and not told one by one. */
  interrupt(why: string, says: string): void {
    this.#cut = why;
    this.#say(says);
  }

  /** How many checks were not run, or not to their end, for an interruption, and of how many. */
  get left(): { readonly notRun: number; readonly checks: number } {
    return { notRun: this.#notRun, checks: this.#checks };
  }

  close(): void {
    for (const more of this.#failures.rest) this.#say(`${this.#paint.red('fail')}  ${more}`);
    for (const [why, more] of this.#whys)
      if (more > 0) this.#say(`inconclusive  ${counted(more, 'more check')}: ${why}`);
    this.clear();
  }

  /** Leaves the line empty for what comes next. */
  clear(): void {
    if (!interactive) return;
    this.#drawn = '';
    cursorTo(process.stdout, 0);
    clearLine(process.stdout, 0);
  }

  #open({ outlook, quick, operatorTrouble, unjudgeable }: MessageOf<'opened'>): void {
    this.#opened = true;
    this.#checks = outlook.checks;
    if (operatorTrouble !== null) this.#say(`The operator is not used: ${legible(operatorTrouble)}`);
    if (unjudgeable === null) for (const line of outlookLines(outlook, quick)) this.#say(line);
  }

  #hears({ awaited, requests }: MessageOf<'awaiting'>): void {
    if (requests > this.#requests) this.#waits.moved(Date.now());
    this.#requests = Math.max(this.#requests, requests);
    this.#awaited = awaited;
  }

  #end({ end, requests }: MessageOf<'ended'>): void {
    this.#ended += 1;
    this.#requests = Math.max(this.#requests, requests);
    this.#waits.moved(Date.now());
    if (end.verdict === 'fail') this.#broken += 1;
    if (end.verdict === 'fail') this.#sayFailed(end);
    else if (end.why !== null && end.why === this.#cut) this.#notRun += 1;
    else if (end.verdict !== 'pass' && !interactive) this.#sayOpen(end);
    if (!interactive && this.#cut === null && this.#isTenth()) this.#say(this.#soFar().join('  '));
  }

  #sayFailed({ id, findings }: MessageOf<'ended'>['end']): void {
    const told = this.#failures.told(
      id,
      findings.map(({ rule }) => rule),
    );
    if (told !== null) this.#say(`${this.#paint.red('fail')}  ${told}`);
  }

  #sayOpen({ id, verdict, why }: MessageOf<'ended'>['end']): void {
    const [first = ''] = legible(why ?? '').split('\n');
    const before = this.#whys.get(first);
    if (verdict === 'inconclusive') this.#whys.set(first, before === undefined ? 0 : before + 1);
    if (before === undefined) this.#say(`${verdict}  ${id}${first === '' ? '' : `: ${first}`}`);
  }

  #sayWait(): void {
    const due = this.#waits.due(this.#awaited, Date.now());
    if (due === 'wait') this.#say(this.#waitWords(this.#awaited!));
    if (due === 'progress') this.#say([...this.#soFar(), ...this.#now()].join('  '));
  }

  #waitWords(awaited: NonNullable<MessageOf<'awaiting'>['awaited']>): string {
    return legible(waitWords(awaited, Date.now()));
  }

  #isTenth(): boolean {
    const tenth = (ended: number): number => Math.floor((ended * 10) / Math.max(this.#checks, 1));
    return tenth(this.#ended) > tenth(this.#ended - 1);
  }

  #soFar(): string[] {
    const seconds = Math.round((performance.now() - this.#began) / 1000);
    const checks = this.#opened ? `${this.#ended}/${this.#checks} checks` : 'looking at the deployment';
    return [checks, counted(this.#requests, 'request'), `${seconds} s`];
  }

  /** What is going on. */
  #now(): string[] {
    if (this.#cut !== null) return ['ending'];
    const wait = this.#awaited === null ? [] : [this.#waitWords(this.#awaited)];
    return this.#repeating === null ? wait : [`trying again: ${this.#repeating}`, ...wait];
  }

  #say(line: string): void {
    if (this.#held !== null) {
      this.#held.push(line);
      return;
    }
    this.clear();
    this.#waits.printed(Date.now());
    print(line);
  }

  #draw(): void {
    const failed = this.#broken > 0 ? [`${this.#broken} failed`] : [];
    const [checks = '', ...rest] = this.#soFar();
    const text = cut([checks, ...failed, ...rest, ...this.#now()].join('  '), columns() - 1);
    if (text === this.#drawn) return;
    this.clear();
    this.#drawn = text;
    draw(text.replace(/ \d+ failed/, (words) => this.#paint.red(words)));
  }
}
