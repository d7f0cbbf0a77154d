import { questions } from '../contract/questions.ts';
import { isRuleId, ruleById, rules } from '../contract/rules.ts';
import type { Rule } from '../contract/rule.ts';
import type { Home, HomeId } from '../contract/statement.ts';
import { placesByRule, statements } from '../contract/statements.ts';
import { placeWords } from './catalogue.ts';
import { groupBy } from '../evidence/group.ts';

/** The catalogue for programs. */
export const catalogueJson = (): string =>
  JSON.stringify({ rules: rules.map((rule) => ({ ...rule, places: placesOf(rule) })), questions, statements }, null, 2);

/** The catalogue for a terminal, under the document's headings. */
export function catalogueText(): string {
  const sections = bySection(rules).map(([section, group]) => [section, ...group.map(line)].join('\n'));
  const open = ['Left open by the document', ...questions.map(({ id, text }) => `  ${id}  ${text}`)].join('\n');
  return [...sections, open, `${rules.length} rules, ${questions.length} open questions`].join('\n\n');
}

const line = (rule: Rule): string =>
  `  ${rule.id}  ${rule.text} [${rule.deployment}, ${howDecided(rule)}; § ${placesOf(rule).map(placeWords).join('; ')}]`;

/** The catalogue as a page of the docs. */
export const cataloguePage = (): string =>
  [
    '# The catalogue',
    '',
    `${rules.length} rules and ${questions.length} open questions. Made by \`mpconform rules --markdown\`.`,
    'Places are those of [the statements](statements.md).',
    '',
    ...sectionTables(rules, ['rule', 'statement', 'deployment', 'decided by', 'place'], (rule) => [
      code(rule.id),
      rule.text,
      rule.deployment,
      howDecided(rule),
      placesOf(rule).join(', '),
    ]),
    '## Left open by the document',
    '',
    'What a deployment does here is observed, never judged.',
    '',
    ...table(
      ['question', 'about', 'section'],
      questions.map(({ id, text, section }) => [code(id), text, section]),
    ),
  ].join('\n');

/** What the document says, place by place, and what decides it. */
export const statementsPage = (): string =>
  [
    '# The statements',
    '',
    `What the document says, in ${statements.length} statements and other words than its own. Made by`,
    '`mpconform rules --statements`. A place is a chapter, a part of it, and the heading, paragraph, bullet or row of a table',
    'there; where it says several things these are numbered, too. [The catalogue](rules.md) has the rules and open questions.',
    '',
    ...sectionTables(statements, ['place', 'statement', 'decided by'], ({ place, text, home }) => [
      code(place),
      text,
      homeText(home),
    ]),
  ]
    .join('\n')
    .trimEnd();

function homeText(home: Home): string {
  if (home.is !== 'decided') return `${reasons[home.is]}: ${home.why}`;
  return [...groupBy(home.by, kindOf)].map(([kind, ids]) => `${kind}${ids.map(code).join(', ')}`).join('; ');
}

const reasons = { info: 'nothing to decide', unobservable: 'not observable', undecided: 'nothing yet' } as const;

function kindOf(id: HomeId): string {
  if (!isRuleId(id)) return 'open: ';
  return ruleById.get(id)?.binds === 'client' ? 'clients: ' : '';
}

const bySection = <T extends { readonly section: string }>(items: readonly T[]) => [
  ...groupBy(items, ({ section }) => section),
];

const sectionTables = <T extends { readonly section: string }>(
  items: readonly T[],
  heads: readonly string[],
  cells: (item: T) => readonly string[],
): readonly string[] =>
  bySection(items).flatMap(([section, its]) => [`## ${section}`, '', ...table(heads, its.map(cells)), '']);

const placesOf = ({ id }: Rule): readonly string[] => placesByRule.get(id) ?? [];

const code = (text: string): string => `\`${text}\``;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`);

const cell = (text: string): string => text.replaceAll('|', '\\|');

function howDecided({ binds, decided, follows }: Rule): string {
  if (binds === 'client') return follows ? 'binds clients; it follows' : 'binds clients';
  if (decided.by === 'unobservable') return `not observable: ${decided.why}`;
  return decided.by === 'judge' ? 'any exchange' : 'a check';
}
