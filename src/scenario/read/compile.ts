import { dirname, join } from 'node:path';
import type { Problem } from '../../text/problem.ts';
import type { SourceText } from '../../text/source-file.ts';
import { readYaml, type YamlSource } from '../../text/yaml-source.ts';
import { checkSource } from '../../text/zod-problems.ts';
import * as Grammar from './grammar.ts';
import { inside, problemAt, type SourceLocation } from './source-location.ts';
import type { Scenario, SharedSteps, Step } from './story.ts';

export type Load = (file: string) => Promise<SourceText>;

/** A file of steps that stories share, before its steps are compiled. */
export type SharedFile = Pick<SharedSteps, 'source' | 'written'>;

type ReadShared = (file: string) => Promise<
  | { readonly is: 'unreadable'; readonly message: string }
  /** null: nothing can be made of the file. */
  | { readonly is: 'read'; readonly shared: SharedFile | null; readonly problems: readonly Problem[] }
>;

/** Reads files of steps as they were written. */
export const readShared =
  (load: Load): ReadShared =>
  async (file) => {
    const text = await load(file);
    if (text.is === 'unreadable') return { is: 'unreadable', message: text.problem.message };
    const yaml = readYaml(file, text.text);
    if (yaml.is === 'broken') return { is: 'read', shared: null, problems: yaml.problems };
    const { source } = yaml;
    const checked = checkSource(Grammar.Shared, source);
    return checked.is === 'wrong'
      ? { is: 'read', shared: null, problems: [...yaml.problems, ...checked.problems] }
      : { is: 'read', shared: { source, written: checked.value }, problems: yaml.problems };
  };

/** Puts the steps of other files in their places. Reads each file once. */
export class Compiler {
  readonly problems: Problem[] = [];
  readonly #read: ReadShared;
  readonly #known = new Map<string, SharedSteps | null>();

  constructor(read: ReadShared) {
    this.#read = read;
  }

  /** All steps of a story. */
  async story(
    { steps, afterwards = [] }: Grammar.Story,
    source: YamlSource,
  ): Promise<Pick<Scenario, 'steps' | 'afterwards'>> {
    return {
      steps: await this.#steps(steps, { source, path: ['steps'] }, [source.file]),
      afterwards: await this.#steps(afterwards, { source, path: ['afterwards'] }, [source.file]),
    };
  }

  /** @param opened files that are being read: what uses one of them again goes in a circle */
  async #steps(
    written: readonly Grammar.WrittenStep[],
    at: SourceLocation,
    opened: readonly string[],
  ): Promise<Step[]> {
    const compiled: Step[] = [];
    for (const [index, step] of written.entries()) {
      const one = await this.#compile(step, inside(at, index), opened);
      if (one !== null) compiled.push(one);
    }
    return compiled;
  }

  async #compile(step: Grammar.WrittenStep, at: SourceLocation, opened: readonly string[]): Promise<Step | null> {
    if ('send' in step) return { is: 'send', at, step };
    if ('poll' in step) return { is: 'poll', at, step };
    if ('wait' in step) return { is: 'wait', at, step };
    if ('operator' in step) return { is: 'operator', at, step };
    if ('listen' in step) return { is: 'listen', at, step };
    if ('posted' in step) return { is: 'posted', at, step };
    if ('use' in step) return this.#use(step, at, opened);
    if ('parallel' in step)
      return { is: 'parallel', at, steps: await this.#steps(step.parallel, inside(at, 'parallel'), opened) };
    const { times, as, steps: inner } = step.repeat;
    const repeated = await this.#steps(inner, inside(at, 'repeat', 'steps'), opened);
    return { is: 'repeat', at, times, steps: repeated, ...(as !== undefined && { as }) };
  }

  async #use(step: Grammar.Use, at: SourceLocation, opened: readonly string[]): Promise<Step | null> {
    const file = join(dirname(at.source.file), step.use);
    const complain = (message: string): null => {
      this.problems.push(problemAt(inside(at, 'use'), 'value', message));
      return null;
    };
    if (opened.includes(file))
      return complain(`the files use each other in a circle: ${[...opened, file].join(' → ')}`);
    let shared = this.#known.get(file);
    if (shared === undefined) {
      const read = await this.#read(file);
      if (read.is === 'unreadable') return complain(`${file}: ${read.message}`);
      this.problems.push(...read.problems);
      shared = read.shared && (await this.#shared(read.shared, [...opened, file]));
      this.#known.set(file, shared);
    }
    return shared === null ? null : { is: 'use', at, step, shared };
  }

  async #shared({ source, written }: SharedFile, opened: readonly string[]): Promise<SharedSteps> {
    return { source, written, steps: await this.#steps(written.steps, { source, path: ['steps'] }, opened) };
  }
}
