import type { Entry } from '../../evidence/journal-entry.ts';
import { withoutSecrets } from '../../evidence/without-secrets.ts';
import { showing_ms } from '../../judge/general/second-look.situation.ts';
import type { History } from '../../judge/history.ts';
import type { Operator, OperatorAction } from '../../target/operator/operator.ts';
import type { Attempt } from './attempt.ts';
import { until } from './check-clock.ts';
import { Inconclusive, NotExercised } from './check.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Asks the operator for one attempt of a check. */
export async function operate(attempt: Attempt, action: OperatorAction, body: Fields): Promise<Fields> {
  const { operator, fixtures, inventory, recorder, wire } = attempt.services;
  const { id, needs } = attempt.checkRun.check;
  const declared = [...(needs.operator ?? []), ...(needs.operatorMay ?? [])];
  // Who has a key made may have it replaced.
  if (declared.includes('create_key')) declared.push('retire_key');
  if (!declared.includes(action)) throw new Error(`${id} asks for ${action}, which is none of its needs`);
  attempt.asked(action);
  if (!operator) throw new Inconclusive(`no operator to ask for ${action}`);
  const asked = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? fixtures.fill(value) : value]),
  );
  permitPayment(attempt, action, asked);
  const outcome = await performed(attempt, operator, action, asked);
  recorder.note({ is: 'operation', check: id, action, asked: withoutSecrets(asked), ...cameOf(outcome) });
  if (outcome.is === 'skipped') throw new NotExercised(outcome.why);
  if (outcome.is !== 'done') throw new Inconclusive(`the operator did not ${action}: ${outcome.why}`);
  const { answer } = outcome;
  inventory.note(action, asked, answer);
  if ('charge' in answer && answer.charge !== null) attempt.told.add(answer.charge);
  // Of the test-mode address, which only the operator sets.
  if (typeof asked['url'] === 'string' && 'secret' in answer && typeof answer.secret === 'string')
    wire.noteSecret(
      { url: asked['url'], mode: 'test', of: inventory.roleOf(String(asked['business'])) },
      answer.secret,
    );
  return answer;
}

type Performed = Awaited<ReturnType<Operator['perform']>>;

/** Asks while the clock stands, and once more a little later where what was just made cannot be paid yet. */
async function performed(
  attempt: Attempt,
  operator: Operator,
  action: OperatorAction,
  asked: Fields,
): Promise<Performed> {
  const { services, checkRun } = attempt;
  const { clock, circuitBreaker, recorder } = services;
  const ask = async (): Promise<Performed> => {
    await clock.still();
    const release = clock.hold();
    try {
      return await circuitBreaker.unlessEnded(operator.perform(action, asked));
    } finally {
      release();
    }
  };
  const first = await ask();
  if (first.is !== 'refused' || operator.byHand || !isJustMade(attempt, action, asked)) return first;
  recorder.note({ is: 'operation', check: checkRun.check.id, action, asked: withoutSecrets(asked), ...cameOf(first) });
  await until(attempt, clock.now() + showing_ms);
  return ask();
}

/** Whether the action is of a charge or a link that was made some seconds ago: its payer may not be prompted yet, or it not active. */
function isJustMade({ services, checkRun }: Attempt, action: OperatorAction, { charge, link }: Fields): boolean {
  const { recorder, clock } = services;
  const isAnswer = action === 'approve_charge' || action === 'decline_charge';
  const [kind, id] = isAnswer ? (['charge', charge] as const) : (['payment_link', link] as const);
  if (!isAnswer && action !== 'pay_link') return false;
  const made = recorder.history.resource(checkRun.check.deployment, kind, String(id))?.first.received;
  return made !== undefined && clock.now() < made + 2 * showing_ms;
}

/** How the journal tells of an outcome: a secret in it may be known to nobody yet, so none is left in. */
function cameOf(outcome: Performed): Pick<Extract<Entry, { is: 'operation' }>, 'came' | 'answer' | 'why'> {
  if (outcome.is === 'done') return { came: 'done', answer: withoutSecrets(outcome.answer) };
  return { came: outcome.is === 'skipped' ? 'skipped' : 'failed', why: outcome.why };
}

/** Money moves by these: what they move counts against the cap of live. */
function permitPayment({ services, checkRun }: Attempt, action: OperatorAction, body: Fields): void {
  const { guard, recorder } = services;
  const amount = paymentAsked(action, body, recorder.history);
  const isFree = amount === null || checkRun.check.deployment === 'sandbox';
  const why = isFree ? null : guard.paymentRefusal(amount);
  if (why !== null) throw new NotExercised(why);
}

/** What an action asks a payer for, in minor units; null where it moves none, 0 where what it moves was counted when it was asked for. */
function paymentAsked(action: OperatorAction, body: Fields, history: History): number | null {
  if (action === 'approve_charge') return 0;
  if (action === 'pay_bill') return Number(body['amount_minor']);
  if (action !== 'pay_link') return null;
  const price = history.resource('live', 'payment_link', String(body['link']))?.latest.fields['amount_minor'];
  return typeof price === 'number' ? price : Number.POSITIVE_INFINITY;
}
