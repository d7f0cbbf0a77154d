import type { Model } from '../model.ts';

export const jsonReport = ({ report }: Model): string => `${plainJson(report)}\n`;

/** Signs that JSON leaves as they are, and that a terminal or an editor obeys. */
const OBEYED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The same data in a text that moves no cursor and turns no direction of reading. */
export const plainJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent).replace(
    OBEYED,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
