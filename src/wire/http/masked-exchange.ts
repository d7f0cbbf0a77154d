import { createHash } from 'node:crypto';
import type { Body, Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import type { Rendered } from './render.ts';
import type { RawAnswer, Sent } from './send.ts';

/** What is known of an exchange beside its texts. */
type Facts = Pick<
  Exchange,
  | 'n'
  | 'check'
  | 'deployment'
  | 'key'
  | 'payer'
  | 'notice'
  | 'noticed'
  | 'sent'
  | 'received'
  | 'behind'
  | 'beside'
  | 'attempt'
>;

/** An exchange as evidence: no text of it holds what nobody may see. */
export function maskedExchange(
  facts: Facts,
  template: RequestTemplate | null,
  rendered: Rendered,
  sent: Sent,
  text: (value: string) => string,
): Exchange {
  return {
    ...facts,
    request: {
      method: rendered.method,
      target: text(rendered.target),
      headers: rendered.headers.map(([name, value]) => [name, text(value)]),
      body: rendered.body === null ? null : recordedBody(text(rendered.body)),
    },
    template: template && maskedTemplate(template, text),
    answer: sent.is === 'answered' ? maskedAnswer(sent.answer, text) : null,
    failure: sent.is === 'failed' ? { ...sent.failure, text: text(sent.failure.text) } : null,
    timings: sent.timings,
  };
}

const recorded_characters = 64 * 1024;

/** A masked text as evidence keeps it. */
export function recordedBody(text: string): Body {
  const bytes = Buffer.byteLength(text);
  if (text.length <= recorded_characters) return { text, bytes, sha256: null };
  return { text: text.slice(0, recorded_characters), bytes, sha256: createHash('sha256').update(text).digest('hex') };
}

function maskedAnswer(answer: RawAnswer, text: (value: string) => string): Exchange['answer'] {
  return {
    status: answer.status,
    headers: answer.headers.map(([name, value]) => [name, text(value)]),
    body: { text: text(answer.text), bytes: answer.bytes, sha256: answer.sha256 },
  };
}

/** A literal number of a hand-written scenario is masked as well; placeholders stay what they are. */
export function maskedTemplate(template: RequestTemplate, text: (value: string) => string): RequestTemplate {
  const written = JSON.stringify(template);
  return text(written) === written ? template : (maskedValue(template, text) as RequestTemplate);
}

/** Member by member: asterisks in the digits of a JSON number would leave no JSON. */
function maskedValue(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return text(String(value)) === String(value) ? value : text(String(value));
  if (Array.isArray(value)) return value.map((each) => maskedValue(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [text(name), maskedValue(each, text)]));
}
