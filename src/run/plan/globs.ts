/** Whether an id fits one of the globs, in which `*` stands for any characters; no globs fit everything. */
export function globs(patterns: readonly string[]): (id: string) => boolean {
  const escaped = patterns.map((pattern) => pattern.replaceAll(/[^\w*-]/g, '\\$&').replaceAll('*', '.*'));
  const forms = escaped.map((pattern) => new RegExp(`^${pattern}$`));
  return (id) => forms.length === 0 || forms.some((form) => form.test(id));
}
