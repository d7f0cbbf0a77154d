import type { z } from 'zod';
import { suggestion } from './did-you-mean.ts';
import type { Misfit } from './misfit.ts';
import { ABSENT, oneOf, valueAt } from './plain-words.ts';
import { quoted } from './printable.ts';
import type { Path } from './yaml-place.ts';
import { expectation, unknownKey, unlike } from './zod-words.ts';

type Issue = z.core.$ZodIssue;
type Form = readonly Issue[];

type NearestForm =
  | { readonly is: 'form'; readonly issues: Form }
  /** No form is the nearest: what to say instead. */
  | { readonly is: 'misfits'; readonly misfits: readonly Misfit[] };

/** A value that fits none of several forms is measured against the form that it comes nearest to. */
export function nearestForm(issue: z.core.$ZodIssueInvalidUnion, path: Path, written: unknown): NearestForm {
  const found = valueAt(written, path);
  if ('options' in issue && issue.options !== undefined)
    return misfit(wrongTag(issue.options.map(String), path, found));
  const ofKind = issue.errors.filter((form) => !form.some(isOtherKind));
  if (ofKind.length === 0) return misfit(otherKind(issue.errors.flat(), path, found));
  const least = Math.min(...ofKind.map(distance));
  const nearest = ofKind.filter((form) => distance(form) === least);
  const undecided = nearest.length > 1 ? whatWouldDecide(nearest, path, found) : [];
  if (undecided.length > 0) return { is: 'misfits', misfits: undecided };
  return { is: 'form', issues: nearest[0] ?? [] };
}

const misfit = (one: Misfit): NearestForm => ({ is: 'misfits', misfits: [one] });

const isOtherKind = ({ code, path }: Issue): boolean =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');

const distance = (form: Form): number =>
  form.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);

function wrongTag(tags: readonly string[], path: Path, found: unknown): Misfit {
  const help = typeof found === 'string' ? suggestion(found, tags) : undefined;
  return { path, what: 'value', message: unlike(oneOf(tags.map(quoted)), found), ...(help && { help }) };
}

function otherKind(issues: Form, path: Path, found: unknown): Misfit {
  const wanted = oneOf(issues.map(expectation).filter((words) => words !== undefined));
  return { path, what: 'value', message: unlike(wanted, found) };
}

/** The keys that none of the forms knows; else the keys of which one would tell the form. */
function whatWouldDecide(forms: readonly Form[], path: Path, found: unknown): readonly Misfit[] {
  const strangers = forms.map((form) => form.filter(isUnknownKeys));
  const names = strangers.map((issues) => issues.flatMap(({ keys }) => keys));
  const everywhere = names.reduce((shared, keys) => shared.filter((key) => keys.includes(key)));
  const known = [...new Set(strangers.flat().flatMap(({ message }) => message.split(' ')))];
  if (everywhere.length > 0) return everywhere.map((key) => unknownKey([...path, key], key, known));
  const absent = forms.map((form) => form.flatMap((issue) => absentKey(issue, found)));
  if (absent.some((keys) => keys.length === 0)) return [];
  return [{ path, what: 'value', message: `one of these is needed: ${oneOf(absent.flat())}` }];
}

const isUnknownKeys = (issue: Issue): issue is z.core.$ZodIssueUnrecognizedKeys =>
  issue.code === 'unrecognized_keys' && issue.path.length === 0;

function absentKey({ path }: Issue, found: unknown): string[] {
  return path.length === 1 && valueAt(found, path as Path) === ABSENT ? [String(path[0])] : [];
}
