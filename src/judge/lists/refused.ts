import { page as sizes } from '../../contract/chapters/lists.ts';
import type { RuleId } from '../../contract/rules.ts';
import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode } from '../../evidence/read.ts';
import { expectationOf } from '../acceptance/expectation.ts';
import type { Judge } from '../history.ts';
import { fits, type Reason } from '../oracle/refusal-reason.ts';
import { outcomeOf } from '../outcome.ts';
import { endpointOf, listingOf, queryOf } from '../request.ts';
import { isOffset, limited } from './page.ts';

/** To refuse a limit, an offset or a cursor that a list does not have is one way not to follow it. */
export const listRefused: Judge = (exchange, history) => {
  const list = endpointOf(exchange)?.name;
  if (list === undefined || !limited.has(list) || outcomeOf(exchange) !== 'refused') return [];
  const expectation = expectationOf(exchange, history);
  const reasons = 'open' in expectation ? expectation.reasons : [];
  const [reason, ...others] = reasons.filter((reason) => fits(reason, errorCode(exchange)));
  const rule = reason && others.length === 0 ? ruleBehind(reason, exchange) : null;
  return rule ? [kept(rule)] : [];
};

function ruleBehind({ question }: Reason, exchange: Exchange): RuleId | null {
  const above = Number(queryOf(exchange.request).get('limit')) > sizes.maximum;
  if (question === 'list.limit-out-of-range') return above ? 'list.never-more-than-hundred' : null;
  if (question === 'links.list.starting-after') return 'links.list.no-cursor';
  const offset = question === 'request.unknown-query-parameter' && isOffset(listingOf(exchange)?.filter ?? '');
  return offset ? 'list.no-offset' : null;
}
