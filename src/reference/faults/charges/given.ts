import { codePoints } from '../../bodies/fields.ts';
import type { JsonValue } from '../../http/json.ts';

type Given = JsonValue | undefined;

export const isMissing = (given: Given): boolean => given === undefined || given === null;

/** Whether a text of so many characters was given. */
export const textOf =
  (least: number, most: number) =>
  (given: Given): boolean =>
    typeof given === 'string' && codePoints(given) >= least && codePoints(given) <= most;
