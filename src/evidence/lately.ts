/** Of so many subjects at the least; of up to twice as many at times. */
const remembered = 512;

/**
 * A pure function of which the latest subjects are asked about again and again. What comes of those that are long past is
 * worked out anew, so that a long run does not keep all that it ever read.
 */
export function lately<Subject extends object, Result>(of: (subject: Subject) => Result): (subject: Subject) => Result {
  let latest = new Map<Subject, Result>();
  let before: typeof latest = new Map();
  const keep = (subject: Subject, result: Result): Result => {
    if (latest.size >= remembered) [before, latest] = [latest, new Map()];
    latest.set(subject, result);
    return result;
  };
  return (subject) => {
    const known = latest.get(subject);
    if (known !== undefined) return known;
    const result = before.get(subject);
    return keep(subject, result === undefined ? of(subject) : result);
  };
}
