import { faker } from '@faker-js/faker/locale/en';
import { derivedBytes, derivedNumber } from '../../random/derive.ts';
import type { Mode } from '../../contract/mode.ts';

/** What generated values derive from. */
export interface GeneratorInput {
  readonly seed: number;
  /** Tells this run from an earlier one with the same seed, which the deployment still remembers. */
  readonly runOffset: number;
  /** Row of the table of examples. */
  readonly row: number;
  /** Of the keys that the deployment takes. */
  readonly mode: Mode;
  /** Of a story that is told on live, or on both, where what is asked for counts and is the same on both. */
  readonly isSpared: boolean;
  /** When the execution began, in milliseconds of the deployment's clock. */
  readonly begun: number;
}

type Generator = (origin: GeneratorInput, wanted: Wanted) => unknown;

interface Wanted {
  readonly name: string;
  readonly tag: string;
  readonly length: string;
}

const number = ({ seed, row }: GeneratorInput, { name, tag }: Wanted): number => derivedNumber(seed, row, name, tag);

/** One for all: its state is set anew before each value. Only this locale is loaded; all of them take six times as long. */
const fake =
  (make: () => unknown): Generator =>
  (origin, asked) => {
    faker.seed(number(origin, asked));
    return make();
  };

const payer =
  (who: string): Generator =>
  (_origin, { length }) =>
    `{payer:${who}${length && `:${length}`}}`;

const oneOf =
  (whose: 'any' | 'live'): Generator =>
  (_origin, { tag, length }) =>
    `{payer:${whose}-${tag === '' ? 1 : tag}${length && `:${length}`}}`;

const till =
  (state: string): Generator =>
  (_origin, { tag }) =>
    `{till:${state}-${tag || 1}}`;

const HOUR = 3_600_000;

/** In whole seconds, the form of a date-time that every reader knows. */
const moment =
  (sign: 1 | -1): Generator =>
  ({ begun }, { length }) =>
    new Date(begun + sign * Number(length || 1) * HOUR).toISOString().replace(/\.\d+/, '');

const UNIQUE = 16;

const GENERATORS: ReadonlyMap<string, Generator> = new Map<string, Generator>([
  ['seed', ({ seed }) => seed],
  ['mode', ({ mode }) => mode],
  ['hours.ahead', moment(1)],
  ['hours.ago', moment(-1)],
  [
    'unique',
    // Live and sandbox may share Idempotency-Keys, so no story uses one on both.
    ({ seed, runOffset, row, mode }, { tag, length }) =>
      derivedBytes(UNIQUE / 2, seed, runOffset, row, tag, mode)
        .toString('hex')
        .slice(0, Number(length || UNIQUE)),
  ],
  ['amount.any', (origin, asked) => 10_000 + (number(origin, asked) % (origin.isSpared ? 50 : 50_000)) * 100],
  ['payer.approves', payer('trigger-1')],
  ['payer.declines', payer('trigger-2')],
  ['payer.lacks_funds', payer('trigger-3')],
  ['payer.never', payer('trigger-4')],
  ['payer.slow', payer('trigger-5')],
  ['payer.any', oneOf('any')],
  ['payer.live', oneOf('live')],
  ['till.open', till('open')],
  ['till.closed', till('closed')],
  ['till.foreign', till('foreign')],
  ['website', () => '{website}'],
  ['website.host', () => '{website:host}'],
  ['faker.person.fullName', fake(() => faker.person.fullName())],
  ['faker.person.firstName', fake(() => faker.person.firstName())],
  ['faker.company.name', fake(() => faker.company.name())],
  ['faker.commerce.productName', fake(() => faker.commerce.productName())],
  ['faker.commerce.department', fake(() => faker.commerce.department())],
  ['faker.location.city', fake(() => faker.location.city())],
  ['faker.location.streetAddress', fake(() => faker.location.streetAddress())],
  ['faker.lorem.words', fake(() => faker.lorem.words())],
  ['faker.lorem.sentence', fake(() => faker.lorem.sentence())],
  ['faker.string.alphanumeric', fake(() => faker.string.alphanumeric(12))],
  ['faker.string.uuid', fake(() => faker.string.uuid())],
  ['faker.number.int', fake(() => faker.number.int({ max: 1_000_000 }))],
  ['faker.date.recent', fake(() => faker.date.recent({ refDate: 1_700_000_000_000 }).toISOString())],
]);

export const GENERATED: readonly string[] = [...GENERATORS.keys()];

const WANTED = /^([A-Za-z_.]+)(?:#([A-Za-z0-9_-]{1,40}))?(?::([1-9]\d?))?$/;

/** `faker.person.fullName#2` taken apart; null when it names nothing that can be generated. */
function wanted(reference: string): Wanted | null {
  const [, name = '', tag = '', length = ''] = WANTED.exec(reference) ?? [];
  if (!GENERATORS.has(name)) return null;
  const isPayer = name.startsWith('payer.');
  if (length !== '' && Number(length) > longest(name)) return null;
  if (isPayer && tag !== '' && !(/\.(?:any|live)$/.test(name) && /^\d{1,4}$/.test(tag))) return null;
  return { name, tag, length };
}

/** The most that may stand after the colon, a number of signs or of hours; 0 where a length means nothing. */
function longest(name: string): number {
  if (name === 'unique') return UNIQUE;
  if (name.startsWith('hours.')) return 99;
  return name.startsWith('payer.') ? 9 : 0;
}

export const isGenerated = (reference: string): boolean => wanted(reference) !== null;

/** The same reference gives the same value all through one execution of a scenario; a tag gives another one. */
export function generate(reference: string, origin: GeneratorInput): unknown {
  const found = wanted(reference);
  return found === null ? undefined : GENERATORS.get(found.name)?.(origin, found);
}
