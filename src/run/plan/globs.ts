/** Whether an id fits one of the globs, in which `*` stands for any characters; no globs fit everything. */
export function globs(patterns: readonly string[]): (id: string) => boolean {
  const forms = patterns.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .split('*')
          .map((part) => part.replaceAll(/[^\w-]/g, '\\$&'))
          .join('.*')}$`,
      ),
  );
  return (id) => forms.length === 0 || forms.some((form) => form.test(id));
}
