import type { Decision } from '../../evidence/decision.ts';
import type { Answer, Exchange } from '../../evidence/exchange.ts';
import { isOfFront } from '../../evidence/front.ts';
import { errorCode, header } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import { decided, noted, quoted } from '../ruling.ts';
import { answered, asked, cut } from '../words.ts';

/** What every answer carries, errors too, and what none does. */
export const headers: Judge = (exchange) => {
  const { answer } = exchange;
  if (!answer) return [];
  const ofService = isOfFront(exchange) ? [] : [...rate(answer, exchange), ...serviceMode(answer, exchange)];
  return [...ofService, ...retryAfter(answer, exchange), ...cors(answer, exchange)];
};

const where = (exchange: Exchange): string => `the answer ${answered(exchange)} to ${asked(exchange)}`;

function rate({ headers: all }: Answer, exchange: Exchange): readonly Decision[] {
  const found = all.filter(([name]) => name.startsWith('x-ratelimit-'));
  const missing = () => ({ expected: `X-RateLimit headers on ${where(exchange)}`, actual: 'none' });
  const question = exchange.key.kind === 'listed' ? 'rate-headers.names-and-values' : 'rate-headers.without-key';
  return [
    ...decided('limits.rate-headers', exchange, found.length > 0, missing),
    ...(found.length > 0 ? [noted(question, exchange, found.map(kindOf).toSorted().join(', '))] : []),
  ];
}

function kindOf([name, value]: readonly [string, string]): string {
  if (name.endsWith('-limit')) return `${name}: ${cut(value)}`;
  if (/^\d+$/.test(value)) return `${name}: a whole number`;
  return Number.isNaN(Date.parse(value)) ? `${name}: a text` : `${name}: a date`;
}

function retryAfter(answer: Answer, exchange: Exchange): readonly Decision[] {
  if (answer.status !== 429 && errorCode(exchange) !== 'RATE_LIMITED') return [];
  const value = header(answer, 'retry-after')?.trim();
  const form = value === undefined ? null : formOf(value);
  const expected = `Retry-After, in seconds or as a date, on ${where(exchange)}`;
  return [
    ...decided('limits.retry-after', exchange, form !== null, { expected, actual: quoted(value) }),
    ...(form ? [noted('limits.retry-after-form', exchange, form)] : []),
  ];
}

function formOf(value: string): string | null {
  if (/^\d+$/.test(value)) return 'whole seconds';
  if (/^\d+\.\d+$/.test(value)) return 'seconds with a fraction';
  return /[A-Za-z:]/.test(value) && !Number.isNaN(Date.parse(value)) ? 'a date' : null;
}

function serviceMode(answer: Answer, exchange: Exchange): readonly Decision[] {
  const value = header(answer, 'service-mode');
  if (exchange.deployment === 'live') return [noted('sandbox.service-mode-on-live', exchange, quoted(value))];
  const wrong = () => ({ expected: `Service-Mode: test on ${where(exchange)}`, actual: quoted(value) });
  return decided('sandbox.service-mode', exchange, value?.trim() === 'test', wrong);
}

function cors({ headers: all }: Answer, exchange: Exchange): readonly Decision[] {
  const found = all.filter(([name]) => name.startsWith('access-control-'));
  const sent = (): string => found.map(([name, value]) => `${name}: ${cut(value)}`).join(', ');
  const wrong = () => ({ expected: `no CORS header on ${where(exchange)}`, actual: sent() });
  return decided('auth.no-cors-headers', exchange, found.length === 0, wrong);
}
