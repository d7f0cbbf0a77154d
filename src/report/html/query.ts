/** What a filter looks at: a rule, a check, a cause or an exchange. */
export interface Filtered {
  /** A verdict, or the status of an answer. */
  readonly status: string;
  readonly rules: readonly string[];
  readonly checks: readonly string[];
  readonly endpoints: readonly string[];
  readonly text: string;
  /** Verdicts of earlier runs and of this one, the oldest first. */
  readonly history: readonly string[];
}

type Test = (item: Filtered) => boolean;

const token = /!?(?:[a-z]+\([^)]*\)?|[a-z]+:"[^"]*"?|"[^"]*"?|\S+)/gi;

/**
 * What all of the words of a query let through: `status:fail`, `rule:idempotency.*`, `check:pages/*`, `endpoint:POST`,
 * `seq(pass fail)`, and any other text; `!` before one, or after its colon, turns it round.
 */
export function queryOf(text: string): Test {
  const tests = [...text.matchAll(token)].map(([word]) => testOf(word));
  return (item) => tests.every((test) => test(item));
}

function testOf(word: string): Test {
  if (word.startsWith('!') && word.length > 1) return not(testOf(word.slice(1)));
  const sequence = /^seq\(([^)]*)\)?$/i.exec(word);
  if (sequence) return inTurn(sequence[1]!.split(/[\s,]+/).filter(Boolean));
  const [, field = '', said = ''] = /^(status|rule|check|endpoint):(.*)$/i.exec(word) ?? [];
  if (field === '') return containing(unquoted(word));
  const isTurned = said.startsWith('!');
  const value = unquoted(isTurned ? said.slice(1) : said);
  return isTurned ? not(fieldTest(field.toLowerCase(), value)) : fieldTest(field.toLowerCase(), value);
}

function fieldTest(field: string, value: string): Test {
  const matches = globOf(field === 'endpoint' ? `*${value}*` : value);
  switch (field) {
    case 'status':
      return ({ status }) => matches(status) || matches(status.replace('_', ' '));
    case 'rule':
      return ({ rules }) => rules.some(matches);
    case 'check':
      return ({ checks }) => checks.some(matches);
    default:
      return ({ endpoints }) => endpoints.some(matches);
  }
}

const not =
  (test: Test): Test =>
  (item) =>
    !test(item);

const unquoted = (word: string): string => word.replaceAll('"', '');

function containing(words: string): Test {
  const wanted = words.toLowerCase();
  return ({ text }) => text.toLowerCase().includes(wanted);
}

/** The verdicts follow each other without another between. */
function inTurn(verdicts: readonly string[]): Test {
  const wanted = verdicts.map(globOf);
  return ({ history }) =>
    wanted.length > 0 && history.some((_, from) => wanted.every((matches, at) => matches(history[from + at] ?? '')));
}

/** `*` stands for anything; `x` in a status for one digit, as in 4xx; capitals do not count. */
function globOf(glob: string): (text: string) => boolean {
  if (/^\dxx$/i.test(glob)) return (text) => text.length === 3 && text.startsWith(glob[0]!);
  const source = glob
    .split('*')
    .map((part) => part.replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('.*');
  const pattern = new RegExp(`^${source}$`, 'is');
  return (text) => text !== '' && pattern.test(text);
}
