/** What of an address is nobody's business, as it stands there and as it was before: its name, password and query. */
export function secretsIn(url: string): readonly string[] {
  const { username, password, searchParams } = new URL(url.replaceAll('{reference}', 'x'));
  return [...[username, password].flatMap((each) => [each, plain(each)]), ...searchParams.values()];
}

/** As it was before it stood in an address. */
export function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
