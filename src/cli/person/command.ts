/** What a person says about the things to do. */
export type PersonCommand =
  | { readonly is: 'done' | 'skip' | 'failed'; readonly numbers: readonly number[] }
  | { readonly is: 'skip-like'; readonly number: number }
  | { readonly is: 'skip-all' | 'list' | 'help' }
  | { readonly is: 'unclear'; readonly why: string };

const form = /^(?:(done|failed|skip(?: like)?)\b\s*)?(.*)$/i;

/** @param open numbers of what is still to do */
export function personCommand(line: string, open: readonly number[]): PersonCommand {
  const said = line.trim().toLowerCase();
  if (said === '' || said === 'list') return { is: 'list' };
  if (said === '?' || said === 'help') return { is: 'help' };
  if (said === 'skip all') return { is: 'skip-all' };
  const [, verb = 'done', rest = ''] = form.exec(said) ?? [];
  const numbers = rest === 'all' ? open : numbersIn(rest);
  if (numbers === null || numbers.length === 0) return { is: 'unclear', why: 'Not understood. Type ? for help.' };
  const stranger = numbers.find((number) => !open.includes(number));
  if (stranger !== undefined) return { is: 'unclear', why: `${stranger} is not among the things to do.` };
  if (verb === 'skip like') return { is: 'skip-like', number: numbers[0]! };
  return { is: verb as 'done' | 'skip' | 'failed', numbers };
}

/** Longest span such as 3-7: a slip must not count for ever. */
const widest = 1000;

/** Such as `1`, `1 2`, `1,2` and `3-7`; null: something else. */
function numbersIn(text: string): readonly number[] | null {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const spans = parts.map((part) => /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part));
  if (spans.some((span) => span === null)) return null;
  const all = spans.flatMap((span) => {
    const [from, to] = [Number(span![1]), Number(span![2] ?? span![1])];
    return Array.from({ length: Math.min(widest, Math.max(0, to - from + 1)) }, (_, at) => from + at);
  });
  return [...new Set(all)];
}
