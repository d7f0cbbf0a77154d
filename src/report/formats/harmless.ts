import { legible } from '../legible.ts';
import type { Report } from '../report-json.ts';

/** A deployment may send a megabyte where a word is expected. What is cut stands whole in report.json. */
const LONGEST = 4_000;

/** A report for programs that show texts as they are: control signs are replaced, and long texts cut, whoever wrote them. */
export const harmless = (report: Report): Report => mapped(report) as Report;

/** The same of one text, no longer than so many characters. */
export function short(text: string, longest: number): string {
  if (text.length <= longest) return legible(text);
  return `${legible(text.slice(0, longest))}… (cut; ${text.length} characters)`;
}

function mapped(value: unknown): unknown {
  if (typeof value === 'string') return short(value, LONGEST);
  if (Array.isArray(value)) return value.map(mapped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner)]));
}
