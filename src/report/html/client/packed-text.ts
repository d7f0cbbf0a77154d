/** What stands in the page as base64 of deflated JSON. */
export async function inflated<T>(text: string): Promise<T> {
  const bytes = Uint8Array.from(atob(text.trim()), (sign) => sign.codePointAt(0)!);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return (await new Response(stream).json()) as T;
}
