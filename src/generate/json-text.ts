import fc from 'fast-check';
import { values, type Values } from './values.ts';
import { anyPayer } from './charges/msisdn.ts';

/** A body to be sent to the letter. */
export interface SpoiledText {
  readonly text: string;
  readonly why: string;
}

const spoiltText = (text: string, why: string): SpoiledText => ({ text, why });

/** A valid body: only what is done to it spoils it. */
export const validText = `{"amount_minor":10000,"rail":"mpesa","msisdn":"0${anyPayer(2)}"}`;

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

export const spoiledTextBodies: readonly SpoiledText[] = [
  spoiltText(validText.slice(0, -1), 'cut before its end'),
  spoiltText('', 'empty'),
  spoiltText('[]', 'an array'),
  spoiltText(`["${'maize '.repeat(20_000)}"]`, 'an array of a long text'),
  spoiltText('null', 'null'),
  spoiltText('"text"', 'a text'),
  spoiltText('10000', 'a number'),
  spoiltText('true', 'a boolean'),
  spoiltText('{}', 'an empty object'),
  spoiltText(`${validText.slice(0, -1)},}`, 'a comma before the end'),
  spoiltText(`${validText}${validText}`, 'two documents'),
  spoiltText(`[${validText}]`, 'a list of one charge'),
  spoiltText(validText.replaceAll('"', "'"), 'single quotes'),
  spoiltText(validText.replace('"rail"', 'rail'), 'a name without quotes'),
  spoiltText(`${validText} x`, 'more after the end'),
  spoiltText(validText.replace(':10000', ':010000'), 'a number with a leading zero'),
  spoiltText(validText.replace(':10000', ':NaN'), 'NaN'),
  spoiltText(validText.replace(':10000', ':0x2710'), 'a hexadecimal number'),
  spoiltText(`/* charge */ ${validText}`, 'a comment'),
  spoiltText('amount_minor=10000&rail=mpesa', 'a form'),
  spoiltText('<charge><amount_minor>10000</amount_minor></charge>', 'XML'),
  spoiltText(nested(200), 'two hundred arrays within each other'),
  spoiltText(`{"a":${nested(200)}}`, 'an object that holds two hundred arrays within each other'),
  spoiltText(' ', 'a space'),
  spoiltText('{', 'an open brace'),
];

/** The valid body cut anywhere but inside its placeholder. */
export const cutText: fc.Arbitrary<SpoiledText> = fc
  .integer({ min: 1, max: validText.indexOf(anyPayer(2)) })
  .map((at) => spoiltText(validText.slice(0, at), 'cut before its end'));

export const spoiledBodies: Values<SpoiledText> = values(cutText, spoiledTextBodies);
