import { Document, isScalar, visit } from 'yaml';

/** Signs that a terminal or an editor obeys or does not show; a line's end is none, nor is a tab. */
const OBEYED = /[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}\u2028\u2029]/u;

interface Form {
  readonly comment?: string;
}

/** YAML in which what a service made up is legible: such signs stand as escapes, which only double quotes take. */
export function yamlText(value: unknown, { comment }: Form = {}): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, (_, node) => {
    if (isScalar(node) && typeof node.value === 'string' && OBEYED.test(node.value)) node.type = 'QUOTE_DOUBLE';
  });
  if (comment !== undefined) document.commentBefore = comment;
  return document.toString({ lineWidth: 120 }).replace(new RegExp(OBEYED, 'gu'), escaped);
}

const escaped = (sign: string): string => {
  const code = sign.codePointAt(0)!.toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
};
