import type { ToldCommand } from '../../../evidence/client-case.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { errorCode, objectOf, succeeded } from '../../../evidence/read.ts';
import { claims, sentBy, type ClaimJudge, type Place } from '../claim-judge.ts';
import { pairs, resultOf, type Pair } from '../told.ts';
import { isUnknown } from '../unknown.ts';
import { quoted } from '../../ruling.ts';
import { answered } from '../../words.ts';

const reading = ['create_charge', 'create_pos_charge', 'get_charge'];
const open: readonly unknown[] = ['processing', 'requires_payment'];
const paying = ['create_charge', 'create_pos_charge'];

/** A charge that is on its way is not told as one that failed, by itself or in a list. */
export const processing: ClaimJudge = (facts) =>
  claims('client.processing-is-not-failure', [
    ...facts.commands
      .filter(({ op }) => reading.includes(op))
      .flatMap((command) => unresolved(command, sentBy(facts, command).findLast(succeeded))),
    ...pairs(facts).flatMap(listed),
  ]);

function listed({ command: { op }, told, wire, exchange }: Pair): readonly Place[] {
  if (!op.startsWith('list_') || wire['object'] !== 'charge' || !open.includes(wire['state'])) return [];
  const { state } = told;
  if (!failures.includes(state)) return [null];
  const actual = `${op} told the state ${quoted(state)}`;
  return [{ expected: `the charge as ${String(wire['state'])}`, actual, exchanges: [exchange.n] }];
}

/** A wait that ends before the charge does has no outcome. */
export const waits: ClaimJudge = (facts) =>
  claims(
    'client.waits-the-window',
    facts.commands
      .filter(({ op }) => op === 'wait_for_charge')
      .flatMap((command) => unresolved(command, sentBy(facts, command).findLast(succeeded))),
  );

function unresolved(command: ToldCommand, came: Exchange | undefined): readonly Place[] {
  const state = came && objectOf(came)?.['state'];
  if (!came || !open.includes(state)) return [];
  return outcome(command, `the charge as ${String(state)}, or no outcome`, came);
}

/** Where nobody knows whether the charge was made, none failed. */
export const lostAnswers: ClaimJudge = (facts) =>
  claims(
    'client.lost-answer-is-unknown',
    facts.commands
      .filter(({ op }) => paying.includes(op))
      .flatMap((command) => {
        const sent = sentBy(facts, command).filter(({ request }) => request.method === 'POST');
        const last = sent.at(-1);
        if (!last || !isUnknown(sent)) return [];
        return outcome(command, `no outcome after ${answered(last)}`, last);
      }),
  );

const failures: readonly unknown[] = ['failed', 'expired', 'declined', 'cancelled', 'canceled'];
const failureCode = /declin|insufficient|(?:charge|payment)_?(?:failed|failure|expired|cancell?ed)|not_?paid/i;

/** Broken where a charge is said to have failed, which no answer said. */
function outcome(command: ToldCommand, expected: string, came: Exchange): readonly Place[] {
  const { told, op } = command;
  const state = resultOf(command)?.['state'];
  if (failures.includes(state))
    return [{ expected, actual: `${op} told the state ${quoted(state)}`, exchanges: [came.n] }];
  const code = told.is === 'error' ? told.error.code : null;
  if (code != null && failureCode.test(code) && code !== errorCode(came))
    return [{ expected, actual: `${op} told the error ${quoted(code)}`, exchanges: [came.n] }];
  return told.is === 'result' || told.is === 'error' ? [null] : [];
}
