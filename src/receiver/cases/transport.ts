import type { Fields } from '../events.ts';
import { atOnce, caseOf, type Delivery, type ReceiverCase } from './case.ts';

const rules = ['client.fulfils-on-charge-succeeded'] as const;

const sent = (
  id: string,
  title: string,
  delivery: Omit<Delivery, 'event'>,
  varies: ReceiverCase['varies'] = 'open',
): ReceiverCase =>
  caseOf(`transport/${id}`, title, rules, (make) => atOnce({ event: make.event(), ...delivery }), { varies });

const spaced = (fields: Fields): string => `${JSON.stringify(fields, null, 2)}\n`;

/** Letters of names and values as JSON may write them. */
const escaped = (fields: Fields): string =>
  JSON.stringify(fields)
    .replaceAll('charge', String.raw`\u0063harge`)
    .replaceAll('/', String.raw`\/`);

/** Beyond what many parsers take by default. */
const large = { note: 'x'.repeat(120_000) };

/** Ways over the wire that HTTP and JSON have; where an event may be refused for its form, only losing it is a fault. */
export const transport: readonly ReceiverCase[] = [
  sent('chunked', 'An event in chunks fulfils its order, or is refused.', { frame: 'chunked' }),
  sent('slow', 'An event that comes slowly fulfils its order, or is refused.', { frame: 'slow' }),
  sent('charset', 'An event with a charset in its Content-Type fulfils its order.', { frame: 'charset' }),
  sent('spaced', 'An event with spaces and line ends between its members fulfils its order.', { write: spaced }, null),
  sent('escaped', 'An event with escaped characters fulfils its order.', { write: escaped }, null),
  caseOf(
    'transport/large',
    'A large event fulfils its order, or is refused.',
    rules,
    (make) => atOnce({ event: make.event({ more: { metadata: large } }) }),
    { varies: 'open' },
  ),
  caseOf(
    'transport/kept-alive',
    'An event that comes after others on one connection fulfils its order.',
    rules,
    (make) => {
      const other = make.event({ type: 'charge.pending', state: 'processing' });
      return atOnce({ event: other, frame: 'kept-alive' }, { event: make.event(), frame: 'kept-alive' });
    },
  ),
];
