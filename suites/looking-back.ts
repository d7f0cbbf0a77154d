import { spans } from '../src/contract/limits.ts';
import { finalStates } from '../src/contract/resources/charge.ts';
import { matchEndpoint } from '../src/contract/routes.ts';
import type { Exchange } from '../src/evidence/exchange.ts';
import { idOf, objectOf, stateOf, succeeded } from '../src/evidence/read.ts';
import { promptAwaited, promptsOver } from '../src/judge/charges/prompts.situation.ts';
import { messagesOfNotices } from '../src/judge/notices/messages.situation.ts';
import { codePrompts } from '../src/judge/pos/outcomes.situation.ts';
import type { Check, CheckContext } from '../src/run/check/check.ts';
import { promptsOf } from './charges/prompting.ts';
import { charges } from './creations.ts';
import { messagesOf } from './notices/telling.ts';
import { mayBe } from './own-business.ts';
import { abreast } from './sending.ts';

/** An operator need not remember what handsets received longer ago. */
const remembered_ms = 86_400_000;

/** Prompts and messages may come as long as this. */
const prompting_ms = spans.chargeWindow;
const messaging_ms = 86_400_000;

/** So many of each are asked for; where there are more, from the first to the last. */
const most = 24;

/** An operator that takes longer is asked for no more. */
const slow_ms = 250;

/**
 * A check of live at whose end the operator tells what handsets received of it, whatever it was about: each charge prompts
 * its payer over its amount, a code that nobody scanned prompts nobody, and each notice that was sent is a message.
 */
export const lookingBack = (check: Check): Check =>
  check.deployment !== 'live'
    ? check
    : {
        ...check,
        cost: { ...check.cost, standard: withReads(check.cost.standard), deep: withReads(check.cost.deep) },
        needs: { ...check.needs, operatorMay: [...(check.needs.operatorMay ?? []), 'prompts', 'messages'] },
        run: async (context) => {
          const seen: Seen = { attempts: [], touched: new Set() };
          await check.run(keeping(context, seen));
          if (context.clock.jumps) for (const each of seen.attempts) await lookBack(each, seen);
        },
      };

/** Charges that nobody was prompted for, as far as is told: so many are read, since they may have failed at once. */
const mostReads = 2;

const withReads = (cost: number): number => (cost === 0 ? 0 : cost + mostReads);

interface Seen {
  readonly attempts: CheckContext[];
  /** Charges that payers were asked to do something with. */
  readonly touched: Set<unknown>;
}

/** The same context, which keeps each attempt that is made of it. */
function keeping(context: CheckContext, seen: Seen): CheckContext {
  seen.attempts.push(context);
  const operate: CheckContext['operate'] = (action, body) => {
    if ('charge' in body) seen.touched.add(body.charge);
    return context.operate(action, body);
  };
  return Object.create(context, {
    attempt: { value: (row?: number) => keeping(context.attempt(row), seen) },
    operate: { value: operate },
  }) as CheckContext;
}

/** Nothing is asked of an attempt that found something: what shows it again is told without the operator, where it can be. */
async function lookBack(context: CheckContext, { touched }: Seen): Promise<void> {
  if (context.broken.length > 0) return;
  const since = context.clock.now() - remembered_ms;
  const recent = context.exchanges.filter(
    (each) => each.deployment === 'live' && each.sent > since && succeeded(each) && each.incoming === undefined,
  );
  const charged = firstOfEach(recent.filter(isAt('/v1/charges')));
  await someOf(charged.filter(isUnderWay), (made) => prompted(context, made));
  const codes = firstOfEach(recent.filter(isAt('/v1/pos/charges')));
  await someOf(
    codes.filter((made) => !touched.has(idOf(made))),
    (made) => unscanned(context, made),
  );
  const notices = recent.filter((each) => isAt('/v1/bills/{id}/notify')(each) && objectOf(each)?.['sent'] === true);
  const billed = firstOfEach(recent.filter(isAt('/v1/bills')));
  await someOf(billed, (made) => messaged(context, made, notices.filter(isOf(idOf(made)))));
}

const matched = ({ request }: Exchange) => matchEndpoint(request.method, request.target);

const isAt = (path: string) => (each: Exchange) =>
  each.request.method === 'POST' && matched(each)?.endpoint.path === path;

const isOf = (id: string | null) => (each: Exchange) => matched(each)?.id === id;

const isUnderWay = (made: Exchange): boolean => !finalStates.has(String(stateOf(made)));

/** What was made, by what made it: an answer to a retry is about the same. */
function firstOfEach(creations: readonly Exchange[]): readonly Exchange[] {
  const first = new Map<string | null, Exchange>();
  for (const each of creations) if (!first.has(idOf(each))) first.set(idOf(each), each);
  first.delete(null);
  return [...first.values()];
}

/** Looks at as many as are worth it, until that takes long. */
async function someOf(all: readonly Exchange[], look: (made: Exchange) => Promise<void>): Promise<void> {
  const each = Math.max(1, all.length / most);
  const chosen = all.filter((_, at) => Math.floor(at / each) !== Math.floor((at - 1) / each));
  let slow = false;
  const deeds = chosen.map((made) => async () => {
    if (slow) return;
    const began = performance.now();
    await look(made);
    slow ||= performance.now() - began > slow_ms;
  });
  await abreast(deeds);
}

async function prompted(context: CheckContext, made: Exchange): Promise<void> {
  const id = String(idOf(made));
  let seen = await promptsOf(context, id);
  if (seen?.count === 0) {
    await context.clock.until(made.received + prompting_ms);
    seen = await promptsOf(context, id);
  }
  if (seen === null) return;
  const amount = Number(objectOf(made)?.['amount_minor']);
  if (seen.count > 0) return context.judge(promptsOver, { made, amount, amounts: seen.amounts });
  if (context.budget === 0) return;
  // A network that asks a handset one thing at a time may have failed at once.
  const read = await context.send(charges.get(made.key.label, id));
  if (succeeded(read) && stateOf(read) !== 'failed') context.judge(promptAwaited, { made, count: 0 });
}

async function unscanned(context: CheckContext, made: Exchange): Promise<void> {
  const seen = await promptsOf(context, String(idOf(made)));
  if (seen !== null) context.judge(codePrompts, { made, count: seen.count });
}

async function messaged(context: CheckContext, made: Exchange, notices: readonly Exchange[]): Promise<void> {
  const notice = notices.at(-1);
  if (notice === undefined) return;
  const ask = async () => (await mayBe(messagesOf(context, String(idOf(made))))).answer;
  let messages = await ask();
  if (messages !== null && messages.length < notices.length) {
    await context.clock.until(notice.received + messaging_ms);
    messages = await ask();
  }
  // There may be more: parts of a long one, thanks, reminders.
  if (messages !== null && messages.length < notices.length)
    context.judge(messagesOfNotices, { made, notice, messages, notices: notices.length });
}
