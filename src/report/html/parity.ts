import { legible } from '../legible.ts';
import { parityWords } from '../terminal/words.ts';
import type { ParityDifference, Report } from '../report-json.ts';
import { html, type Markup } from './markup.ts';
import { table } from './table.ts';

/** Nothing where one deployment was exercised only. */
export function paritySection({ parity }: Report): Markup | '' {
  if (parity === null) return '';
  return html`<h2 id="parity">Sandbox and live</h2>
    <p>${parityWords(parity)}.</p>
    ${parity.differences.length === 0 ? '' : differenceTable(parity.differences)}`;
}

const differenceTable = (differences: readonly ParityDifference[]): Markup =>
  table(
    { kind: 'stack' },
    ['Request', 'Sandbox', 'Live', 'Exchanges'],
    differences.map(
      ({ request, sandbox, live, exchanges }) =>
        html`<tr>
          <th scope="row"><code>${legible(request)}</code></th>
          <td data-label="Sandbox">${legible(sandbox)}</td>
          <td data-label="Live">${legible(live)}</td>
          <td data-label="Exchanges">${exchanges.join(', ')}</td>
        </tr>`,
    ),
  );
