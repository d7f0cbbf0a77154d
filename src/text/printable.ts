const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of a file cannot move the terminal's cursor, colour it or turn its direction. One sign stays one sign. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\ufffd');

/** A text of a file inside a message: quoted, on one line, and not longer than a glance. */
export const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text);
