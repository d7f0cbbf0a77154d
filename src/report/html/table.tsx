import type { ComponentChildren, JSX } from 'preact';
import { groupBy } from '../../evidence/group.ts';
import { legible } from '../legible.ts';
import type { RuleVerdict } from '../report-json.ts';
import { verdictWords } from '../terminal/words.ts';

interface TableProps {
  readonly kind?: string;
  readonly caption?: string;
  readonly heads: readonly string[];
  /** Heads of columns that stand to the right. */
  readonly numeric?: readonly string[];
  /** Rows, or bodies of rows. */
  readonly children: ComponentChildren;
  readonly bodies?: true;
}

export const Table = ({ kind, caption, heads, numeric = [], children, bodies }: TableProps): JSX.Element => (
  <table class={kind}>
    {caption !== undefined && <caption>{caption}</caption>}
    <thead>
      <tr>
        {heads.map((head) => (
          <th scope="col" class={numeric.includes(head) ? 'number' : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    {bodies ? children : <tbody>{children}</tbody>}
  </table>
);

export const Badge = ({ verdict }: { readonly verdict: RuleVerdict }): JSX.Element => (
  <span class={`badge ${verdict}`}>{verdictWords[verdict]}</span>
);

interface Judged {
  readonly verdict: RuleVerdict;
}

/** Open where something asks for a look. */
export const isOpened = (items: readonly Judged[]): boolean =>
  items.some(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive');

interface FoldProps {
  readonly heading: string;
  readonly items: readonly Judged[];
  readonly opened: boolean;
  readonly children: ComponentChildren;
}

/** Rules or checks that belong together, with how many of them have each verdict. */
export const Fold = ({ heading, items, opened, children }: FoldProps): JSX.Element => (
  <details class="section" open={opened}>
    <summary>
      <h3>{legible(heading)}</h3> <span class="small soft">{countsText(items)}</span>
    </summary>
    {children}
  </details>
);

export const countsText = (items: readonly Judged[]): string =>
  [...groupBy(items, ({ verdict }) => verdict)]
    .map(([verdict, its]) => `${its.length} ${verdictWords[verdict]}`)
    .join(', ');

/** A term of a list of facts and what it is. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
