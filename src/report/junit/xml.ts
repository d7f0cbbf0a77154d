const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Text as XML 1.0 may hold it: signs that no escape can express are left out. */
export const xmlText = (text: string): string =>
  text
    .replace(ILLEGAL, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

const attribute = (text: string): string =>
  xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** `content` is markup already. */
export function element(name: string, attributes: Attributes, content: readonly string[] = []): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${attribute(String(value))}"`);
  const head = `<${name}${given.join('')}`;
  return content.length === 0 ? `${head}/>` : `${head}>${content.join('')}</${name}>`;
}
