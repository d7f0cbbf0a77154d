/** Loads the modules of the reference once more for each mark on the address of the first: what they do on loading is mutated too. */
interface Resolved {
  readonly url: string;
}

export async function resolve(
  name: string,
  context: { readonly parentURL?: string },
  next: (name: string, context: unknown) => Promise<Resolved>,
): Promise<Resolved> {
  const found = await next(name, context);
  const mark = /\/src\/reference\/.*(\?mutant=\d+)$/.exec(context.parentURL ?? '')?.[1];
  const again = mark !== undefined && /\/src\/reference\/(?!faults\/|variants\/).*\.js$/.test(found.url);
  return again ? { ...found, url: found.url + mark } : found;
}
