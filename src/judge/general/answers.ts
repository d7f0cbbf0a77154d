import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { header, json } from '../../evidence/read.ts';
import { isError } from '../errors/body.ts';
import type { Judge } from '../history.ts';
import { endpointOf } from '../request.ts';
import { decided, type Deviation, ruling } from '../ruling.ts';
import { answered, asked } from '../words.ts';

/** That answers are JSON and say so, and that what should have a body has one. */
export const answerForm: Judge = (exchange) => {
  const { answer, request, failure } = exchange;
  const expected = `an HTTP answer with a JSON body from ${asked(exchange)}`;
  if (failure?.kind === 'not-http') return ruling('answers.json', exchange, [{ expected, actual: failure.text }]);
  if (!answer || request.method === 'HEAD' || answer.body.sha256 !== null || isRedirect(answer.status)) return [];
  if (answer.body.bytes === 0) return emptied(exchange);
  if (json(answer.body)) return [...ruling('answers.json', exchange, [null]), ...contentType(exchange)];
  // An error that is no JSON is told as an error without its body.
  if (isError(exchange) || answer.status >= 400) return [];
  return ruling('answers.json', exchange, [withoutJson(exchange)]);
};

const withoutJson = (exchange: Exchange): Deviation => ({
  expected: `a JSON body from ${asked(exchange)}`,
  actual: answered(exchange),
});

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

function contentType(exchange: Exchange): readonly Decision[] {
  const type = exchange.answer ? header(exchange.answer, 'content-type') : undefined;
  const right = type !== undefined && /^application\/json\s*(;|$)/i.test(type.trim());
  const wrong = { expected: 'Content-Type application/json', actual: type ?? 'no Content-Type' };
  return decided('answers.content-type', exchange, right, wrong);
}

/** Charges without a body are told by who looks at charges, and another status than the documented one by its own rule. */
function emptied(exchange: Exchange): readonly Decision[] {
  const endpoint = endpointOf(exchange);
  const rule = endpoint && described.get(endpoint.name);
  if (!rule || exchange.answer?.status !== endpoint.success) return [];
  return ruling(rule, exchange, [withoutJson(exchange)]);
}

const described: ReadonlyMap<string, RuleId> = new Map([
  ['charges.list', 'list.object'],
  ['bills.list', 'list.object'],
  ['balance.get', 'balance.object'],
  ['webhook-endpoints.list', 'list.object'],
]);
