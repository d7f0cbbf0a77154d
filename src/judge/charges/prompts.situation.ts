import { finalStates } from '../../contract/resources/charge.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIn, stateOf } from '../../evidence/read.ts';
import { decided, noted, quoted } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

const outcomes = {
  approve: { becomes: 'succeeded', did: 'approved', rule: 'lifecycle.approved-succeeds' },
  decline: { becomes: 'failed', did: 'declined', rule: 'lifecycle.declined-fails' },
} as const;

interface Answered {
  readonly did: keyof typeof outcomes;
  readonly by: 'prompt' | 'code';
  /** What asked for the charge; null: one of many that were asked for before. */
  readonly made: Exchange | null;
  /** The charge after that, final if it came to be. */
  readonly outcome: Exchange;
}

/** A payer approved or declined what was asked of him. */
export const payerAnswered = situation<Answered>('charges/payer-answered', ({ did, by, made, outcome }) => {
  const { becomes, did: done, ...due } = outcomes[did];
  const rule: RuleId = by === 'code' ? 'pos.create.paid-by-scan' : due.rule;
  const state = stateOf(outcome);
  const still = finalStates.has(String(state)) ? '' : ' still';
  const place = {
    expected: `state "${becomes}" soon after the payer ${made ? `${done} it` : `did ${did}`}`,
    actual: `${JSON.stringify(state)}${still}`,
    with: made ? [made.n] : [],
  };
  return decided(rule, outcome, state === becomes, place);
});

/** The list, long after a payer approved or declined what was asked of him. */
export const payerAnsweredListed = situation<Parts<'made' | 'list', Pick<Answered, 'did'>>>(
  'charges/payer-answered-listed',
  ({ did, made, list }) => {
    const { becomes, did: done, rule } = outcomes[did];
    const state = listedIn(list).find(({ id }) => id === idOf(made))?.['state'];
    if (!finalStates.has(String(state))) return [];
    const expected = `state "${becomes}" of ${idOf(made)}, whose payer ${done} it in its time`;
    return decided(rule, list, state === becomes, { expected, actual: quoted(state), with: [made.n] });
  },
);

/** Nobody answered a prompt within its window, and half a minute more. */
export const promptOutlasted = situation('charges/prompt-outlasted', ({ made, last }: Parts<'made' | 'last'>) => {
  const told = `half a minute after the window of a prompt that nobody answered: ${String(stateOf(last))}`;
  return [noted('charge.what-ends-processing-on-live', last, told, [made.n])];
});

/** Prompts that a handset received for a charge, as the operator tells. */
type Counted<Facts = unknown> = Parts<'made', { count: number } & Facts>;

/** A payer was prompted while the charge could be approved. */
export const promptAwaited = situation('charges/prompt-awaited', ({ made, count }: Counted) => {
  const place = { expected: 'a prompt on the handset of the payer before its window is over', actual: 'none' };
  return decided('charges.create.prompts-payer', made, count > 0, place);
});

/** Retries with the key of the charge, and the prompts for a charge that was made at once with it and never again. */
type Retried = Counted<{ id: string; retries: readonly Exchange[]; twin: number }>;

/** A charge was asked for again and again. A network may ring twice by itself, so its twin tells how often is right. */
export const promptsAfterRetries = situation(
  'charges/prompts-after-retries',
  ({ made, id, retries, count, twin }: Retried) => {
    const most = Math.max(twin, 1);
    const asked = [made, ...retries];
    const expected = `${most === 1 ? 'one prompt' : `${most} prompts`} for ${id}, however often it is asked for with its key`;
    const place = { expected, actual: String(count), with: asked.map(({ n }) => n) };
    return decided('idempotency.replay-does-not-prompt', asked.at(-1)!, count <= most, place);
  },
);

type Told = Parts<'made', { amount: number; amounts: readonly number[] }>;

/** Over how much the prompts of a charge were, as the operator tells: in minor units, or as a handset shows shillings. */
export const promptsOver = situation('charges/prompts-over', ({ made, amount, amounts }: Told) => {
  if (amounts.length === 0) return [];
  const right = [amount, amount / 100].some((due) => amounts.every((each) => each === due));
  const expected = `prompts over ${amount}, which is ${amount / 100} TZS`;
  return decided('charges.create.prompt-over-amount', made, right, { expected, actual: amounts.join(', ') });
});
