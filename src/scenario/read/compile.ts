import { dirname, join } from 'node:path';
import type { Problem } from '../../text/problem.ts';
import type { SourceText } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml-source.ts';
import { checkSource } from '../../text/zod-problems.ts';
import * as Grammar from './grammar.ts';
import { inside, problemAt, type SourceLocation } from './source-location.ts';
import type { SharedSteps, Step } from './story.ts';

export type Load = (file: string) => Promise<SourceText>;

/** Puts the steps of other files in their places. Reads each file once. */
export class Compiler {
  readonly problems: Problem[] = [];
  readonly #load: Load;
  readonly #known = new Map<string, SharedSteps | null>();

  constructor(load: Load) {
    this.#load = load;
  }

  /** @param opened files that are being read: what uses one of them again goes in a circle */
  async steps(written: readonly Grammar.WrittenStep[], at: SourceLocation, opened: readonly string[]): Promise<Step[]> {
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
      return { is: 'parallel', at, steps: await this.steps(step.parallel, inside(at, 'parallel'), opened) };
    const { times, as, steps: inner } = step.repeat;
    const repeated = await this.steps(inner, inside(at, 'repeat', 'steps'), opened);
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
      const text = await this.#load(file);
      if (text.is === 'unreadable') return complain(`${file}: ${text.problem.message}`);
      shared = await this.#read(file, text.text, [...opened, file]);
      this.#known.set(file, shared);
    }
    return shared === null ? null : { is: 'use', at, step, shared };
  }

  async #read(file: string, text: string, opened: readonly string[]): Promise<SharedSteps | null> {
    const yaml = readYaml(file, text);
    this.problems.push(...yaml.problems);
    if (yaml.is === 'broken') return null;
    const checked = checkSource(Grammar.Shared, yaml.source);
    if (checked.is === 'wrong') this.problems.push(...checked.problems);
    if (checked.is === 'wrong') return null;
    const { parameters = {}, steps: written } = checked.value;
    const compiled = await this.steps(written, { source: yaml.source, path: ['steps'] }, opened);
    return { source: yaml.source, parameters, steps: compiled };
  }
}
