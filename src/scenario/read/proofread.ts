import type { Problem } from '../../text/problem.ts';
import { quoted } from '../../text/printable.ts';
import { suggestion } from '../../text/did-you-mean.ts';
import type * as Grammar from './grammar.ts';
import { isGenerated } from '../execute/generated.ts';
import { Known, operatorWords } from './known.ts';
import { expectationProblems } from './proofread-expectation.ts';
import { event, fieldFindings, shownBy } from './proofread-fields.ts';
import { type Names, nearName, unusedCaptures, unusedColumns } from './proofread-names.ts';
import { pathProblems } from './proofread-path.ts';
import { headProblems } from './proofread-head.ts';
import { mentions } from './references.ts';
import { sourceOf } from '../execute/body-path.ts';
import { inside, problemAt, problemWithin, type SourceLocation } from './source-location.ts';
import type { Scenario, Step } from './story.ts';

interface Proof {
  readonly problems: readonly Problem[];
  /** What does no harm, but was hardly meant. */
  readonly warnings: readonly Problem[];
}

/** Everything that is wrong with a story and that can be seen before anything is sent. */
export function proofread({ source, story, steps, afterwards }: Scenario): Proof {
  const root: SourceLocation = { source, path: [] };
  const names: Names = { known: new Map(), used: new Set() };
  const reader = new Proofreader(story);
  reader.columns(story.examples, root, names);
  reader.walk(steps, names);
  reader.walk(afterwards, names);
  return {
    problems: distinct([...headProblems(root, story), ...reader.problems]),
    warnings: distinct([...reader.warnings, ...unusedCaptures(names), ...unusedColumns(root, story, names)]),
  };
}

/** Goes through the steps as they are executed, and knows what is there by then. */
class Proofreader {
  readonly problems: Problem[] = [];
  readonly warnings: Problem[] = [];
  readonly #deployment: NonNullable<Grammar.Story['deployment']>;
  readonly #keys: Set<string>;
  readonly #made = new Set<string>();
  readonly #listening = new Set<string>();

  constructor({ deployment, needs }: Grammar.Story) {
    this.#deployment = deployment ?? 'sandbox';
    this.#keys = new Set([...Object.keys(needs?.keys ?? {}), 'main']);
  }

  columns(examples: Grammar.Story['examples'], root: SourceLocation, names: Names): void {
    this.#mention(examples, inside(root, 'examples'), names);
    for (const column of Object.keys(examples?.[0] ?? {}))
      this.#name(column, inside(root, 'examples', 0, column), names);
  }

  walk(list: readonly Step[], scope: Names): void {
    for (const step of list) this.#visit(step, scope);
  }

  #visit(step: Step, scope: Names): void {
    switch (step.is) {
      case 'send':
      case 'poll':
        return this.#visitRequest(step, scope);
      case 'wait':
        return this.#mention(step.step.wait, inside(step.at, 'wait'), scope);
      case 'operator':
        return this.#visitOperator(step.step, step.at, scope);
      case 'listen':
        return this.#visitListen(step, scope);
      case 'posted':
        return this.#visitPosted(step, scope);
      case 'use':
        return this.#visitUse(step, scope);
      case 'parallel':
        return this.walk(step.steps, scope);
      case 'repeat':
        if (step.as !== undefined) this.#name(step.as, inside(step.at, 'repeat', 'as'), scope);
        return this.walk(step.steps, scope);
    }
  }

  #visitRequest({ is, step, at }: Extract<Step, { is: 'send' | 'poll' }>, scope: Names): void {
    const { capture, expect, done_when, until, fail_when, ...sent }: Partial<Grammar.Send & Grammar.Poll> = step;
    this.#mention(sent, at, scope);
    this.#rule(step.rule, at);
    this.#keyOf(step.key, at, scope);
    if (is === 'send') this.#complain(...pathProblems(step.send, expect, inside(at, 'send')));
    if (step.body !== undefined && step.raw !== undefined)
      this.#wrong(inside(at, 'raw'), 'key', 'a request has a body or a raw text, not both');
    if (step.written !== undefined && step.body === undefined)
      this.#wrong(inside(at, 'written'), 'key', 'only a body can be written in another way, and there is none');
    for (const [name, expected] of Object.entries({ expect, done_when, until, fail_when })) {
      if (expected === undefined || expected === 'judged') continue;
      this.#mention(expected, inside(at, name), scope);
      this.#complain(...expectationProblems(expected, inside(at, name)));
      this.#fields(shownBy(is === 'send' ? step.send : step.poll), expected.body, inside(at, name, 'body'));
    }
    this.#captures(capture, at, scope);
    if (is === 'send' && expect === undefined && capture === undefined)
      this.#wrong(
        inside(at, 'send'),
        'key',
        'this step neither expects nor captures anything',
        'add expect; write expect: judged where the judges, which see every exchange, are enough',
      );
  }

  #visitOperator(step: Grammar.Operate, at: SourceLocation, scope: Names): void {
    const { capture, expect, done_when, ...rest } = step;
    this.#mention(rest, at, scope);
    this.#rule(step.rule, at);
    this.#matchers({ expect, done_when }, at, scope);
    this.#complain(...operatorWords(step, at, this.#made));
    if (step.as_key !== undefined) {
      this.#keys.add(step.as_key);
      this.#made.add(step.as_key);
    }
    this.#captures(capture, at, scope);
  }

  #visitListen({ step, at }: Extract<Step, { is: 'listen' }>, scope: Names): void {
    this.#mention(step.business, inside(at, 'business'), scope);
    this.#name(step.listen, inside(at, 'listen'), scope);
    if (step.answer !== 'nobody') this.#listening.add(step.listen);
  }

  #visitPosted({ step, at }: Extract<Step, { is: 'posted' }>, scope: Names): void {
    const { posted, where, expect, capture } = step;
    if (!this.#listening.has(posted))
      this.#wrong(
        inside(at, 'posted'),
        'value',
        `nobody listens as ${quoted(posted)}`,
        suggestion(posted, [...this.#listening]),
      );
    this.#rule(step.rule, at);
    this.#matchers({ where, expect }, at, scope);
    for (const [name, matchers] of Object.entries({ where, expect })) this.#fields(event, matchers, inside(at, name));
    this.#captures(capture, at, scope);
  }

  #visitUse({ step, at, shared }: Extract<Step, { is: 'use' }>, scope: Names): void {
    const given = step.with ?? {};
    const defaults = shared.written.parameters ?? {};
    const parameters = Object.keys(defaults);
    this.#mention(given, inside(at, 'with'), scope);
    this.#keyOf(step.key, at, scope);
    for (const name of Object.keys(given).filter((each) => !parameters.includes(each)))
      this.#wrong(
        inside(at, 'with', name),
        'key',
        `${step.use} has no parameter ${quoted(name)}`,
        suggestion(name, parameters),
      );
    for (const name of parameters.filter((each) => defaults[each] === null && !Object.hasOwn(given, each)))
      this.#wrong(inside(at, 'use'), 'value', `${step.use} needs ${quoted(name)}`, `add it under with`);
    const own: Names = { known: new Map(), used: new Set() };
    this.#mention(defaults, { source: shared.source, path: ['parameters'] }, own);
    for (const name of parameters) this.#name(name, { source: shared.source, path: ['parameters', name] }, own);
    this.walk(shared.steps, own);
    for (const [here, there] of Object.entries(step.capture ?? {})) {
      if (!own.known.has(there))
        this.#wrong(
          inside(at, 'capture', here),
          'value',
          `${step.use} captures no ${quoted(there)}`,
          suggestion(there, [...own.known.keys()]),
        );
      scope.known.set(here, inside(at, 'capture', here));
    }
  }

  /** Matchers of what is no answer of the API. */
  #matchers(all: Readonly<Record<string, Grammar.Operate['expect']>>, at: SourceLocation, scope: Names): void {
    for (const [name, matchers] of Object.entries(all)) {
      if (matchers === undefined) continue;
      this.#mention(matchers, inside(at, name), scope);
      this.#complain(...expectationProblems({ body: matchers }, at, name));
    }
  }

  #fields(of: typeof event | undefined, matchers: Grammar.Operate['expect'], at: SourceLocation): void {
    if (of === undefined || matchers === undefined) return;
    const { problems, warnings } = fieldFindings(of, matchers, at);
    this.#complain(...problems);
    this.warnings.push(...warnings);
  }

  #mention(value: unknown, at: SourceLocation, { known, used }: Names): void {
    for (const { name, written, path } of mentions(value)) {
      used.add(name);
      if (known.has(name) || isGenerated(name)) continue;
      const message = name === '' ? 'a ${ without a name and its }' : `nothing is called ${quoted(name)} here`;
      const help = name === '' ? 'write $${ for the two signs themselves' : nearName(name, [...known.keys()]);
      this.#complain(problemWithin(inside(at, ...path), written, message, help));
    }
  }

  #rule(id: string | undefined, at: SourceLocation): void {
    if (id !== undefined) this.#complain(...Known.rule(id, inside(at, 'rule'), this.#deployment));
  }

  #keyOf(key: Grammar.Key | undefined, at: SourceLocation, scope: Names): void {
    if (key === undefined) return;
    const name = typeof key === 'string' ? key : 'in_query' in key ? key.in_query : null;
    this.#mention(key, inside(at, 'key'), scope);
    if (name === null || this.#keys.has(name) || name === 'none' || name === 'unknown') return;
    this.#wrong(
      inside(at, 'key'),
      'value',
      `the story has no key ${quoted(name)}`,
      suggestion(name, [...this.#keys, 'none', 'unknown']),
    );
  }

  /** From here on a name is known; what is captured is to be used, too. */
  #name(name: string, at: SourceLocation, { known }: Names, captured?: 'captured'): void {
    if (isGenerated(name)) this.#wrong(at, 'key', `${quoted(name)} already names generated data`);
    known.set(name, captured === undefined ? null : at);
  }

  #captures(capture: Readonly<Record<string, string>> | undefined, at: SourceLocation, scope: Names): void {
    for (const [name, from] of Object.entries(capture ?? {})) {
      const sourceLocation = inside(at, 'capture', name);
      if (sourceOf(from) === null) this.#wrong(sourceLocation, 'value', `${quoted(from)} is no path into an answer`);
      this.#name(name, sourceLocation, scope, 'captured');
    }
  }

  #wrong(...where: Parameters<typeof problemAt>): void {
    this.#complain(problemAt(...where));
  }

  #complain(...found: readonly Problem[]): void {
    this.problems.push(...found);
  }
}

/** Steps that are used twice are read twice, but say what is wrong with them once. */
const distinct = (problems: readonly Problem[]): Problem[] => [
  ...new Map(
    problems.map((problem) => [`${problem.file}:${problem.line}:${problem.column}:${problem.message}`, problem]),
  ).values(),
];
