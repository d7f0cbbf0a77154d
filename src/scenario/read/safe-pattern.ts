const LONGEST_PATTERN = 200;
const LONGEST_TEXT = 2000;

/** Why a regular expression may not be used in a story; null when it may. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > LONGEST_PATTERN) return `a pattern has at most ${LONGEST_PATTERN} characters`;
  try {
    compiled(pattern);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (/\\[1-9k]/.test(pattern)) return 'a pattern may not refer back to its groups';
  return repeatsARepetition(pattern)
    ? 'a repeated group may not hold a repetition or a choice: it could take forever'
    : null;
}

/** Whether the text holds the pattern; false for a text too long to ask. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  text.length <= LONGEST_TEXT && compiled(pattern).test(text);

const compiled = (pattern: string): RegExp => new RegExp(pattern, 'u');

/** `(a+)+` and `(a|a)*` take exponential time; no such shape, no such time. */
function repeatsARepetition(pattern: string): boolean {
  const plain = pattern.replace(/\\./gsu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  const groups: { varies: boolean }[] = [];
  for (const { 0: sign, index } of plain.matchAll(/[()*+|{]/g)) {
    if (sign === '(') groups.push({ varies: false });
    else if (sign === ')') {
      const closed = groups.pop();
      const repeated = /^(?:[*+]|\{\d+,|\{\d{2,})/.test(plain.slice(index + 1));
      if (closed?.varies === true && repeated) return true;
      const outer = groups.at(-1);
      if (outer !== undefined && (closed?.varies === true || repeated)) outer.varies = true;
    } else if (sign !== '{' || /^\{\d+,/.test(plain.slice(index))) {
      const outer = groups.at(-1);
      if (outer !== undefined) outer.varies = true;
    }
  }
  return false;
}
