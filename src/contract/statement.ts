import { type Part, parts, type Section } from './parts.ts';
import { type QuestionId, questions } from './questions.ts';
import { type RuleId, rules } from './rules.ts';

/** What a statement comes to: rules, those for clients among them, and open questions. */
export type HomeId = RuleId | QuestionId;

export type Home =
  | { readonly is: 'decided'; readonly by: readonly HomeId[] }
  /** It says nothing that could be broken, nobody outside could see it broken, or nothing decides it yet. */
  | { readonly is: 'info' | 'unobservable' | 'undecided'; readonly why: string };

/** What the document says at one place, in other words than its own. */
export interface Statement {
  /** Chapter, part, kind of place and its number; and where a place says several things, the number of this one. */
  readonly place: string;
  readonly section: Section;
  readonly text: string;
  readonly home: Home;
}

const ids: ReadonlyMap<string, HomeId> = new Map([...rules, ...questions].map(({ id }) => [id, id]));

/** A row of a table says place, statement and home: the names of what decides it, or why nothing does. */
export const statementsOf = (part: Part, table: string): readonly Statement[] =>
  table
    .trim()
    .split(/\n(?=.* \| )/)
    .map((row) => {
      const [place = '', text = '', home = ''] = row.trim().split(' | ');
      return { place: `${part}.${place}`, section: parts[part], text, home: homeOf(home) };
    });

function homeOf(cell: string): Home {
  const [is = '', why] = cell.split(': ');
  if (why !== undefined && isReason(is)) return { is, why };
  return { is: 'decided', by: cell.split(/\s+/).flatMap(meantBy) };
}

function meantBy(name: string): readonly HomeId[] {
  if (name.endsWith('*')) return [...ids.values()].filter((id) => id.startsWith(name.slice(0, -1)));
  const id = ids.get(name);
  return id === undefined ? [] : [id];
}

const isReason = (text: string) => text === 'info' || text === 'unobservable' || text === 'undecided';

/** The ids that a table names; a name that ends in an asterisk stands for all that begin so. */
export type NamedIn<Table extends string> = Meant<NamesIn<Table>>;

type Meant<Name> = Name extends `${infer Start}*` ? Extract<HomeId, `${Start}${string}`> : Name;

type NamesIn<Table extends string, Found = never> = Table extends `${infer Line}\n${infer Rest}`
  ? NamesIn<Rest, Found | NamesOf<Line>>
  : Found | NamesOf<Table>;

/** Of the last column, or of a line that goes on with it. */
type NamesOf<Line extends string> = Line extends `${string} | ${string} | ${infer Names}`
  ? Names extends `${string}: ${string}`
    ? never
    : Words<Names>
  : Words<Line>;

type Words<Text extends string, Found = never> = Text extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Word>
  : Exclude<Found | Text, ''>;
