import type { JSX } from 'preact';
import type { Body, Exchange } from '../../evidence/exchange.ts';
import { curlOf, type BaseUrls } from '../findings/curl.ts';
import type { Recorded } from '../recorded/packed.ts';
import { bodyText } from '../json-text.ts';
import { glance, legible } from '../legible.ts';
import { counted } from '../terminal/words.ts';
import { anchor } from './anchor.ts';

/** One line: what was asked and what came. */
export function exchangeLine({ request, answer, failure, incoming }: Recorded): string {
  const outcome = answer ? String(answer.status) : `no answer: ${failure?.kind ?? 'not told'}`;
  const posted = incoming ? 'the service posted to the listener: ' : '';
  return glance(`${posted}${request.method} ${request.target} → ${outcome}`);
}

interface Props {
  readonly exchange: Recorded;
  readonly urls: BaseUrls;
  /** Whether its anchor is here: the page may show the exchange elsewhere too. */
  readonly anchored: boolean;
  readonly opened: boolean;
}

export const ExchangeDetails = ({ exchange, urls, anchored, opened }: Props): JSX.Element => (
  <details class="exchange" id={anchored ? anchor('exchange', exchange.n) : undefined} open={opened}>
    <summary>
      Exchange {exchange.n}: <code>{exchangeLine(exchange)}</code>
    </summary>
    <ExchangeBody exchange={exchange} urls={urls} />
  </details>
);

export function ExchangeBody({ exchange, urls }: Pick<Props, 'exchange' | 'urls'>): JSX.Element {
  const { request, answer, failure } = exchange;
  return (
    <>
      <p class="soft small">
        {exchange.deployment}, {circumstances(exchange)} {new Date(exchange.sent).toISOString()}
      </p>
      <div class="sides">
        <div>
          <h4>Request</h4>
          <Headers headers={request.headers} />
          <BodyPart body={request.body} />
        </div>
        <div>
          <h4>Answer</h4>
          {answer ? (
            <>
              <Headers headers={answer.headers} />
              <BodyPart body={answer.body} />
            </>
          ) : (
            <p>{glance(failure?.text ?? 'None came.')}</p>
          )}
        </div>
      </div>
      {!exchange.incoming && !exchange.served && (
        <details>
          <summary>The request for a shell</summary>
          <p class="small soft">A name after $ stands for a key; masked digits are to be filled in.</p>
          <pre class="copy">{legible(curlOf(exchange, urls))}</pre>
        </details>
      )}
    </>
  );
}

function circumstances({ key, attempt, timings, incoming, served }: Recorded): string {
  const again = attempt > 1 ? `, try ${attempt}` : '';
  if (served) return `${keyText(key)}, ${servedText(served)}, came`;
  if (incoming) return `to the ${incoming.mode}-mode address ${incoming.hook}${again}, received`;
  return `${keyText(key)}${again}, ${Math.round(timings.total_ms)} ms, sent`;
}

/** What the kit did with a client's request. */
function servedText({ origin, connection, fault, unseen }: NonNullable<Exchange['served']>): string {
  const where = origin === 'base' ? '' : ` at another address (${origin})`;
  const done = fault === null ? '' : `, by script: ${fault}`;
  const hidden = unseen === null ? '' : `, while the deployment had answered ${unseen.status}`;
  return `connection ${connection}${where}${done}${hidden}`;
}

function keyText({ label, kind, inQuery }: Exchange['key']): string {
  const key = kind === 'listed' ? `key ${label}` : kind === 'missing' ? 'no key' : `${kind} key`;
  return inQuery ? `${key} in the query` : key;
}

/** What a finding is often about. */
const telling = /signature|^webhook-|^idempotency-key$|^retry-after$|^location$/i;

const linesOf = (headers: Exchange['request']['headers']): string =>
  headers.map(([name, value]) => legible(`${name}: ${value}`)).join('\n');

function Headers({ headers }: { readonly headers: Exchange['request']['headers'] }): JSX.Element {
  const told = headers.filter(([name]) => telling.test(name));
  const rest = headers.filter(([name]) => !telling.test(name));
  return (
    <>
      {told.length > 0 && <pre>{linesOf(told)}</pre>}
      <details>
        <summary class="small">{counted(rest.length, told.length === 0 ? 'header' : 'more header')}</summary>
        <pre>{linesOf(rest)}</pre>
      </details>
    </>
  );
}

function BodyPart({ body }: { readonly body: Body | null }): JSX.Element {
  if (!body || body.bytes === 0) return <p class="soft small">No body.</p>;
  const { text, cut } = bodyText(body);
  return (
    <>
      <pre>{legible(text)}</pre>
      {cut !== null && <p class="soft small">({cut})</p>}
    </>
  );
}
