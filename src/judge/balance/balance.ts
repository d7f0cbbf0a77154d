import { balanceFields } from '../../contract/resources/balance.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';
import type { Judge } from '../judge.ts';
import { pathOf } from '../request.ts';
import { fieldsAt } from '../resources/fields.ts';
import { quoted, ruling, rulings } from '../ruling.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The balance: its shape, and what the sandbox says of it. */
export const balance: Judge = (exchange) => {
  const { request, answer } = exchange;
  if (request.method !== 'GET' || pathOf(request) !== '/v1/balance' || answer?.status !== 200) return [];
  const value = json(answer.body);
  if (!value) return [];
  const fields = asObject(value.value);
  if (!fields)
    return ruling('balance.object', exchange, [
      { expected: 'a balance in the body of the answer', actual: quoted(value.value) },
    ]);
  return [
    ...rulings(exchange, fieldsAt(balanceFields, fields, 'of the balance')),
    ...settling(fields, exchange),
    ...(exchange.deployment === 'sandbox' ? inSandbox(fields, exchange) : []),
  ];
};

function settling(fields: Fields, exchange: Exchange): readonly Decision[] {
  const amount = fields['settling_minor'];
  if (!Number.isInteger(amount) || asObject(fields['settlement'])?.['enabled'] !== false) return [];
  const wrong = {
    expected: 'settling_minor of the balance: 0, since settlement.enabled is false',
    actual: quoted(amount),
  };
  return ruling('balance.settling-zero', exchange, [amount === 0 ? null : wrong]);
}

function inSandbox(fields: Fields, exchange: Exchange): readonly Decision[] {
  const available = fields['available_minor'];
  const note = asObject(fields['settlement'])?.['note'];
  const zero = { expected: 'available_minor of a sandbox balance: 0', actual: quoted(available) };
  const said = { expected: 'settlement.note of a sandbox balance: says that it is always zero', actual: quoted(note) };
  return [
    ...(Number.isInteger(available) ? ruling('sandbox.balance-zero', exchange, [available === 0 ? null : zero]) : []),
    ...(typeof note === 'string' ? ruling('balance.sandbox-note', exchange, [note.trim() === '' ? said : null]) : []),
  ];
}
