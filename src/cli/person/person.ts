import { isatty } from 'node:tty';
import type { Asked, Person, PlannedManualTasks } from '../../run/person/person.ts';
import { manualTaskKind } from '../../target/operator/manual-task-kinds.ts';
import { shown } from '../../target/operator/reply.ts';
import { refused } from '../../target/operator/outcome.ts';
import { timeOfDay } from '../../target/shown-to-people.ts';
import { interactive } from '../environment.ts';
import { answersTo } from './answers.ts';
import { personCommand, type PersonCommand } from './command.ts';
import { PersonTerminal, type Streams } from './terminal.ts';
import { ThingsToDo } from './things.ts';
import { countWords, manualTaskLines, personHelp, toComeWords } from './words.ts';

/** What else is drawn on the terminal, and must not be while a person types. */
interface Drawing {
  pause(): void;
  resume(): void;
}

interface PersonParts {
  readonly drawing: Drawing;
  readonly onInterrupt: () => void;
  readonly streams?: Streams;
  readonly now?: () => number;
}

/** The person at this process's terminal; null where there is none. */
export const personAtTerminal = (parts: PersonParts): Person | null =>
  interactive && isatty(0) ? new PersonAtTerminal(parts) : null;

const ownStreams = (): Streams => ({ input: process.stdin, output: process.stdout, terminal: true });

/** Lists what is to do, and takes what the person says of it. */
export class PersonAtTerminal implements Person {
  readonly #terminal: PersonTerminal;
  readonly #drawing: Drawing;
  readonly #now: () => number;
  readonly #things: ThingsToDo;
  #planned: readonly PlannedManualTasks[] = [];
  #talking = false;
  #left = false;

  constructor({ drawing, onInterrupt, streams = ownStreams(), now = Date.now }: PersonParts) {
    this.#terminal = new PersonTerminal(streams, onInterrupt);
    this.#drawing = drawing;
    this.#now = now;
    this.#things = new ThingsToDo(now);
  }

  expect(planned: readonly PlannedManualTasks[]): void {
    this.#planned = planned;
    const words = this.#toCome();
    if (words.length === 0) return;
    if (!this.#talking) this.#drawing.pause();
    this.#terminal.say([...words, 'What is to do is listed as soon as it comes up.']);
    if (!this.#talking) this.#drawing.resume();
  }

  over(check: string): void {
    this.#planned = this.#planned.filter((planned) => planned.check !== check);
  }

  ask(asked: readonly Asked[]): void {
    if (this.#left) return;
    const fresh = asked.flatMap((one) => this.#things.add(one) ?? []);
    if (fresh.length === 0) return;
    if (this.#talking) this.#terminal.say(this.#listOf(fresh));
    else void this.#talk();
  }

  leave(): void {
    if (this.#left) return;
    this.#left = true;
    this.#things.forget();
    this.#terminal.rest();
    if (this.#talking) this.#drawing.resume();
  }

  async #talk(): Promise<void> {
    this.#talking = true;
    this.#drawing.pause();
    this.#list();
    while (this.#things.numbers.length > 0) {
      const line = await this.#terminal.line('> ');
      if (this.#left) break;
      if (line === null) this.#skipAll('Nobody types any more: whatever needs you is skipped.');
      else await this.#obey(personCommand(line, this.#things.numbers));
    }
    this.#talking = false;
    if (this.#left) return;
    this.#terminal.rest();
    this.#drawing.resume();
  }

  #list(): void {
    const things = this.#listOf(this.#things.numbers);
    this.#terminal.say([...things, ...this.#toCome(), 'Type the numbers of what is done, or ? for help.']);
  }

  #listOf(numbers: readonly number[]): readonly string[] {
    const things = this.#things.listed(numbers);
    return [
      '',
      countWords(things.length),
      ...things.flatMap(({ number, manualTask }) => manualTaskLines(number, manualTask, this.#now())),
    ];
  }

  #toCome(): readonly string[] {
    return toComeWords(this.#planned.filter(({ actions }) => actions.every((action) => this.#things.wants(action))));
  }

  async #obey(command: PersonCommand): Promise<void> {
    switch (command.is) {
      case 'list':
        return this.#list();
      case 'help':
        return this.#terminal.say(personHelp);
      case 'unclear':
        return this.#terminal.say([command.why]);
      case 'skip-all':
        return this.#skipAll('Whatever needs you is skipped.');
      case 'skip-like':
        return this.#skipLike(command.number);
      default:
        for (const number of command.numbers) await this.#settle(number, command.is);
        return this.#tellRest();
    }
  }

  async #settle(number: number, as: 'done' | 'skip' | 'failed'): Promise<void> {
    if (as === 'skip') this.#things.skip(number);
    else await (as === 'done' ? this.#finish(number) : this.#fail(number));
  }

  async #finish(number: number): Promise<void> {
    const manualTask = this.#things.manualTask(number);
    if (!manualTask) return;
    if (manualTask.answers.length > 0) this.#terminal.say([`  ${number}. ${manualTask.please}`]);
    const late = manualTask.until !== null && this.#now() > manualTask.until;
    if (late && !(await this.#wasInTime(number, manualTask.until))) {
      this.#things.answer(number, refused('the person at the terminal did it too late'));
      return;
    }
    const answers = await answersTo(manualTask, this.#terminal);
    if (answers !== null) this.#things.answer(number, { is: 'told', answers });
    else if (this.#things.manualTask(number)) this.#terminal.say([`  ${number} stays to do.`]);
  }

  /** What was done too late did not come about as the check believes. */
  async #wasInTime(number: number, until: number): Promise<boolean> {
    const said = await this.#terminal.line(`  ${number} was to be done until ${timeOfDay(until)}. Was it? (y/n) `);
    return said !== null && /^y(?:es)?$/i.test(said.trim());
  }

  async #fail(number: number): Promise<void> {
    const why = (await this.#terminal.line(`  What went wrong with ${number}? `))?.trim();
    this.#things.answer(number, refused(`the person at the terminal said: ${shown(why || 'it did not work')}`));
  }

  #skipLike(number: number): void {
    const { action } = this.#things.manualTask(number)!;
    this.#things.skipKind(action);
    this.#terminal.say([`Nothing more of this kind: ${manualTaskKind(action)}.`]);
    this.#tellRest();
  }

  #skipAll(saying: string): void {
    this.#things.skipAll();
    this.#terminal.say([saying]);
  }

  #tellRest(): void {
    const { numbers } = this.#things;
    if (numbers.length > 0) this.#terminal.say([`Still to do: ${numbers.join(', ')}`]);
  }
}
