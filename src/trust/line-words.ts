import { parseJson } from '../evidence/parse-json.ts';
import { asObject, memberOf } from '../evidence/read.ts';
import type { RawLine } from './raw-lines.ts';

/** What a line is about, for who looks for it. */
export function aboutLine({ text }: Pick<RawLine, 'text'>): string {
  const written = text.toString();
  const is = memberOf(written, 'is');
  const entry = asObject(parseJson(written)?.value) ?? {};
  if (is === 'exchange') return `exchange ${plain(asObject(entry['exchange'])?.['n'])}`;
  if (is === 'decision') return `a decision about ${decided(asObject(entry['decision']))}`;
  if (is === 'check') return `the end of check ${plain(entry['id'])}`;
  return typeof is === 'string' ? `${plain(is)}${named(entry['check'])}` : 'what can no longer be read';
}

const decided = (decision: Readonly<Record<string, unknown>> | null): string =>
  plain(decision?.['rule'] ?? decision?.['question']);

const named = (check: unknown): string => (typeof check === 'string' ? ` of check ${plain(check)}` : '');

const LONGEST = 80;

/** Whoever changed a line may have written anything into it. */
const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? JSON.stringify(value)
        .slice(0, LONGEST)
        .replaceAll(/^"|"$/g, '')
        .replaceAll(/[^ -~]/g, '?')
    : 'unknown';
