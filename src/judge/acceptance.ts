import { endpoint as endpointOf } from '../contract/endpoints.ts';
import { matchEndpoint } from '../contract/routes.ts';
import type { RuleId } from '../contract/rules.ts';
import { type Decision, kept } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { errorCode, objectOf } from '../evidence/read.ts';
import { blameFor } from './acceptance-blame.ts';
import { facetsOf } from './facets.ts';
import type { History } from './history.ts';
import { type Fault, fits } from './oracle/fault.ts';
import { boundUse } from './oracle/reuse.ts';
import { outcomeOf } from './outcome.ts';
import { pathOf } from './request.ts';
import { answered, asked } from './words.ts';

/** Judges a request against which nothing speaks, or nothing for certain. */
export function judgeAcceptance(exchange: Exchange, faults: readonly Fault[], history: History): readonly Decision[] {
  const code = errorCode(exchange);
  switch (outcomeOf(exchange)) {
    case 'put-off':
      return [];
    case 'accepted':
      return code === null ? accepted(exchange, faults, history) : refused(exchange, code, faults, history);
    case 'refused':
      return code === null ? [] : refused(exchange, code, faults, history);
    case 'unclear':
      return faults.length === 0 ? redirected(exchange) : [];
  }
}

function refused(exchange: Exchange, code: string, faults: readonly Fault[], history: History): readonly Decision[] {
  const explained = faults.filter((fault) => fits(fault, code));
  if (explained.length > 0) return observed(explained, exchange);
  const blame = blameFor(exchange, code, history);
  if (!blame) return [];
  const others = blame.others ?? [];
  return [
    {
      is: 'broken',
      rule: blame.rule,
      expected: blame.expected,
      actual: answered(exchange),
      exchanges: [...others, exchange.n],
    },
  ];
}

function accepted(exchange: Exchange, faults: readonly Fault[], history: History): readonly Decision[] {
  const matched = matchEndpoint(exchange.request.method, pathOf(exchange.request));
  if (!matched || (exchange.deployment === 'sandbox' && !matched.endpoint.sandbox)) return observed(faults, exchange);
  if (unknownAnswered(exchange, history)) return unknownCharge(exchange);
  const shown = facetsOf(exchange).map(({ rule }) => kept(rule));
  return [...statusDecision(exchange, matched.endpoint.name, history), ...shown, ...observed(faults, exchange)];
}

function statusDecision(exchange: Exchange, name: string, history: History): readonly Decision[] {
  const rule = statusRules[name];
  const due = matchEndpoint(exchange.request.method, pathOf(exchange.request))?.endpoint.success ?? null;
  if (rule === undefined || due === null) return [];
  const status = exchange.answer?.status;
  if (status === due) return replayed(exchange, history) ? [] : [kept(rule)];
  // A creation may be the replay of one that is still to be answered; the charge's next sighting tells.
  if (due === 201 && status === 200) return [];
  return [
    {
      is: 'broken',
      rule,
      expected: `${due} on ${asked(exchange)}`,
      actual: answered(exchange),
      exchanges: [exchange.n],
    },
  ];
}

const replayed = (exchange: Exchange, history: History): boolean =>
  boundUse(exchange, history) !== undefined || history.usesOf(exchange).length > 0;

const statusRules: Readonly<Record<string, RuleId>> = {
  [endpointOf('charges.create').name]: 'charges.create.status-201',
  [endpointOf('charges.list').name]: 'charges.list.status-200',
  [endpointOf('charges.get').name]: 'charges.get.status-200',
  [endpointOf('balance.get').name]: 'balance.get.status-200',
};

function redirected(exchange: Exchange): readonly Decision[] {
  const status = exchange.answer?.status ?? 0;
  const endpoint = matchEndpoint(exchange.request.method, pathOf(exchange.request))?.endpoint;
  const rule = endpoint && statusRules[endpoint.name];
  if (status < 300 || status >= 400 || !rule) return [];
  return [
    {
      is: 'broken',
      rule,
      expected: `${endpoint.success} on ${asked(exchange)}`,
      actual: answered(exchange),
      exchanges: [exchange.n],
    },
  ];
}

/** An id of which nobody heard may still exist, but then its charge comes with the answer. */
function unknownAnswered(exchange: Exchange, history: History): boolean {
  const id = /^\/v1\/charges\/([^/]+)$/.exec(pathOf(exchange.request))?.[1];
  if (exchange.request.method !== 'GET' || id === undefined || history.charge(exchange.deployment, id)) return false;
  return typeof objectOf(exchange)?.['id'] !== 'string';
}

function unknownCharge(exchange: Exchange): readonly Decision[] {
  const expected = 'a refusal with NOT_FOUND, or the charge with the id that was asked for';
  return [
    {
      is: 'broken',
      rule: 'charges.get.unknown-not-found',
      expected,
      actual: answered(exchange),
      exchanges: [exchange.n],
    },
  ];
}

/** What an answer tells of a question, where one question alone explains it. */
function observed(faults: readonly Fault[], exchange: Exchange): readonly Decision[] {
  const [fault, ...others] = faults;
  if (!fault?.question || others.length > 0) return [];
  const told = outcomeOf(exchange) === 'accepted' ? 'accepted' : `refused with ${answered(exchange)}`;
  return [
    { is: 'observed', question: fault.question, observed: `${told}, where ${fault.why}`, exchanges: [exchange.n] },
  ];
}
