import { spans } from '../../contract/limits.ts';
import type { QuestionId } from '../../contract/questions.ts';
import { finalStates } from '../../contract/resources/charge.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { PayerFacts } from '../../evidence/exchange.ts';
import { type Elapsed, elapsedAt, seconds } from '../charges/elapsed.ts';
import type { Law, Note, KnownResource } from '../resources/known.ts';
import { type Deviation, noted, type Placed, quoted } from '../ruling.ts';
import { reasons } from './triggers-reason.ts';

/** What a number does in the sandbox, and between which ages of the charge, in milliseconds. */
interface Branch {
  readonly rule: RuleId;
  readonly outcome: 'succeeded' | 'failed';
  readonly notBefore: { readonly age: number; readonly rule: RuleId; readonly words: string } | null;
  readonly latest: { readonly age: number; readonly words: string };
  readonly delay: QuestionId;
}

const second = 1000;

const few = { age: 500, rule: 'sandbox.trigger-1-succeeds', words: 'a few seconds' } as const;
// Creation and outcome may be counted in whole seconds, which makes 89 of 90; the rest is for clocks that drift.
const ninety = {
  age: spans.triggerFiveDelay - 1.1 * second,
  rule: 'sandbox.trigger-5-not-before-90-seconds',
  words: '90 seconds',
} as const;

const inSeconds = (most: number): Branch['latest'] => ({ age: most * second, words: `within ${most} seconds` });

// How long it takes is not stated, but what is pending beyond the window of its charge has no outcome.
const inWindow = { age: spans.chargeWindow + 30 * second, words: 'before its window is over' } as const;

const branches: Readonly<Record<1 | 2 | 3 | 5, Branch>> = {
  1: { rule: few.rule, outcome: 'succeeded', notBefore: few, latest: inSeconds(60), delay: 'trigger-1.delay' },
  2: {
    rule: 'sandbox.trigger-2-fails',
    outcome: 'failed',
    notBefore: null,
    latest: inWindow,
    delay: 'trigger-2.delay',
  },
  3: {
    rule: 'sandbox.trigger-3-fails',
    outcome: 'failed',
    notBefore: null,
    latest: inWindow,
    delay: 'trigger-3.delay',
  },
  5: {
    rule: 'sandbox.trigger-5-succeeds',
    outcome: 'succeeded',
    notBefore: ninety,
    latest: inSeconds(150),
    delay: 'trigger-5.latest',
  },
};

const anyOther: Branch = {
  rule: 'sandbox.other-numbers-approved',
  outcome: 'succeeded',
  notBefore: null,
  latest: inWindow,
  delay: 'sandbox.other-numbers-delay',
};

/** What the payer's number chose, on every sighting of the charge. */
export const triggers: Law = (charge) => {
  const { origin, exchange } = charge;
  const payer = payerOf(charge);
  if (!origin || !payer) return [];
  const elapsed = elapsedAt(exchange, origin);
  if (payer.trigger === 4) return unresolved(charge, elapsed);
  return [...outcome(charge, branchOf(payer.trigger), elapsed), ...reasons(charge, payer.trigger)];
};

const payerOf = ({ exchange, origin }: KnownResource): PayerFacts | null =>
  exchange.deployment === 'sandbox' && origin ? origin.creation.payer : null;

const branchOf = (trigger: 1 | 2 | 3 | 5 | null): Branch => (trigger === null ? anyOther : branches[trigger]);

function outcome(charge: KnownResource, branch: Branch, elapsed: Elapsed): readonly Placed[] {
  const { state } = charge.fields;
  if (isPending(state)) return pending(charge, state, branch, elapsed);
  if (!isFinal(state)) return [];
  const { rule, notBefore } = branch;
  if (state !== branch.outcome) return leftIt(charge, branch) ? [] : [{ rule, place: contrary(charge, branch, state) }];
  if (!notBefore || elapsed.most >= notBefore.age) return [{ rule, place: null }];
  const when = `${state} at most ${seconds(elapsed.most)} after its creation`;
  const place = contrary(charge, branch, when, `not before ${notBefore.words} have passed`);
  return [{ rule: notBefore.rule, place }];
}

/** That a charge does not keep its final state is the business of its lifecycle. */
const leftIt = ({ known }: KnownResource, { outcome: due }: Branch): boolean => known?.final?.fields['state'] === due;

function pending(charge: KnownResource, state: string, branch: Branch, { least }: Elapsed): readonly Placed[] {
  if (mayBeFirstAnswer(charge)) return [];
  const { rule, notBefore, latest } = branch;
  if (least > latest.age) return [{ rule, place: contrary(charge, branch, `still ${state} after ${seconds(least)}`) }];
  return notBefore && notBefore.rule !== rule && least >= notBefore.age / 2
    ? [{ rule: notBefore.rule, place: null }]
    : [];
}

function contrary(charge: KnownResource, branch: Branch, actual: string, when?: string): Deviation {
  const trigger = payerOf(charge)?.trigger;
  const number = trigger == null ? 'without a trigger' : `ending in ${trigger}`;
  const expected = `state ${charge.place}, created for the number ${number}: ${branch.outcome}, ${when ?? branch.latest.words}`;
  return { expected, actual, with: charge.origin ? [charge.origin.creation.n] : [] };
}

const settlesBy = 60 * second;

/** Whether the window of such a charge ends it is open; that it ends early is a deviation of its lifecycle. */
function unresolved(charge: KnownResource, elapsed: Elapsed): readonly Placed[] {
  const { state } = charge.fields;
  const rule: RuleId = 'sandbox.trigger-4-stays-processing';
  const expected = `state ${charge.place}, created for the number ending in 4: stays processing`;
  const creations = charge.origin ? [charge.origin.creation.n] : [];
  const deviation = (actual: string): readonly Placed[] => [{ rule, place: { expected, actual, with: creations } }];
  if (state === 'succeeded' || state === 'failed') return deviation(state);
  if (elapsed.least <= settlesBy || mayBeFirstAnswer(charge)) return [];
  if (state === 'requires_payment') return deviation(`still ${state} after ${seconds(elapsed.least)}`);
  return state === 'processing' ? [{ rule, place: null }] : [];
}

const isPending = (state: unknown): state is string => state === 'processing' || state === 'requires_payment';
const isFinal = (state: unknown): state is string => typeof state === 'string' && finalStates.has(state);

/** A replay may show the first answer. */
const mayBeFirstAnswer = ({ via }: KnownResource): boolean => via === 'create';

/** Seconds by which it is told how soon an outcome was seen. What is first looked at later than all of them tells nothing of that. */
const told_s = [1, 2, 3, 5, 10, 20, 30, 60, 120, 300, 900] as const;

export const triggerDelays: Note = (charge) => {
  const { origin, exchange, via, known } = charge;
  const payer = payerOf(charge);
  if (!origin || !payer || via !== 'read') return [];
  const { state } = charge.fields;
  const { least, most } = elapsedAt(exchange, origin);
  if (payer.trigger === 4) {
    const isOver = least > spans.chargeWindow;
    return isOver ? [noted('charge.state-after-window-of-trigger-4', exchange, quoted(state))] : [];
  }
  const branch = branchOf(payer.trigger);
  if (state !== branch.outcome || known?.final) return [];
  const within = told_s.find((each) => each * second >= most);
  return within === undefined ? [] : [noted(branch.delay, exchange, `within ${within} s`)];
};
