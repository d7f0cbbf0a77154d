import { isDeepStrictEqual } from 'node:util';
import { eventIn, isPing } from '../../evidence/event.ts';
import type { Exchange, Incoming } from '../../evidence/exchange.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { History, Judge } from '../history.ts';
import { decided, noted } from '../ruling.ts';
import { hasMoreParameters } from './posted-target.ts';

/**
 * Whether a posted event is signed. The scheme is not shown: where the target does not name it, a post must have something
 * that can be a signature, that is another for another text, and that is made as it was where the secret was seen to fit.
 */
export const postedSignature: Judge = (exchange, history) => {
  const { incoming, request } = exchange;
  if (!incoming || request.method !== 'POST' || isPing(exchange)) return [];
  if (history.given.signature !== null) return byStandardWebhooks(exchange, incoming);
  const fits = schemeOf(incoming);
  const how = fits === null ? '' : `, valid by ${fits}`;
  const observed = `${signatureHeaders(exchange)}${how}`;
  return [noted('webhooks.signature', exchange, observed), ...byTheOthers(exchange, incoming, history)];
};

function byStandardWebhooks(exchange: Exchange, { signature }: Incoming): readonly Decision[] {
  const expected = 'a signature by Standard Webhooks, made with the secret of the endpoint';
  const actual = signature === 'absent' ? 'no such signature' : 'one that does not fit';
  return signature === null ? [] : decided('webhooks.signed', exchange, signature === 'valid', { expected, actual });
}

/** The headers that are named as one, or those that may be one. */
function signatureHeaders(exchange: Exchange): string {
  const names = exchange.request.headers.map(([name]) => name.toLowerCase());
  const named = names.filter((name) => /sign|webhook|hmac/.test(name));
  if (named.length > 0) return [...new Set(named)].toSorted().join(', ');
  const possible = mayBeSignatures(exchange).map((line) => line.slice(0, line.indexOf(':')));
  return possible.length > 0 ? `perhaps ${[...new Set(possible)].join(', ')}` : 'no header that can hold one';
}

const schemeOf = ({ signature, scheme }: Incoming): string | null =>
  signature === 'valid' ? 'Standard Webhooks' : (scheme ?? null);

function byTheOthers(exchange: Exchange, incoming: Incoming, history: History): readonly Decision[] {
  const signatures = mayBeSignatures(exchange);
  // What stands in the address, beside what was registered, may be one.
  if (hasMoreParameters(exchange.request.target, incoming.given)) return [];
  if (signatures.length === 0) {
    const expected = 'a header with a signature';
    const actual = `only ${exchange.request.headers.map(([name]) => name).join(', ')}, none of which can hold one`;
    return decided('webhooks.signed', exchange, false, { expected, actual });
  }
  const shown = history.signed(exchange.deployment) ?? exchange;
  const scheme = shown.incoming ? schemeOf(shown.incoming) : null;
  if (scheme !== null && incoming.signature !== null) {
    const expected = `a signature by ${scheme} with the secret of the endpoint, as exchange ${shown.n} has`;
    const misfit = { expected, actual: schemeOf(incoming) ?? 'one that does not fit', with: [shown.n] };
    return decided('webhooks.signed', exchange, schemeOf(incoming) === scheme, misfit);
  }
  const alike = history
    .postsAt(exchange.request.target)
    .find((other) => isOfAnother(other, exchange) && isDeepStrictEqual(mayBeSignatures(other), signatures));
  if (!alike) return [];
  const expected = `a signature that is another than that of exchange ${alike.n}, since the event is`;
  return decided('webhooks.signed', exchange, false, { expected, actual: 'the same headers', with: [alike.n] });
}

/** Of the transport, of a gateway, of a trace: no service signs there. */
const ofTheWay =
  /^(?:host|user-agent|content-(?:type|length|encoding|language|location|disposition)|accept(?:-.*)?|connection|keep-alive|transfer-encoding|te|trailer|date|cache-control|pragma|expect|from|origin|referer|priority|sec-.*|x-forwarded-.*|x-real-ip|x-request-id|x-correlation-id|x-amzn-trace-id|x-b3-.*|x-envoy-.*|cf-.*|cdn-loop|forwarded|via|traceparent|tracestate|baggage|b3|ngrok-.*)$/;

/** Shorter, nothing can be told apart. */
const shortest = 16;

/** What of the headers can be a signature: long enough, and not a word of the body. */
function mayBeSignatures({ request: { headers, body } }: Exchange): readonly string[] {
  const own = headers.filter(([name, value]) => !ofTheWay.test(name.toLowerCase()) && value.trim().length >= shortest);
  const foreign = own.filter(([, value]) => !body?.text.includes(value.trim()));
  return foreign.map(([name, value]) => `${name.toLowerCase()}: ${value}`).toSorted();
}

/** An event that is posted again may be signed by what does not change of it. */
const isOfAnother = (one: Exchange, other: Exchange): boolean =>
  !isPing(one) && one.request.method === 'POST' && eventIn(one)?.['id'] !== eventIn(other)?.['id'];
