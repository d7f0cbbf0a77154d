/** What mostly shows an effect. */
export const effect = 0.2;

/** What rests on an exchange that broke another rule: the same object may be looked at often. */
export const aftermath = 0.05;

const weights: readonly (readonly [form: RegExp, weight: number])[] = [
  // What is gone is in no list either.
  [/^limits\.sandbox-charges-kept-/, 2],
  // Blamed where nothing more telling explains an answer: beside a breach of another rule, theirs is mostly its effect.
  [/\.status-2\d\d$|\.served$|^scopes\..+\.sufficient$/, effect],
  [/^auth\.bearer-key-accepted$|^errors\.cause-of-|^errors\.body$/, effect],
];

/** How much a breach of a rule, told by the form of its id, says of its cause, against a breach of most others. */
export const rankingOf = (rule: string): number => weights.find(([form]) => form.test(rule))?.[1] ?? 1;
