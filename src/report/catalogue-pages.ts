import { questions } from '../contract/questions.ts';
import { rules } from '../contract/rules.ts';
import type { Rule } from '../contract/rule.ts';
import { groupBy } from './findings/group.ts';

/** The catalogue for programs. */
export const catalogueJson = (): string => JSON.stringify({ rules, questions }, null, 2);

/** The catalogue for a terminal, under the document's headings. */
export function catalogueText(): string {
  const sections = [...groupBy<Rule, string>(rules, ({ section }) => section)].map(([section, group]) =>
    [section, ...group.map(line)].join('\n'),
  );
  const open = ['Left open by the document', ...questions.map(({ id, text }) => `  ${id}  ${text}`)].join('\n');
  return [...sections, open, `${rules.length} rules, ${questions.length} open questions`].join('\n\n');
}

const line = (rule: Rule): string => `  ${rule.id}  ${rule.text} [${rule.deployment}, ${howDecided(rule)}]`;

/** The catalogue as a page of the docs. */
export function cataloguePage(): string {
  const sections = [...groupBy<Rule, string>(rules, ({ section }) => section)].flatMap(([section, group]) => [
    `## ${section}`,
    '',
    '| rule | statement | deployment | decided by |',
    '| --- | --- | --- | --- |',
    ...group.map((rule) => `| \`${rule.id}\` | ${cell(rule.text)} | ${rule.deployment} | ${cell(howDecided(rule))} |`),
    '',
  ]);
  return [
    '# The catalogue',
    '',
    `${rules.length} rules and ${questions.length} open questions. Made by \`mpconform rules --markdown\`.`,
    '',
    ...sections,
    '## Left open by the document',
    '',
    'What a deployment does here is observed, never judged.',
    '',
    '| question | about | section |',
    '| --- | --- | --- |',
    ...questions.map(({ id, text, section }) => `| \`${id}\` | ${cell(text)} | ${cell(section)} |`),
  ].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

function howDecided({ binds, decided }: Rule): string {
  if (binds === 'client') return 'binds clients';
  return decided.by === 'unobservable'
    ? `not observable: ${decided.why}`
    : decided.by === 'judge'
      ? 'any exchange'
      : 'a check';
}
