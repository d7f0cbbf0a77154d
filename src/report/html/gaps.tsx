import type { JSX } from 'preact';
import { legible } from '../legible.ts';
import type { Report } from '../report-json.ts';
import { gapKinds } from '../terminal/gaps.ts';
import { counted } from '../terminal/words.ts';

export const Gaps = ({ report }: { readonly report: Report }): JSX.Element => (
  <section>
    <h2 id="gaps">What could not be decided</h2>
    {report.counts.inconclusive + report.counts.not_exercised === 0 && <p>Every rule in scope was decided.</p>}
    {gapKinds(report).map(({ title, gaps }) => (
      <>
        <h3>{title}</h3>
        <ul class="plain">
          {gaps.map(({ why, rules }) => (
            <li>
              {legible(why)}
              <details class="printed">
                <summary class="small soft">{counted(rules.length, 'rule')}</summary>
                <ul class="plain small">
                  {rules.map((rule) => (
                    <li>
                      {legible(rule.text)} <code>{legible(rule.id)}</code>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </>
    ))}
  </section>
);
