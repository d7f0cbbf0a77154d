import type { RawExchange } from '../raw-exchange.ts';
import { below } from './base-address.ts';
import { answerBody, type HarEntry, headersOf, requestBody } from './har-entry.ts';
import type { Indexed } from './entry-table.ts';
import { hrefOf } from './har-index.ts';

/** An entry of the service as what went over the wire, as far as the recording has it. */
export function rawEntry(entry: HarEntry, { base, sent, received }: Indexed, seesKeys: boolean): RawExchange {
  const { request, response } = entry;
  const [asked, came] = [headersOf(request.headers), headersOf(response.headers)];
  const isAnswered = response.status >= 100;
  const took = received - sent;
  return {
    deployment: base.deployment,
    method: request.method,
    target: below(base, hrefOf(new URL(request.url))) ?? '/',
    headers: asked,
    body: requestBody(entry, asked),
    answer: isAnswered ? { status: response.status, headers: came, body: answerBody(entry, came) } : null,
    failure: isAnswered ? null : { kind: 'broken-off', text: 'the recording has no answer' },
    sent,
    received,
    timings: { connect_ms: 0, first_byte_ms: took, total_ms: took },
    // Browsers do not tell all headers of every request: that one had no key shows where it was refused for that.
    isKeySeen: seesKeys && response.status === 401,
    unjudged: isAnswered && came.length === 0 ? 'without the headers of the answer' : null,
  };
}
