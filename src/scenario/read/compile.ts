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
export function compiler(load: Load, problems: Problem[]) {
  const known = new Map<string, SharedSteps | null>();

  async function steps(
    written: readonly Grammar.Step[],
    at: SourceLocation,
    opened: readonly string[],
  ): Promise<Step[]> {
    const compiled: Step[] = [];
    for (const [index, step] of written.entries()) {
      const one = await compile(step, inside(at, index), opened);
      if (one !== null) compiled.push(one);
    }
    return compiled;
  }

  async function compile(step: Grammar.Step, at: SourceLocation, opened: readonly string[]): Promise<Step | null> {
    if ('send' in step) return { is: 'send', at, step };
    if ('poll' in step) return { is: 'poll', at, step };
    if ('wait' in step) return { is: 'wait', at, step };
    if ('operator' in step) return { is: 'operator', at, step };
    if ('listen' in step) return { is: 'listen', at, step };
    if ('posted' in step) return { is: 'posted', at, step };
    if ('use' in step) return use(step, at, opened);
    if ('parallel' in step)
      return { is: 'parallel', at, steps: await steps(step.parallel, inside(at, 'parallel'), opened) };
    const { times, as, steps: inner } = step.repeat;
    const repeated = await steps(inner, inside(at, 'repeat', 'steps'), opened);
    return { is: 'repeat', at, times, steps: repeated, ...(as !== undefined && { as }) };
  }

  async function use(step: Grammar.Use, at: SourceLocation, opened: readonly string[]): Promise<Step | null> {
    const file = join(dirname(at.source.file), step.use);
    const complain = (message: string): null => {
      problems.push(problemAt(inside(at, 'use'), 'value', message));
      return null;
    };
    if (opened.includes(file))
      return complain(`the files use each other in a circle: ${[...opened, file].join(' → ')}`);
    let shared = known.get(file);
    if (shared === undefined) {
      const text = await load(file);
      if (text.is === 'unreadable') return complain(`${file}: ${text.problem.message}`);
      shared = await read(file, text.text, [...opened, file]);
      known.set(file, shared);
    }
    return shared === null ? null : { is: 'use', at, step, shared };
  }

  async function read(file: string, text: string, opened: readonly string[]): Promise<SharedSteps | null> {
    const yaml = readYaml(file, text);
    problems.push(...yaml.problems);
    if (yaml.is === 'broken') return null;
    const checked = checkSource(Grammar.Shared, yaml.source);
    if (checked.is === 'wrong') problems.push(...checked.problems);
    if (checked.is === 'wrong') return null;
    const { parameters = {}, steps: written } = checked.value;
    const compiled = await steps(written, { source: yaml.source, path: ['steps'] }, opened);
    return { source: yaml.source, parameters, steps: compiled };
  }

  return { steps };
}
