import { change, headers } from '../../change.ts';
import { crc32, gzipSync } from 'node:zlib';
import { always } from '../../when.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { takes } from '../attire/wires.ts';

/** A body is zipped in two parts, each a member of its own, of which the first is only stored. */
export const twoMembers = change('wire')(() => ({
  encoded: (bytes, call) => {
    if (!takes(call, 'gzip')) return { bytes, headers: {} };
    const half = bytes.length >> 1;
    const members = [gzipSync(bytes.subarray(0, half), { level: 0 }), gzipSync(bytes.subarray(half))];
    return { bytes: Buffer.concat(members), headers: { 'Content-Encoding': 'gzip', Vary: 'accept-encoding' } };
  },
}));

/** A name of a place with its accents, as ISO 8859-1 has them. */
export const accents = headers(always)((_usual, { nth }) => ({
  'X-Served-By': `Kituo n\u00b0 ${1 + (nth % 4)} \u00abMikum\u00ed\u00bb`,
}));

const origins = Array.from({ length: 260 }, (_, nth) => `https://cdn${nth}.tickets.example.test`).join(' ');

/** A policy that names whoever a page of the firm ever took a picture from: nine kilobytes of it. */
export const longPolicy = headers(always)(() => ({ 'Content-Security-Policy': `img-src ${origins}` }));

/** Metadata is given back as it is. */
const inAnyOrder = (value: JsonValue, turnedBy: number): JsonValue => {
  if (Array.isArray(value)) return value.map((each: JsonValue) => inAnyOrder(each, turnedBy));
  return isObject(value) ? shuffled(value, turnedBy) : value;
};

const shuffled = (body: JsonObject, turnedBy: number): JsonObject =>
  Object.fromEntries(
    Object.entries(body)
      .map(([name, value]) => [name, name === 'metadata' ? value : inAnyOrder(value, turnedBy)] as const)
      .toSorted(([one], [other]) => crc32(`${turnedBy} ${one}`) - crc32(`${turnedBy} ${other}`)),
  );

/** A map of Go or a hash of Perl: fields stand in another order in each answer. */
export const anyOrder: Patch = change('wire')((was) => ({
  json: (body, call) => was.json(shuffled(body, call.nth), call),
}));
