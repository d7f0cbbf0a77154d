import type { JSX } from 'preact';
import { legible } from '../legible.ts';
import type { Model } from '../model.ts';
import { byEndpoint, type EndpointTraffic } from '../recorded/by-endpoint.ts';
import type { KeyUse } from '../recorded/key-minutes.ts';
import type { Wait } from '../recorded/recorder.ts';
import type { Report } from '../report-json.ts';
import { counted, duration, parityWords, timeSentence } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { Numbers } from './finding.tsx';
import type { Pictures } from './pictures/pictures.ts';
import { Table } from './table.tsx';

interface Props {
  readonly model: Model;
  readonly pictures: Pictures;
}

export function Traffic({ model: { report, recording }, pictures }: Props): JSX.Element {
  const { statuses, unanswered } = report.traffic;
  const endpoints = recording === null ? [] : byEndpoint(recording);
  return (
    <section>
      <h2 id="traffic">Traffic</h2>
      <p>{timeSentence(report)}.</p>
      {pictures.sending !== null && (
        <Picture
          svg={pictures.sending}
          words={`Above, requests over the time of the run’s clock${pictures.showsAllowed ? ', and, dashed, what the keys allow' : ''}; below, how many checks waited for a moment`}
        />
      )}
      {recording !== null && recording.keys.length > 0 && <KeyTable keys={recording.keys} />}
      {recording !== null && <WaitTable waits={recording.waits} />}
      {pictures.latencies !== null && <Picture svg={pictures.latencies} words={latencyWords} />}
      <LatencyTable report={report} endpoints={endpoints} />
      <Table caption="Answers" heads={['Status', 'Exchanges']} numeric={['Exchanges']}>
        {[...Object.entries(statuses), ...Object.entries(unanswered)].map(([what, count]) => (
          <tr>
            <th scope="row">{what}</th>
            <td class="number">{count}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

const latencyWords =
  'Milliseconds to the end of an answer, by endpoint: half of the answers within the inner bar, 95 of 100 within the outer one';

/** Drawn by a library of what the tables beside it tell; no text of a service is in it. */
const Picture = ({ svg, words }: { readonly svg: string; readonly words: string }): JSX.Element => (
  <figure>
    <figcaption class="small">{words}</figcaption>
    {/* oxlint-disable-next-line react/no-danger -- the library hands over its drawing as text */}
    <div class="chart" role="img" aria-label={words} tabIndex={0} dangerouslySetInnerHTML={{ __html: svg }} />
  </figure>
);

/** More keys than these would be a list of what a run made. */
const KEYS = 8;

const rateHeads = ['Requests', 'Most in a minute', 'Where a check tried the limit', 'Allowed in a minute'];

const KeyTable = ({ keys }: { readonly keys: readonly KeyUse[] }): JSX.Element => (
  <Table
    kind="stack"
    caption={keys.length > KEYS ? `The busiest ${KEYS} keys of ${keys.length}` : 'Keys and their rates'}
    heads={['Key', ...rateHeads]}
    numeric={rateHeads}
  >
    {keys.slice(0, KEYS).map(({ key, requests, busiest, tried, allowed }) => (
      <tr>
        <th scope="row">
          <code>{legible(key)}</code>
        </th>
        {[requests, busiest, tried, allowed].map((value, at) => (
          <td class="number" data-label={value === null ? undefined : rateHeads[at]}>
            {value}
          </td>
        ))}
      </tr>
    ))}
  </Table>
);

/** So many of the longest waits say what a run waits for. */
const WAITS = 6;

/** The longest wait of each check, in as far as it is long. */
function WaitTable({ waits }: { readonly waits: readonly Wait[] }): JSX.Element | null {
  const longest = new Map<string, number>();
  for (const { check, from, ended } of waits) longest.set(check, Math.max(longest.get(check) ?? 0, ended - from));
  if (longest.size === 0) return null;
  return (
    <Table
      caption={`The longest waits, by the run’s clock: ${counted(waits.length, 'wait')} of ${counted(longest.size, 'check')}`}
      heads={['Check', 'Longest wait']}
      numeric={['Longest wait']}
    >
      {[...longest]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, WAITS)
        .map(([check, ms]) => (
          <tr>
            <th scope="row">
              <a href={`#${anchor('check', check)}`}>{legible(check)}</a>
            </th>
            <td class="number">{duration(ms / 1000)}</td>
          </tr>
        ))}
    </Table>
  );
}

interface LatencyProps {
  readonly report: Report;
  readonly endpoints: readonly EndpointTraffic[];
}

function LatencyTable({ report, endpoints }: LatencyProps): JSX.Element {
  const { latency_ms, requests } = report.traffic;
  const heads = ['Requests', 'Half within', '95 of 100', '99 of 100', '2xx', '4xx', '5xx'];
  const all = { endpoint: 'All', requests, latency_ms, classes: classesOf(report.traffic.statuses) };
  return (
    <Table
      kind="stack"
      caption="Endpoints, with milliseconds to the end of an answer"
      heads={['Endpoint', ...heads]}
      numeric={heads}
    >
      {[all, ...endpoints].map(({ endpoint, requests: asked, latency_ms: ms, classes }) => (
        <tr>
          <th scope="row">{endpoint === 'All' ? endpoint : <code>{endpoint}</code>}</th>
          {[asked, ms.p50, ms.p95, ms.p99, classes[2] ?? 0, classes[4] ?? 0, classes[5] ?? 0].map((value, at) => (
            <td class="number" data-label={heads[at]}>
              {at > 0 && at < 4 ? Math.round(value) : value}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function classesOf(statuses: Report['traffic']['statuses']): EndpointTraffic['classes'] {
  const classes: Record<number, number> = {};
  for (const [status, count] of Object.entries(statuses)) {
    const first = Math.floor(Number(status) / 100);
    classes[first] = (classes[first] ?? 0) + count;
  }
  return classes;
}

/** Nothing where one deployment was exercised only. */
export function Parity({ report: { parity } }: { readonly report: Report }): JSX.Element | null {
  if (parity === null) return null;
  return (
    <section>
      <h2 id="parity">Sandbox and live</h2>
      <p>{parityWords(parity)}.</p>
      {parity.differences.length > 0 && (
        <Table kind="stack" heads={['Request', 'Sandbox', 'Live', 'Exchanges']}>
          {parity.differences.map(({ request, sandbox, live, exchanges }) => (
            <tr>
              <th scope="row">
                <code>{legible(request)}</code>
              </th>
              <td data-label="Sandbox">{legible(sandbox)}</td>
              <td data-label="Live">{legible(live)}</td>
              <td data-label="Exchanges">
                <Numbers of={exchanges} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
