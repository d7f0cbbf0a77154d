import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { script } from '../../src/generate/script.ts';
import { keyBesideLimited } from '../../src/judge/limits/refused.situation.ts';
import { Inconclusive, type Check, type CheckContext } from '../../src/run/check/check.ts';
import { keyFor } from '../sending.ts';
import {
  burst,
  burstSize,
  followsClock,
  isLimited,
  kinds,
  newCharge,
  newest,
  quiet_s,
  realMinutes,
  type Kind,
} from './bursts.ts';

interface Asking {
  readonly id: string;
  readonly title: string;
  /** What key the requests need. */
  readonly needing: 'reading' | 'charging';
  readonly ask: (key: string) => RequestTemplate;
}

const reading: Asking = {
  id: 'rate-limit/of-each-key-alone',
  title: 'A limited key does not limit another key',
  needing: 'reading',
  ask: newest,
};

/** What makes something may be counted by itself. On live, hundreds of charges would prompt hundreds of times. */
const charging: Asking = {
  id: 'rate-limit/of-each-charging-key-alone',
  title: 'A key that is limited for its charges does not limit the charges of another key',
  needing: 'charging',
  ask: newCharge,
};

export const checks = kinds.flatMap((kind) =>
  (kind.deployment === 'live' ? [reading] : [reading, charging]).map((asking) => besideALimitedKey(kind, asking)),
);

function besideALimitedKey(kind: Kind, { id, title, needing, ask }: Asking): Check {
  const { deployment, [needing]: key } = kind;
  return script({
    id: deployment === 'live' ? `live/${id}` : id,
    title,
    deployment,
    alone: true,
    rules: ['limits.per-key'],
    // Drains another key than the check of one key does, which was quiet for as long as that one took.
    needs: { keys: { second: key, main: { ...key, differentFrom: 'second' } } },
    requests: burstSize(kind) + 2,
    wait_s: quiet_s,
    least_wait_s: 0,
    run: (context) => ofTheOther(context, kind, ask),
  });
}

/** Once more with real waits, where the limiter turns out to count minutes that no operator moves. */
async function ofTheOther(context: CheckContext, kind: Kind, ask: Asking['ask']): Promise<void> {
  const { minutes } = context;
  await context.quiet(keyFor(context, 'second'), quiet_s);
  const limited = (await burst(context, kind, quiet_s, () => ask(keyFor(context)))).findLast(isLimited);
  if (limited === undefined) throw new Inconclusive('the key was not limited, so nothing shows beside it');
  const [beside] = await context.burst(ask(keyFor(context, 'second')), 1);
  if (!beside?.answer) throw new Inconclusive('no answer to the second key');
  if (!minutes.stand && minutes.moved) return ofTheOther(context, kind, ask);
  if (beside.answer.status === 429 && minutes.moved && !(await followsClock(context, kind)))
    throw new Inconclusive(realMinutes);
  context.judge(keyBesideLimited, { limited, beside });
}
