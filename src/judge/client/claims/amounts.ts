import type { ToldCommand } from '../../../evidence/client-case.ts';
import type { Exchange } from '../../../evidence/exchange.ts';
import { asObject, json } from '../../../evidence/read.ts';
import { claims, sentBy, type ClaimJudge, type Place } from '../claim-judge.ts';
import { pairs, type Pair } from '../told.ts';
import { quoted } from '../../ruling.ts';

/** An amount leaves as it was given and reaches the caller as it came. */
export const amounts: ClaimJudge = (facts) =>
  claims('client.amounts-unchanged', [
    ...facts.commands.flatMap((command) => sentBy(facts, command).flatMap((exchange) => sent(command, exchange))),
    ...pairs(facts).flatMap(received),
  ]);

function sent({ op, args }: ToldCommand, { n, request }: Exchange): readonly Place[] {
  const given = args['amount_minor'];
  const written = asObject(json(request.body)?.value)?.['amount_minor'];
  if (request.method !== 'POST' || typeof given !== 'number' || written === undefined) return [];
  if (Number(written) === given) return [null];
  return [{ expected: `amount_minor ${given} of ${op}`, actual: `amount_minor ${quoted(written)}`, exchanges: [n] }];
}

const ofMoney = /^\w+_minor$/;

/** A client may tell an amount under another name; what has the name has the value. */
function received({ command, told, wire, exchange }: Pair): readonly Place[] {
  return Object.entries(wire).flatMap(([field, came]) => {
    const value = told[field];
    if (!ofMoney.test(field) || typeof came !== 'number' || !isNumeral(value)) return [];
    if (Number(ungrouped(value)) === came) return [null];
    const actual = `${command.op} told ${field} ${quoted(value)}`;
    return [{ expected: `${field} ${came} as it came`, actual, exchanges: [exchange.n] }];
  });
}

/** Groups of three digits scale nothing. */
const ungrouped = (value: unknown): string => String(value).replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');

const isNumeral = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?[\d.,]+$/.test(value));
