/** So many texts are remembered; then all are forgotten. */
const most = 2_000;

/** Longer ones are rare, and would make it large. */
const longest = 256;

/** A pure function of a text that is asked for the same ones again and again. */
export function remembered<Result>(of: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (text.length > longest) return of(text);
    let result = known.get(text);
    if (result !== undefined) return result;
    result = of(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
