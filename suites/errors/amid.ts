import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import {
  mostRounds,
  refusedAmid,
  showsNew,
  suffice,
  type Looks,
  type Round,
} from '../../src/judge/general/refused-effect.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { getBalance } from '../../src/generate/request.ts';
import { pause, readAll } from '../sending.ts';

/** What must be refused, and what would show that it was not. */
interface Refusal {
  readonly asks: () => RequestTemplate;
  readonly looks: readonly RequestTemplate[];
  /** How many messages were sent so far; null: nobody tells. */
  readonly messages?: () => Promise<number | null>;
  /** After which an effect has had its time. */
  readonly after_s: number;
  /** Of the business that is looked at. */
  readonly key: string;
  /** What the last looks showed, after which nothing was done but what this tells of. */
  readonly shown?: Map<string, Exchange>;
}

/** At most, for one look at one thing. */
export const perLook = 2 * (2 * mostRounds - 1);

/** Once, and where something was made meanwhile some times more, each after as long without it. */
export async function nothingMoves(context: CheckContext, refusal: Refusal): Promise<void> {
  const rounds: Round[] = [];
  do {
    const quiet = rounds.length > 0 ? (await around(context, refusal, getBalance(refusal.key))).looks : null;
    const { looks, answer } = await around(context, refusal, refusal.asks());
    rounds.push({ quiet, refused: answer, around: looks });
  } while (!suffice(rounds) && rounds.every(showsNew));
  context.judge(refusedAmid, { rounds });
}

async function around(
  context: CheckContext,
  { looks, messages, after_s, shown = new Map() }: Refusal,
  request: RequestTemplate,
) {
  const count = async () => (messages ? messages() : null);
  await lookAt(
    context,
    looks.filter((look) => !shown.has(nameOf(look))),
    shown,
  );
  const [were, sent] = [looks.map((look) => shown.get(nameOf(look))), await count()];
  const answer = await context.send(request);
  await pause(context, after_s);
  shown.clear();
  await lookAt(context, looks, shown);
  const [are, since] = [looks.map((look) => shown.get(nameOf(look))), await count()];
  const seen = were.flatMap((before, at) => (before && are[at] ? [{ before, after: are[at] }] : []));
  const told = sent === null || since === null ? null : { before: sent, after: since };
  return { answer, looks: { seen, messages: told } satisfies Looks };
}

const nameOf = ({ key, path }: RequestTemplate): string => JSON.stringify([key, path]);

async function lookAt(
  context: CheckContext,
  looks: readonly RequestTemplate[],
  shown: Map<string, Exchange>,
): Promise<void> {
  const seen = await readAll(context, ...looks);
  for (const [at, look] of looks.entries()) if (seen[at]) shown.set(nameOf(look), seen[at]);
}
