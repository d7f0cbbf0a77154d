import type { Exchange } from '../../evidence/exchange.ts';
import { readJournal } from '../../evidence/journal.ts';
import { groupBy } from '../../evidence/group.ts';
import type { Report } from '../report-json.ts';
import { verdictSentence } from '../terminal/headline.ts';
import { verdictPhrase } from '../terminal/words.ts';
import { short } from './harmless.ts';
import { plainJson } from './json.ts';
import type { Source } from './source.ts';

/** HAR 1.2: every exchange of the journal, for tools that show traffic. */
export async function* harReport({ model: { report }, journal }: Source): AsyncGenerator<string> {
  const broken = groupBy(
    report.findings.flatMap(({ rule, exchanges }) => exchanges.map((n) => ({ rule, n }))),
    ({ n }) => n,
  );
  const entries: string[] = [];
  await readJournal(journal, (entry) => {
    if (entry.is !== 'exchange') return;
    const rules = new Set(broken.get(entry.exchange.n)?.map(({ rule }) => rule));
    entries.push(plainJson(entryOf(entry.exchange, report, [...rules]), 0));
  });
  const head = plainJson({
    version: '1.2',
    creator: { name: 'mpconform', version: report.suite.version },
    comment: short(`${verdictPhrase(report)}: ${verdictSentence(report)}`, 1_000),
  });
  yield `{"log":${head.slice(0, head.lastIndexOf('}')).trimEnd()},\n"entries":[\n`;
  for (const [place, entry] of entries.entries()) yield place === 0 ? entry : `,\n${entry}`;
  yield '\n]}}\n';
}

function entryOf(exchange: Exchange, report: Report, broken: readonly string[]) {
  const { n, check, sent, timings, answer, failure, incoming } = exchange;
  const about = [
    `exchange ${n}`,
    check,
    incoming && 'posted by the service',
    broken.length > 0 && `breaks ${broken.join(', ')}`,
  ];
  return {
    startedDateTime: new Date(sent).toISOString(),
    time: timings.total_ms,
    request: requestOf(exchange, report),
    response: answer ? responseOf(answer) : { ...noResponse, comment: short(failure?.text ?? 'no answer', 600) },
    cache: {},
    timings: timingsOf(timings),
    comment: about.filter(Boolean).join('; '),
  };
}

function requestOf({ request, deployment, incoming }: Exchange, { target }: Report) {
  const { method, headers, body } = request;
  const base = incoming ? null : target[deployment];
  const url = `${(base ?? nowhere).replace(/\/$/, '')}/${written(request.target.replace(/^\//, ''))}`;
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(headers),
    queryString: pairs([...new URLSearchParams(url.split('?').slice(1).join('?'))]),
    headersSize: -1,
    bodySize: body?.bytes ?? 0,
    ...(body && { postData: { mimeType: typeOf(headers), text: body.text, ...cutOf(body) } }),
  };
}

/** Signs that the path of no address may hold, which some programs send all the same. */
const written = (target: string): string =>
  target.replace(/[^!-~]|["#<>[\\\]^`{|}]|%(?![0-9a-f]{2})/giu, (sign) =>
    encodeURIComponent(sign.replace(/\p{Cs}/u, '\ufffd')),
  );

/** Where the service posts to is an address of the run's listener, which is gone by now. */
const nowhere = 'https://listener.invalid';

const responseOf = ({ status, headers, body }: NonNullable<Exchange['answer']>) => ({
  ...noResponse,
  status,
  headers: pairs(headers),
  content: { size: body.bytes, mimeType: typeOf(headers), text: body.text, ...cutOf(body) },
  redirectURL: valueOf(headers, 'location') ?? '',
  bodySize: body.bytes,
});

/** As browsers write what was never answered. */
const noResponse = {
  status: 0,
  statusText: '',
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
};

const timingsOf = ({ connect_ms, first_byte_ms, total_ms }: Exchange['timings']) => ({
  connect: connect_ms,
  send: 0,
  wait: first_byte_ms,
  receive: Math.max(0, total_ms - connect_ms - first_byte_ms),
});

const cutOf = ({ sha256 }: NonNullable<Exchange['request']['body']>) =>
  sha256 === null ? {} : { comment: 'cut at the recording limit' };

type Headers = Exchange['request']['headers'];

const pairs = (headers: Headers) => headers.map(([name, value]) => ({ name, value }));

const valueOf = (headers: Headers, wanted: string): string | undefined =>
  headers.find(([name]) => name === wanted)?.[1];

const typeOf = (headers: Headers): string => valueOf(headers, 'content-type') ?? 'x-unknown';
