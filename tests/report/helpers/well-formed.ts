const VOID = new Set(['meta', 'br', '!doctype']);

/** What is wrong with the nesting of a page or an XML document; empty when nothing is. */
export function misnested(markup: string): readonly string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const bare = markup.replace(/<\?xml[^>]*\?>|<(style|script)\b.*?<\/\1>/gs, '');
  for (const [tag, closing = '', name = '', , selfClosing] of bare.matchAll(
    /<(\/?)([!a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"<]*")?)*)\s*(\/?)>/g,
  )) {
    if (VOID.has(name.toLowerCase()) || selfClosing) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) wrong.push(tag);
  }
  const rest = bare.replace(/<\/?[!a-zA-Z][\w-]*(?:\s+[\w:-]+(?:="[^"<]*")?)*\s*\/?>/g, '');
  if (rest.includes('<')) wrong.push(`a loose bracket: ${/.{0,40}<.{0,40}/s.exec(rest)?.[0]}`);
  if (/&(?!(?:amp|lt|gt|quot|#\d+);)/.test(rest)) wrong.push('a loose ampersand');
  return [...wrong, ...open];
}
