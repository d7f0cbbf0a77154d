import type { JSX } from 'preact';
import { legible } from '../legible.ts';
import type { Report } from '../report-json.ts';
import { newRulesSentence } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { Fact } from './table.tsx';

/** The rules that the verdict does not count, as far as there is something to mend or to find out. */
export function NewRules({ report }: { readonly report: Report }): JSX.Element | null {
  const { rules_of } = report;
  if (rules_of === null) return null;
  const groups = [
    ['Broken', rules_of.broken],
    ['Not decided', rules_of.undecided],
  ] as const;
  return (
    <>
      <h2 id="new-rules">New rules</h2>
      <p>{newRulesSentence(report)}</p>
      <dl class="facts small">
        {groups
          .filter(([, ids]) => ids.length > 0)
          .map(([name, ids]) => (
            <Fact name={`${name} (${ids.length})`}>
              {ids.map((id) => (
                <>
                  <a href={`#${anchor('rule', id)}`}>
                    <code>{legible(id)}</code>
                  </a>{' '}
                </>
              ))}
            </Fact>
          ))}
      </dl>
    </>
  );
}
