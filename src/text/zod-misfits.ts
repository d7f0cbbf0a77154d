import { z } from 'zod';
import type { Misfit } from './misfit.ts';
import { ABSENT, valueAt } from './plain-words.ts';
import type { Path } from './yaml-place.ts';
import { nearestForm } from './zod-union.ts';
import { missing, unknownKey, wrongValue } from './zod-words.ts';

type Issue = z.core.$ZodIssue;

type Fitting<T> =
  | { readonly is: 'fits'; readonly value: T }
  /** All of them, not only the first. */
  | { readonly is: 'misfit'; readonly misfits: readonly Misfit[] };

/**
 * Data against a schema, in plain words. What a message quotes is taken from `written`: the data as the file has it,
 * before secrets were put in.
 */
export function fit<S extends z.ZodType>(schema: S, data: unknown, written: unknown = data): Fitting<z.output<S>> {
  const result = schema.safeParse(data, { error: knownNames });
  if (result.success) return { is: 'fits', value: result.data };
  return { is: 'misfit', misfits: withoutMeant(result.error.issues.flatMap((issue) => misfitsOf(issue, [], written))) };
}

/** What is missing because its name is mistyped is said where it is mistyped, and nowhere else. */
function withoutMeant(misfits: readonly Misfit[]): readonly Misfit[] {
  const meant = new Set(
    misfits.flatMap(({ path, meant: name }) =>
      name === undefined ? [] : [JSON.stringify([...path.slice(0, -1), name])],
    ),
  );
  return misfits.filter(({ path, absent }) => absent !== true || !meant.has(JSON.stringify(path)));
}

/** Zod drops the schema from a finished issue, so the names it knows travel as the message; no words otherwise. */
function knownNames({ code, inst }: z.core.$ZodRawIssue): string {
  if (code !== 'unrecognized_keys') return '';
  if (inst instanceof z.ZodObject) return Object.keys(inst.shape).join(' ');
  return inst instanceof z.ZodRecord && inst.keyType instanceof z.ZodEnum ? inst.keyType.options.join(' ') : '';
}

function misfitsOf(issue: Issue, base: Path, written: unknown): readonly Misfit[] {
  const path = [...base, ...(issue.path as Path)];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownKey([...path, key], key, issue.message.split(' ')));
  if (issue.code === 'invalid_key') return [unknownKey(path, String(path.at(-1)), valuesOf(issue.issues))];
  const found = valueAt(written, path);
  if (issue.message === '' && (found === ABSENT || (found === null && path.length === 0))) return [missing(path)];
  if (issue.message === '' && issue.code === 'invalid_union') return unionMisfits(issue, path, written);
  return [wrongValue(issue, path, found)];
}

function unionMisfits(issue: z.core.$ZodIssueInvalidUnion, path: Path, written: unknown): readonly Misfit[] {
  const form = nearestForm(issue, path, written);
  return form.is === 'misfits' ? form.misfits : form.issues.flatMap((inner) => misfitsOf(inner, path, written));
}

const valuesOf = (issues: readonly Issue[]): string[] =>
  issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []));
