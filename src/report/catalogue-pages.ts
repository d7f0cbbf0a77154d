import { catalogueVersions, newestVersion } from '../contract/catalogue-versions.ts';
import { questions } from '../contract/questions.ts';
import { isRuleId, ruleById, rules } from '../contract/rules.ts';
import type { Rule } from '../contract/rule.ts';
import type { Home, HomeId } from '../contract/statement.ts';
import { placesByRule, statements } from '../contract/statements.ts';
import { placeWords } from './catalogue.ts';
import { groupBy } from '../evidence/group.ts';

/** Which rules are asked for, by versions of the catalogue; null: no bound. */
interface Part {
  /** The first version. */
  readonly since: number | null;
  /** The last one. */
  readonly rulesOf: number | null;
}

type Catalogued = (typeof rules)[number];

const whole: Part = { since: null, rulesOf: null };

const rulesIn = ({ since, rulesOf }: Part): readonly Catalogued[] =>
  rules.filter((rule) => rule.since >= (since ?? 1) && rule.since <= (rulesOf ?? newestVersion));

const isWhole = ({ since, rulesOf }: Part): boolean => since === null && rulesOf === null;

/** The catalogue for programs; questions and statements are of no version. */
export function catalogueJson(part = whole): string {
  const listed = rulesIn(part).map((rule) => ({ ...rule, places: placesOf(rule) }));
  const versions = catalogueVersions.map(({ version, released, withdrawn }) => ({ version, released, withdrawn }));
  return JSON.stringify({ versions, rules: listed, ...(isWhole(part) && { questions, statements }) }, null, 2);
}

/** The catalogue for a terminal, under the document's headings. */
export function catalogueText(part = whole): string {
  const listed = rulesIn(part);
  const sections = bySection(listed).map(([section, group]) => [section, ...group.map(line)].join('\n'));
  if (!isWhole(part)) return [...sections, `${listed.length} of ${rules.length} rules`].join('\n\n');
  const open = ['Left open by the document', ...questions.map(({ id, text }) => `  ${id}  ${text}`)].join('\n');
  const count = `Catalogue ${newestVersion}: ${rules.length} rules, ${questions.length} open questions`;
  return [...sections, open, count].join('\n\n');
}

function line(rule: Catalogued): string {
  const traits = [`${rule.deployment}, ${howDecided(rule)}`, `since ${rule.since}`];
  return `  ${rule.id}  ${rule.text} [${traits.join('; ')}; § ${placesOf(rule).map(placeWords).join('; ')}]`;
}

/** The catalogue as a page of the docs. */
export const cataloguePage = (part = whole): string =>
  [
    '# The catalogue',
    '',
    `Catalogue ${newestVersion}: ${rules.length} rules and ${questions.length} open questions. Made by \`mpconform rules --markdown\`.`,
    'Places are those of [the statements](statements.md); since is the version of the catalogue that a rule came with, or',
    'last asked for more in.',
    '',
    ...sectionTables(rulesIn(part), ['rule', 'statement', 'deployment', 'decided by', 'since', 'place'], (rule) => [
      code(rule.id),
      rule.text,
      rule.deployment,
      howDecided(rule),
      String(rule.since),
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
