import type { Body, Exchange } from '../../evidence/exchange.ts';
import { curlOf, type BaseUrls } from '../findings/curl.ts';
import { bodyText } from '../json-text.ts';
import { legible } from '../legible.ts';
import { counted } from '../terminal/words.ts';
import { anchor } from './anchor.ts';
import { html, type Markup } from './markup.ts';

/** One line: what was asked and what came. */
export function exchangeLine({ request, answer, failure, incoming }: Exchange): string {
  const outcome = answer ? String(answer.status) : `no answer: ${failure?.kind ?? 'not told'}`;
  const posted = incoming ? 'the service posted to the listener: ' : '';
  return legible(`${posted}${request.method} ${request.target} → ${outcome}`);
}

interface Look {
  /** Whether its anchor is here: the page may show the exchange elsewhere too. */
  readonly anchored: boolean;
  readonly opened: boolean;
}

export function exchangeDetails(exchange: Exchange, urls: BaseUrls, { anchored, opened }: Look): Markup {
  const { n, request, answer, failure } = exchange;
  return html`<details
    class="exchange"
    ${anchored ? html`id="${anchor('exchange', n)}"` : ''}
    ${opened ? html`open` : ''}
  >
    <summary>Exchange ${n}: <code>${exchangeLine(exchange)}</code></summary>
    <p class="soft small">
      ${exchange.deployment}, ${circumstances(exchange)} ${new Date(exchange.sent).toISOString()}
    </p>
    <div class="sides">
      <div>
        <h4>Request</h4>
        ${headersDetails(request.headers)} ${bodyMarkup(request.body)}
      </div>
      <div>
        <h4>Answer</h4>
        ${
          answer
            ? [headersDetails(answer.headers), bodyMarkup(answer.body)]
            : html`<p>${legible(failure?.text ?? 'None came.')}</p>`
        }
      </div>
    </div>
    ${exchange.incoming || exchange.served ? '' : shellDetails(exchange, urls)}
  </details>`;
}

function shellDetails(exchange: Exchange, urls: BaseUrls): Markup {
  return html`<details>
    <summary>The request for a shell</summary>
    <p class="small soft">A name after $ stands for a key; masked digits are to be filled in.</p>
    <pre class="copy">${legible(curlOf(exchange, urls))}</pre>
  </details>`;
}

function circumstances({ key, attempt, timings, incoming, served }: Exchange): string {
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

function headersDetails(headers: Exchange['request']['headers']): Markup {
  const [told, rest] = [true, false].map((tells) => headers.filter(([name]) => telling.test(name) === tells));
  return html`${told!.length === 0 ? '' : html`<pre>${linesOf(told!)}</pre>`}
    <details>
      <summary class="small">${counted(rest!.length, told!.length === 0 ? 'header' : 'more header')}</summary>
      <pre>${linesOf(rest!)}</pre>
    </details>`;
}

function bodyMarkup(body: Body | null): Markup {
  if (!body || body.bytes === 0) return html`<p class="soft small">No body.</p>`;
  const { text, cut } = bodyText(body);
  return html`<pre>${legible(text)}</pre>
    ${cut === null ? '' : html`<p class="soft small">(${cut})</p>`}`;
}
