import type { Model } from '../model.ts';

export const jsonReport = ({ report }: Model): string => `${plainJson(report)}\n`;

/** Signs that JSON leaves as they are, and that a terminal or an editor obeys or does not show. */
const OBEYED = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

/** The same data in a text that moves no cursor and turns no direction of reading. */
export const plainJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent).replace(OBEYED, (sign) =>
    Array.from({ length: sign.length }, (_, at) => escaped(sign.charCodeAt(at))).join(''),
  );

const escaped = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;
