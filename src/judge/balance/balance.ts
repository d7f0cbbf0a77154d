import { balanceFields } from '../../contract/resources/balance.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, objectOf } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import type { Fields } from '../order.ts';
import { pathOf } from '../request.ts';
import { fieldRulings, notShown } from '../resources/fields.ts';
import { decided, noted, quoted, ruling } from '../ruling.ts';

/** The balance: its shape, and what the sandbox says of it. */
export const balance: Judge = (exchange) => {
  const { request, answer } = exchange;
  if (request.method !== 'GET' || pathOf(request) !== '/v1/balance' || answer?.status !== 200) return [];
  const fields = objectOf(exchange);
  // An empty body is told of every answer that should have one.
  if (!fields) return answer.body.bytes > 0 ? notShown('a balance', 'balance.object', exchange) : [];
  return [
    ...fieldRulings(exchange, balanceFields, fields, 'of the balance'),
    ...settling(fields, exchange),
    ...(exchange.deployment === 'sandbox' ? inSandbox(fields, exchange) : []),
    ...wording(fields, exchange),
  ];
};

/** How the note says it is not stated, nor in which language. */
function wording(fields: Fields, exchange: Exchange): readonly Decision[] {
  const note = asObject(fields['settlement'])?.['note'];
  const told = `${exchange.deployment}: ${quoted(note)}`;
  return typeof note === 'string' ? [noted('balance.note-wording', exchange, told)] : [];
}

function settling(fields: Fields, exchange: Exchange): readonly Decision[] {
  const amount = fields['settling_minor'];
  if (!Number.isInteger(amount) || asObject(fields['settlement'])?.['enabled'] !== false) return [];
  const expected = 'settling_minor of the balance: 0, since settlement.enabled is false';
  return decided('balance.settling-zero', exchange, amount === 0, { expected, actual: quoted(amount) });
}

function inSandbox(fields: Fields, exchange: Exchange): readonly Decision[] {
  const { available_minor: available, settling_minor: settles } = fields;
  const { enabled, note } = asObject(fields['settlement']) ?? {};
  // Where settlement is said not to be enabled that alone makes it 0.
  const isOwn = enabled !== false && settles !== 0;
  const said = { expected: 'settlement.note of a sandbox balance: says that it is always zero', actual: quoted(note) };
  return [
    ...zeroes('available_minor', available, exchange),
    ...(isOwn ? zeroes('settling_minor', settles, exchange) : []),
    ...(typeof note === 'string' ? ruling('balance.sandbox-note', exchange, [note.trim() === '' ? said : null]) : []),
  ];
}

function zeroes(name: string, amount: unknown, exchange: Exchange): readonly Decision[] {
  const wrong = { expected: `${name} of a sandbox balance: 0`, actual: quoted(amount) };
  return Number.isInteger(amount) ? decided('sandbox.balance-zero', exchange, amount === 0, wrong) : [];
}
