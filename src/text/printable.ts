/** Controls, halves of signs, and signs of format, which turn the direction of reading or are not seen; pictures may be joined. */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\u2028\u2029]|(?!\u200d)\p{Cf}|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu;

/** Text of a file cannot move the terminal's cursor, colour it, turn its direction or hide in it. One sign stays one sign. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\ufffd');

/** A text of a file inside a message: quoted, on one line, and not longer than a glance. */
export const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text);
