import type { JSX } from 'preact';
import type { CaseStep } from '../clients/case-story.ts';
import { legible } from '../legible.ts';
import type { ReportFinding } from '../report-json.ts';
import { counted } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { Numbers } from './finding.tsx';

interface Props {
  readonly steps: readonly CaseStep[];
  readonly broken: readonly ReportFinding[];
  /** Whether it stands on paper too. */
  readonly printed: boolean;
}

/** What a client was told in a case, what it sent and got, and what it made of it. */
export function CaseStory({ steps, broken, printed }: Props): JSX.Element | null {
  const requests = steps.filter(({ is }) => is === 'request').length;
  const commands = steps.filter(({ is }) => is === 'command').length;
  return (
    <>
      {broken.map(({ rule, actual }) => (
        <p>
          Broke <a href={`#${anchor('broken', rule)}`}>{legible(rule)}</a>: {short(actual)}
        </p>
      ))}
      {steps.length > 0 && (
        <details class={printed ? 'printed' : undefined}>
          <summary>
            {[...(commands > 0 ? [counted(commands, 'command')] : []), counted(requests, 'request')].join(', ')}
          </summary>
          <ol class="story">
            {steps.map((step) => (
              <li class={step.is}>
                <span class="soft">{seconds(step.at)} s</span> <Step step={step} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function Step({ step }: { readonly step: CaseStep }): JSX.Element {
  switch (step.is) {
    case 'command':
      return (
        <>
          asked for <code>{legible(`${step.op} ${step.args === '{}' ? '' : step.args}`)}</code>
        </>
      );
    case 'told':
      return (
        <>
          told <code>{legible(step.words)}</code>
        </>
      );
    case 'restart':
      return <>its process was ended and started anew</>;
    case 'request':
      return <Request request={step.request} />;
  }
}

const Request = ({ request }: Pick<Extract<CaseStep, { is: 'request' }>, 'request'>): JSX.Element => (
  <>
    sent <Numbers of={[request.n]} />: <code>{legible(request.line)}</code>
    {request.key !== null && `, key ${request.key}`} → {legible(request.outcome)}
    {request.fault !== null && <span class="soft"> (script: {legible(request.fault)})</span>}
  </>
);

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

const short = (text: string): string => legible(text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);
const SHORT = 200;
