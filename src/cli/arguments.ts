import { InvalidArgumentError } from 'commander';
import { seconds } from '../text/duration.ts';

const parsed = <T>(text: string, form: RegExp, read: (match: RegExpExecArray) => T, says: string): T => {
  const match = form.exec(text.trim());
  if (!match) throw new InvalidArgumentError(says);
  return read(match);
};

export const port = (text: string): number => wholeNumber(text, 0, 65_535);

export function wholeNumber(text: string, least: number, most: number): number {
  const value = parsed(text, /^\d{1,10}$/, ([digits]) => Number(digits), 'It must be a whole number.');
  if (value < least || value > most) throw new InvalidArgumentError(`It must be from ${least} to ${most}.`);
  return value;
}

export const seed = (text: string): number => wholeNumber(text, 0, 2 ** 31 - 1);

/** Seconds of `90s`, `20m`, `2h`, `31d`; a bare number counts seconds. */
export const duration = (text: string): number =>
  parsed(
    text,
    /^\d{1,7}([smhd]?)$/,
    ([whole, unit]) => seconds(unit ? whole : `${whole}s`),
    'It must be like 90s, 20m or 2h.',
  );

export function shard(text: string): { index: number; of: number } {
  const part = parsed(
    text,
    /^(\d{1,4})\/(\d{1,4})$/,
    ([, index, of]) => ({ index: Number(index), of: Number(of) }),
    'It must be like 2/4.',
  );
  if (part.index < 1 || part.index > part.of)
    throw new InvalidArgumentError('The first number must be from 1 to the second.');
  return part;
}

export const gathered = (text: string, before: readonly string[]): readonly string[] => [
  ...before,
  ...text.split(',').filter(Boolean),
];
