const lines = 3;

/** What names an error, where programs of most languages tell of their end. */
const error = /(?:^|[\s(])[\w.$:]*(?:Error|Exception)\b|\bpanic(?:ked)?\b/i;

/** Where in its source, and the marks around it. */
const beside = /^\s*(?:at .*|\^+|[{}\])]+;?|throw .*|Node\.js v[\d.]+)\s*$/;

/** Of what a program said before it ended, what tells most: the last line that names an error, or the last ones. */
export function telling(text: string): string {
  const said = text.split('\n').filter((line) => line.trim() !== '' && !beside.test(line));
  const named = said.findLast((line) => error.test(line));
  return named?.trim() ?? said.slice(-lines).join(' | ').trim();
}
