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

/** Where there is no event, nothing else that is due of it can be there. */
const sources = [/^events\.success-emits-/] as const;

/** How much a breach of a rule, told by the form of its id, says of its cause, against a breach of most others. */
export function rankingOf(rule: string): number {
  if (leaks.some((form) => form.test(rule))) return 3;
  if (sources.some((form) => form.test(rule))) return 2;
  return catchAlls.some((form) => form.test(rule)) ? effect : 1;
}

/** What mostly shows an effect. */
export const effect = 0.2;
