import type { Exchange } from '../../evidence/exchange.ts';
import { amountFaults } from './amount.ts';
import { currencyFaults } from './currency.ts';
import { certain, type Fault, none, open } from './fault.ts';
import { metadataFaults } from './metadata.ts';
import { msisdnFaults } from './msisdn.ts';
import { type Fields, isJson, orderOf } from './order.ts';
import { railFaults } from './rail.ts';
import { textFaults } from './text.ts';

/** What speaks against the body of a phone-prompt charge. */
export function chargeOrderFaults(exchange: Exchange): readonly Fault[] {
  const order = orderOf(exchange.request);
  const typed = isJson(exchange.request)
    ? none
    : [open('request.content-type', 'any', 'its Content-Type is not application/json')];
  if (order.is === 'unreadable') return [open(null, 'any', order.why)];
  if (order.is === 'not-an-object') return [...typed, notAnObject(order.text)];
  const repeated = order.repeated ? [open(null, 'any', 'a name stands twice in its body')] : none;
  return [...typed, ...repeated, ...fieldFaults(order.fields, order.text, exchange)];
}

function fieldFaults(fields: Fields, text: string, { payer }: Exchange): readonly Fault[] {
  return [
    ...amountFaults(fields, text),
    ...railFaults(fields),
    ...currencyFaults(fields),
    ...msisdnFaults(fields, payer),
    ...textFaults(fields, 'reference'),
    ...textFaults(fields, 'description'),
    ...metadataFaults(fields),
    ...strangerFaults(fields),
  ];
}

const documented = new Set(['amount_minor', 'rail', 'currency', 'msisdn', 'reference', 'description', 'metadata']);

function strangerFaults(fields: Fields): readonly Fault[] {
  const stranger = Object.keys(fields).find((name) => !documented.has(name));
  if (stranger === undefined) return none;
  return [open('request.unknown-body-field', 'any', `its body has the undocumented field ${stranger}`)];
}

/** A lenient reader may still find the fields in what is nearly JSON; without an amount there is nothing to find. */
function notAnObject(text: string): Fault {
  return text.includes('amount_minor')
    ? open('request.malformed-json', 'any', 'its body is no JSON object')
    : certain(
        'charges.create.amount-required',
        'any',
        'its body is no JSON object with an amount_minor',
        'request.malformed-json',
      );
}
