/** Blamed where nothing more telling explains an answer: beside a breach of another rule, theirs is mostly its effect. */
const catchAlls = [
  /\.status-2\d\d$/,
  /\.served$/,
  /^scopes\..+\.sufficient$/,
  /^auth\.bearer-key-accepted$/,
  /^errors\.cause-of-/,
  /^errors\.body$/,
] as const;

/** What belongs to others is shown: whatever else is then wrong, such as the order of a list, may be of its making. */
const leaks = [/\.own-business-only$/, /\.own-mode-only$/, /\.foreign-not-found$/] as const;

/** How near the cause of a breach its rule is, told by the form of its id: the lowest is the nearest. */
export function distanceToCause(rule: string): 0 | 1 | 2 {
  if (leaks.some((form) => form.test(rule))) return 0;
  return catchAlls.some((form) => form.test(rule)) ? 2 : 1;
}
