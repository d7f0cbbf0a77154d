import type { Fields } from '../events.ts';
import { atOnce, caseOf, type Delivery, type ReceiverCase } from './case.ts';

const rules = ['client.fulfils-on-charge-succeeded'] as const;

const sent = (
  id: string,
  delivery: Omit<Delivery, 'event'>,
  form: string,
  varies: ReceiverCase['varies'] = null,
): ReceiverCase =>
  caseOf(
    `transport/${id}`,
    `An event ${form} fulfils its order${varies === 'open' ? ', or is refused' : ''}.`,
    rules,
    (make) => atOnce({ event: make.event(), ...delivery }),
    { varies, form },
  );

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
  sent('chunked', { frame: 'chunked' }, 'in chunks', 'open'),
  sent('slow', { frame: 'slow' }, 'that comes slowly', 'open'),
  sent('charset', { frame: 'charset' }, 'with a charset in its Content-Type', 'open'),
  sent('spaced', { write: spaced }, 'with spaces and line ends between its members'),
  sent('escaped', { write: escaped }, 'with escaped characters'),
  caseOf(
    'transport/large',
    'A large event fulfils its order, or is refused.',
    rules,
    (make) => atOnce({ event: make.event({ more: { metadata: large } }) }),
    { varies: 'open', form: 'of 120 kB' },
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
