/** A value that the document does not allow, or leaves open, and what is odd about it. `undefined`: left out. */
export interface Spoiled {
  readonly value: unknown;
  readonly why: string;
}

export const spoiled = (value: unknown, why: string): Spoiled => ({ value, why });

/** What stands where a number, a text or an object belongs: every other kind of JSON value. */
export const otherKinds: Readonly<Record<'text' | 'number' | 'object', readonly Spoiled[]>> = {
  text: [
    spoiled(5, 'a number'),
    spoiled(true, 'a boolean'),
    spoiled(['text'], 'an array'),
    spoiled({ text: 'text' }, 'an object'),
  ],
  number: [
    spoiled('10000', 'a text of digits'),
    spoiled(true, 'a boolean'),
    spoiled([], 'an empty array'),
    spoiled([10_000], 'an array of one amount'),
    spoiled({}, 'an object'),
    spoiled('', 'an empty text'),
  ],
  object: [
    spoiled('{}', 'a text that holds an object'),
    spoiled(['a'], 'an array'),
    spoiled(7, 'a number'),
    spoiled(true, 'a boolean'),
  ],
};
