import { requestsPerMinute } from '../../../contract/chapters/limits.ts';
import { modeOf } from '../../../contract/mode.ts';
import { kept } from '../../../evidence/decision.ts';
import { decided } from '../../ruling.ts';
import type { ClientJudge } from '../client-judge.ts';
import { commandOf } from '../redirect.ts';

const minute = 60_000;

/** So many requests of one command are no single call and its retry: it pages or polls. */
const byItself = 3;

/**
 * What one command sends is the client's own doing. However a minute is counted, twice its requests within 60 seconds are
 * too many: a bucket that was full, or two minutes that meet, allow no more.
 */
export const rate: ClientJudge = (exchange, history) => {
  if (commandOf(exchange) === null) return [];
  const perMinute = requestsPerMinute[modeOf(exchange.deployment)];
  const { recent, all } = history.pace(exchange);
  if (all + 1 < byItself) return [];
  const inMinute = 1 + recent.filter((sent) => sent > exchange.sent - minute).length;
  if (inMinute <= perMinute) return [kept('client.stays-within-rate')];
  return inMinute <= 2 * perMinute
    ? []
    : decided('client.stays-within-rate', exchange, false, {
        expected: `no more than ${perMinute} requests a minute with one key`,
        actual: `${inMinute} requests of one command within 60 s`,
      });
};
