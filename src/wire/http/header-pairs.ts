import { remembered } from '../../text/remembered.ts';

/** Headers as the runtime lists them, names and values in turn. */
export function pairs(raw: readonly (Buffer | string)[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2)
    headers.push([nameOf(raw[at]!.toString('latin1')), sameText(raw[at + 1]!.toString('latin1'))]);
  return headers;
}

const nameOf = remembered((text) => text.toLowerCase());

/** Most headers say the same in each answer, of which a run keeps thousands. */
const sameText = remembered((text) => text);
