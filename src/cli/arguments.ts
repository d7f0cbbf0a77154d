import { InvalidArgumentError } from 'commander';
import { seconds } from '../text/duration.ts';

function matched(text: string, form: RegExp, says: string): RegExpExecArray {
  const match = form.exec(text.trim());
  if (!match) throw new InvalidArgumentError(says);
  return match;
}

export const port = (text: string): number => wholeNumber(text, 0, 65_535);

export function wholeNumber(text: string, least: number, most: number): number {
  const value = Number(matched(text, /^\d{1,10}$/, 'It must be a whole number.')[0]);
  if (value < least || value > most) throw new InvalidArgumentError(`It must be from ${least} to ${most}.`);
  return value;
}

export const seed = (text: string): number => wholeNumber(text, 0, 2 ** 31 - 1);

/** Seconds of `90s`, `20m`, `2h`, `31d`; a bare number counts seconds. */
export function duration(text: string): number {
  const [whole, unit] = matched(text, /^\d{1,7}([smhd]?)$/, 'It must be like 90s, 20m or 2h.');
  return seconds(unit ? whole : `${whole}s`);
}

export function shard(text: string): { index: number; of: number } {
  const [index, of] = matched(text, /^(\d{1,4})\/(\d{1,4})$/, 'It must be like 2/4.')
    .slice(1)
    .map(Number);
  if (!index || !of || index > of) throw new InvalidArgumentError('The first number must be from 1 to the second.');
  return { index, of };
}

export const gathered = (text: string, before: readonly string[]): readonly string[] => [
  ...before,
  ...text.split(',').filter(Boolean),
];
