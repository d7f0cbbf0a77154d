import { createHash, createHmac } from 'node:crypto';
import { change } from '../../change.ts';

const base64 = (hash: { digest(encoding: 'base64'): string }): string => `:${hash.digest('base64')}:`;

/** As RFC 9421 has it: what is signed is listed, and the body is told by its digest (RFC 9530). */
export const messageSignatures = change('signing')((was) => ({
  named: null,
  headers: (message, deployment) => {
    const { id, url } = { id: message.endpoint.id, url: message.endpoint.setting.url };
    const digest = `sha-256=${base64(createHash('sha256').update(message.text))}`;
    const created = Math.floor(message.at / 1000);
    const signed = `("@method" "@target-uri" "content-digest");created=${created};keyid=${JSON.stringify(id)};alg="hmac-sha256"`;
    const base = [
      '"@method": POST',
      `"@target-uri": ${url}`,
      `"content-digest": ${digest}`,
      `"@signature-params": ${signed}`,
    ].join('\n');
    const mac = createHmac('sha256', was.secret(message, deployment)).update(base);
    return { 'Content-Digest': digest, 'Signature-Input': `sig1=${signed}`, Signature: `sig1=${base64(mac)}` };
  },
}));

/** What a client library says of itself and of what it takes. */
export const postedBy = (own: Readonly<Record<string, string>>) =>
  change('delivering')(() => ({ headers: () => ({ 'content-type': 'application/json', ...own }) }));

/** A post that reached nobody is told in the words of the library. */
export const toldByLibrary = (words: string) =>
  change('delivering')((was) => ({
    show: (delivery, deployment) => ({
      ...was.show(delivery, deployment),
      ...(delivery.lastStatus === 0 && { last_response: words }),
    }),
  }));

/** A post belongs to a trace. */
export const traced = change('delivering')((was) => ({
  headers: (event, deployment) => {
    const { 'user-agent': _agent, ...rest } = was.headers(event, deployment);
    const trace = createHash('sha256').update(event.id).digest('hex');
    const span = createHash('sha256').update(`${event.id} ${event.delivery.attempts}`).digest('hex');
    return { ...rest, traceparent: `00-${trace.slice(0, 32)}-${span.slice(0, 16)}-01`, tracestate: 'svc=merchant' };
  },
}));
