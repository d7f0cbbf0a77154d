import { isRuleId } from '../contract/rules.ts';
import { demandKnown } from './known-names.ts';
import type { Call, ExpectConformantClient, Finding } from './types.ts';

/** What the client broke, in words. */
class NonconformantClient extends Error {
  override readonly name = 'NonconformantClient';
  readonly findings: readonly Finding[];

  constructor(message: string, findings: readonly Finding[]) {
    super(message);
    this.findings = findings;
  }
}

export const expectConformantClient: ExpectConformantClient = async (deployment, options = {}) => {
  demandKnown('expectConformantClient', options, ['except']);
  const { except = [] } = options;
  const unknown = except.filter((rule) => !isRuleId(rule));
  if (unknown.length > 0) throw new TypeError(`no rule is named ${unknown.join(', ')}; see: mpconform rules`);
  const { findings } = await deployment.judge();
  if (deployment.calls().length === 0)
    throw new NonconformantClient('The client called nothing: that shows nothing.', []);
  const told = findings.filter(({ rule }) => !except.includes(rule));
  if (told.length > 0) throw new NonconformantClient(wordsOf(told), told);
};

function wordsOf(findings: readonly Finding[]): string {
  const count = findings.length === 1 ? 'a rule' : `${findings.length} rules`;
  return [`The client broke ${count} of the Merchant Payments API.`, ...findings.map(findingWords)].join('\n\n');
}

function findingWords({ rule, text, section, basis, expected, actual, times, calls }: Finding): string {
  return [
    `${rule} (${basis === 'stated' ? 'stated in' : 'follows from'} "${section}")`,
    `  ${text}`,
    `  expected: ${expected}`,
    `  actual:   ${actual}${times > 1 ? ` (${times} times; this is the first)` : ''}`,
    ...calls.map((call) => `  exchange ${call.n}: ${callWords(call)}`),
  ].join('\n');
}

function callWords({ at, deployment, method, path, headers, answer, fault }: Call): string {
  const key = headers['idempotency-key'];
  const came = answer === null ? 'no answer' : String(answer.status);
  return [
    `${at.toISOString().slice(11, 23)} ${deployment} ${method} ${path}`,
    ...(key === undefined ? [] : [`Idempotency-Key ${key}`]),
    `-> ${came}${fault === null ? '' : ` (${fault})`}`,
  ].join(' ');
}
