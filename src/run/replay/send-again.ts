import { keyCodes } from '../../contract/errors.ts';
import type { RuleId } from '../../contract/rules.ts';
import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, objectOf } from '../../evidence/read.ts';
import type { CheckContext } from '../check/check.ts';
import { presentRequest } from './request.ts';
import { createdIds, isAccepted, naming, type RepeatableExchange } from './repeatable-exchanges.ts';

const RULE: RuleId = 'versioning.additive';

/** What comes of objects whose creation is now refused is not asked for. */
export async function sendAgain(story: readonly RepeatableExchange[], context: CheckContext): Promise<void> {
  const ids = new Map<string, string>();
  const lost = new Set<string>();
  const runOffset = `${context.seed} ${context.clock.now()}`;
  for (const earlier of story) {
    if ([...lost].some((id) => JSON.stringify(earlier.template).includes(id))) continue;
    const key = context.keys[earlier.key.label]!;
    const exchange = await context.send(presentRequest(earlier, { ids, key, now: context.clock.now(), runOffset }));
    if (isAccepted(exchange)) {
      context.decide(kept(RULE));
      renamed(earlier, exchange, ids);
    } else {
      for (const id of createdIds(earlier)) lost.add(id);
      if (!isExcused(exchange)) blame(earlier, exchange, context);
    }
  }
}

function renamed(earlier: RepeatableExchange, exchange: Exchange, ids: Map<string, string>): void {
  const [then, now] = [objectOf(earlier), objectOf(exchange)];
  if (earlier.template.method !== 'POST') return;
  for (const name of naming) {
    const [old, fresh] = [then?.[name], now?.[name]];
    if (typeof old === 'string' && typeof fresh === 'string') ids.set(old, fresh);
  }
}

/** What is refused for the key or its business says nothing of the request, and a failure nothing of either. */
const isExcused = (exchange: Exchange): boolean => {
  const status = exchange.answer?.status ?? 0;
  const code = errorCode(exchange) ?? '';
  return (
    status === 0 || status >= 500 || ofKey.has(code) || isOfOtherNumber(exchange, code) || mayLackScope(exchange, code)
  );
};

/** Another run draws other numbers, and which first digits a number may have is open. */
const isOfOtherNumber = ({ template }: Exchange, code: string): boolean =>
  code === 'BAD_MSISDN' && JSON.stringify(template ?? '').includes('{payer:any-');

const mayLackScope = ({ key }: Exchange, code: string): boolean => code === 'FORBIDDEN_SCOPE' && key.scopes === null;

const ofKey: ReadonlySet<string> = new Set([...keyCodes, 'MERCHANT_NOT_LIVE']);

function blame(earlier: RepeatableExchange, exchange: Exchange, context: CheckContext): void {
  const { method, path } = exchange.template ?? earlier.template;
  const code = errorCode(exchange);
  context.decide({
    is: 'broken',
    rule: RULE,
    expected: `an acceptance of ${method} ${path}, since exchange ${earlier.n} of the earlier run was answered ${earlier.answer?.status}`,
    actual: `${exchange.answer?.status}${code === null ? '' : ` ${code}`}`,
    exchanges: [exchange.n],
  });
}
