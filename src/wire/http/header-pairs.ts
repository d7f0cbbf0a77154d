/** Headers as the runtime lists them, names and values in turn. */
export function pairs(raw: readonly (Buffer | string)[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2)
    headers.push([raw[at]!.toString('latin1').toLowerCase(), raw[at + 1]!.toString('latin1')]);
  return headers;
}
