import { InvalidArgumentError, Option } from 'commander';
import { catalogueVersions } from '../contract/catalogue-versions.ts';
import { seconds } from '../text/duration.ts';

function matched(text: string, form: RegExp, says: string): RegExpExecArray {
  const match = form.exec(text.trim());
  if (!match) throw new InvalidArgumentError(says);
  return match;
}

export const port = (text: string): number => wholeNumber(text, 0, 65_535);

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** `host:port`, or a port of this machine; an IPv6 host in brackets. */
export function listenAddress(text: string): ListenAddress {
  const form = /^(?:(?:\[([0-9a-fA-F:.]+)\]|([^\s:/[\]]+))?:)?(\d{1,5})$/;
  const [, bracketed, host = bracketed ?? '127.0.0.1', number = ''] = matched(
    text,
    form,
    'It must be like 127.0.0.1:4010; port 0 is any free one.',
  );
  return { host, port: port(number) };
}

export function wholeNumber(text: string, least: number, most: number): number {
  const value = Number(matched(text, /^\d{1,10}$/, 'It must be a whole number.')[0]);
  if (value < least || value > most) throw new InvalidArgumentError(`It must be from ${least} to ${most}.`);
  return value;
}

/** A version of the catalogue that this suite has. */
export function catalogueVersion(text: string): number {
  const known = catalogueVersions.map(({ version }) => version);
  const version = known.find((each) => String(each) === text.trim());
  if (version === undefined)
    throw new InvalidArgumentError(`This mpconform knows these versions of the catalogue: ${known.join(', ')}.`);
  return version;
}

export const seed = (text: string): number => wholeNumber(text, 0, 2 ** 31 - 1);

/** Seconds of `90s`, `20m`, `2h`, `31d`; a bare number counts seconds. */
export function duration(text: string): number {
  const [whole, unit] = matched(
    text,
    /^\d{1,7}([smhd]?)$/,
    'It must be like 90s, 20m or 2h; a bare number counts seconds.',
  );
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

/** Which cases are driven. */
export const onlyOption = (): Option =>
  new Option('--only <cases>', 'cases by name, * for any characters; several with commas')
    .argParser(gathered)
    .default([], 'all');
