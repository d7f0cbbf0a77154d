import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf } from '../../evidence/read.ts';
import { requestSentAgain } from '../../judge/general/sent-again.situation.ts';
import type { CheckContext } from '../check/check.ts';
import { presentRequest } from './request.ts';
import { createdIds, isAccepted, naming, type RepeatableExchange } from './repeatable-exchanges.ts';

/** What comes of objects whose creation is now refused is not asked for. */
export async function sendAgain(story: readonly RepeatableExchange[], context: CheckContext): Promise<void> {
  const ids = new Map<string, string>();
  const lost = new Set<string>();
  const runOffset = `${context.seed} ${context.clock.now()}`;
  for (const earlier of story) {
    if ([...lost].some((id) => JSON.stringify(earlier.template).includes(id))) continue;
    const key = context.keys[earlier.key.label]!;
    const exchange = await context.send(presentRequest(earlier, { ids, key, now: context.clock.now(), runOffset }));
    context.judge(requestSentAgain, { earlier: earlier.n, status: earlier.answer?.status ?? null, now: exchange });
    if (isAccepted(exchange)) renamed(earlier, exchange, ids);
    else for (const id of createdIds(earlier)) lost.add(id);
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
