import { basename } from 'node:path';
import { parseDocument, visit, type Document } from 'yaml';
import { type RuleId, ruleById } from '../../contract/rules.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import { everyStep, type Scenario } from '../read/story.ts';
import { printable } from '../../text/printable.ts';

interface ScenarioChanges {
  /** Stands at the top, as a comment. */
  readonly why: string;
  readonly deployment: Deployment;
  /** Of the examples; left out: all of them. */
  readonly row?: number;
  readonly seed: number;
}

export interface ScenarioFiles {
  readonly text: string;
  /** Steps that it uses: path beside the story to text. */
  readonly shared: ReadonlyMap<string, string>;
}

/** The folder beside a story that holds the steps that it shares with others; other stories may have steps of that name. */
const sharedBy = (id: string): string => `shared/${id.replaceAll(/[^\w.-]+/g, '-')}`;

/** A story as it was written, for the deployment and the row at which something was found, with its shared steps. */
export function rewriteScenario(scenario: Scenario, changes: ScenarioChanges): ScenarioFiles {
  const { id, source, story, steps, afterwards } = scenario;
  const folder = sharedBy(id);
  const used = everyStep([...steps, ...afterwards]).filter((step) => step.is === 'use');
  const names = namesOf(used.map(({ shared }) => shared.source));
  const moved = (file: string, below: string): ReadonlyMap<string, string> =>
    new Map(
      used
        .filter(({ at }) => at.source.file === file)
        .map(({ step, shared }) => [step.use, below + names.get(shared.source.file)!]),
    );
  const document = parseDocument(source.text);
  document.commentBefore = [commented(changes.why), document.commentBefore].filter(Boolean).join('\n');
  if (story.deployment === 'both') {
    const rules = story.rules.filter((rule) => holdsOn(rule, changes.deployment));
    document.set('deployment', changes.deployment);
    document.set('rules', rules);
  }
  const row = changes.row === undefined ? undefined : document.getIn(['examples', changes.row], true);
  if (row !== undefined) document.set('examples', document.createNode([row]));
  document.set('seed', changes.seed);
  return {
    text: withUses(document, moved(source.file, `${folder}/`)),
    shared: new Map(
      used.map(({ shared }) => [
        `${folder}/${names.get(shared.source.file)!}`,
        withUses(parseDocument(shared.source.text), moved(shared.source.file, '')),
      ]),
    ),
  };
}

const commented = (text: string): string =>
  text
    .split('\n')
    .map((line) => ` ${printable(line)}`.trimEnd())
    .join('\n');

function holdsOn(rule: string, deployment: Deployment): boolean {
  const where = ruleById.get(rule as RuleId)?.deployment;
  return where === undefined || where === 'both' || where === deployment;
}

/** A name in one folder for each file. */
function namesOf(sources: readonly { readonly file: string }[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { file } of sources) {
    if (names.has(file)) continue;
    const taken = [...names.values()].filter((name) => name.endsWith(basename(file))).length;
    names.set(file, taken === 0 ? basename(file) : `${taken + 1}-${basename(file)}`);
  }
  return names;
}

function withUses(document: Document, moved: ReadonlyMap<string, string>): string {
  visit(document, {
    Pair(_, pair) {
      const { key, value } = pair as { key?: { value?: unknown }; value?: { value?: unknown } | null };
      const to = key?.value === 'use' ? moved.get(String(value?.value)) : undefined;
      if (to !== undefined && value) value.value = to;
    },
  });
  return document.toString({ lineWidth: 120 });
}
