import { diffWordsWithSpace } from 'diff';
import type { JSX } from 'preact';
import { glance } from '../legible.ts';

/** Below this share of common text two sentences differ in all, and marks would be noise. */
const ALIKE = 0.4;

/** What was expected above what came, with the words that differ marked where the rest is the same. */
export function Difference({ expected, actual }: { readonly expected: string; readonly actual: string }): JSX.Element {
  const [before, after] = [glance(expected), glance(actual)];
  const parts = diffWordsWithSpace(before, after);
  const common = parts
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.length, 0);
  const isAlike = common * 2 >= ALIKE * (before.length + after.length);
  return (
    <dl class="difference">
      <dt>Expected</dt>
      <dd class="expected">
        {isAlike ? parts.map((part) => !part.added && <Part marked={part.removed} text={part.value} />) : before}
      </dd>
      <dt>Actual</dt>
      <dd class="actual">
        {isAlike ? parts.map((part) => !part.removed && <Part marked={part.added} text={part.value} />) : after}
      </dd>
    </dl>
  );
}

const Part = ({ marked, text }: { readonly marked: boolean; readonly text: string }): JSX.Element =>
  marked ? <mark>{text}</mark> : <>{text}</>;
