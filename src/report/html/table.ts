import { groupBy } from '../../evidence/group.ts';
import { legible } from '../legible.ts';
import type { RuleVerdict } from '../report-json.ts';
import { verdictWords } from '../terminal/words.ts';
import { html, type Markup } from './markup.ts';

/** Heads of columns that stand to the right. */
const numeric: ReadonlySet<string> = new Set(['Requests', 'Time']);

export const table = (
  { kind, caption }: { readonly kind?: string; readonly caption?: string },
  heads: readonly string[],
  rows: readonly Markup[],
): Markup =>
  html`<table ${kind === undefined ? '' : html`class="${kind}"`}>
    ${
      caption === undefined
        ? ''
        : html`<caption>
            ${caption}
          </caption>`
    }
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col" ${numeric.has(head) ? html`class="number"` : ''}>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

interface Judged {
  readonly verdict: RuleVerdict;
}

/** Open where something asks for a look. */
export const isOpened = (items: readonly Judged[]): boolean =>
  items.some(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive');

/** Rules or checks that belong together, with how many of them have each verdict. */
export const foldedTable = (heading: string, items: readonly Judged[], opened: boolean, content: Markup): Markup =>
  html`<details class="section" ${opened ? html`open` : ''}>
    <summary>
      <h3>${legible(heading)}</h3>
      <span class="small soft">${countsText(items)}</span>
    </summary>
    ${content}
  </details>`;

export const countsText = (items: readonly Judged[]): string =>
  [...groupBy(items, ({ verdict }) => verdict)]
    .map(([verdict, its]) => `${its.length} ${verdictWords[verdict]}`)
    .join(', ');
