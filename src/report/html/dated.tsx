import type { JSX } from 'preact';

/** A text whose dates stand whole: a line would end at their hyphens. */
export const Dated = ({ text }: { readonly text: string }): JSX.Element => (
  <>
    {text.split(/\b(\d{4}-\d{2}-\d{2})\b/).map((part, at) => (at % 2 === 0 ? part : <span class="whole">{part}</span>))}
  </>
);
