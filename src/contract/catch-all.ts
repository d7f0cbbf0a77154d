/**
 * Rules that are blamed where nothing more telling explains an answer, by the form of their ids. Beside a breach of
 * any other rule, theirs is mostly its effect.
 */
const forms = [
  /\.status-2\d\d$/,
  /\.served$/,
  /^scopes\..+\.sufficient$/,
  /^auth\.bearer-key-accepted$/,
  /^errors\.cause-of-/,
  /^errors\.body$/,
] as const;

export const isCatchAll = (rule: string): boolean => forms.some((form) => form.test(rule));
