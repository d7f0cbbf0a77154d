import { balanceFields } from '../../contract/resources/balance.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, objectOf } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import type { Fields } from '../order.ts';
import { pathOf } from '../request.ts';
import { fieldsAt, notShown } from '../resources/fields.ts';
import { decided, quoted, ruling, rulings } from '../ruling.ts';

/** The balance: its shape, and what the sandbox says of it. */
export const balance: Judge = (exchange) => {
  const { request, answer } = exchange;
  if (request.method !== 'GET' || pathOf(request) !== '/v1/balance' || answer?.status !== 200) return [];
  const fields = objectOf(exchange);
  // An empty body is told of every answer that should have one.
  if (!fields) return answer.body.bytes > 0 ? notShown('a balance', 'balance.object', exchange) : [];
  return [
    ...rulings(exchange, fieldsAt(balanceFields, fields, 'of the balance')),
    ...settling(fields, exchange),
    ...(exchange.deployment === 'sandbox' ? inSandbox(fields, exchange) : []),
  ];
};

function settling(fields: Fields, exchange: Exchange): readonly Decision[] {
  const amount = fields['settling_minor'];
  if (!Number.isInteger(amount) || asObject(fields['settlement'])?.['enabled'] !== false) return [];
  const expected = 'settling_minor of the balance: 0, since settlement.enabled is false';
  return decided('balance.settling-zero', exchange, amount === 0, { expected, actual: quoted(amount) });
}

function inSandbox(fields: Fields, exchange: Exchange): readonly Decision[] {
  const available = fields['available_minor'];
  const note = asObject(fields['settlement'])?.['note'];
  const zero = { expected: 'available_minor of a sandbox balance: 0', actual: quoted(available) };
  const said = { expected: 'settlement.note of a sandbox balance: says that it is always zero', actual: quoted(note) };
  return [
    ...(Number.isInteger(available) ? decided('sandbox.balance-zero', exchange, available === 0, zero) : []),
    ...(typeof note === 'string' ? ruling('balance.sandbox-note', exchange, [note.trim() === '' ? said : null]) : []),
  ];
}
