/** Blanks of any language, and signs that some take for blanks and some do not. */
const edges = /^[\s\p{Z}\p{Cc}\p{Cf}]+|[\s\p{Z}\p{Cc}\p{Cf}]+$/gu;

/** A text without what somebody may take for blanks around it. */
export const withoutEdges = (text: string): string => text.replaceAll(edges, '');

/** Whether one text is another from whose ends blanks were cut off, by whatever notion of a blank. */
export const isCutAtEdges = (text: string, cut: string): boolean =>
  text !== cut && text.includes(cut) && withoutEdges(text) === withoutEdges(cut);

const tidy = (text: string): string => withoutEdges(text.normalize('NFC')).replaceAll(/[\s\p{Z}]+/gu, ' ');

/** Whether one text is another as names are tidied: composed or decomposed, without blanks around it, and with one blank for several. */
export const isTidied = (text: string, tidied: string): boolean =>
  text !== tidied && tidied.normalize('NFC').length <= text.normalize('NFC').length && tidy(text) === tidy(tidied);
