import { change, shownCharge, together } from '../../change.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import { varying, varyingLive } from '../variant.ts';

/** Names that a schema language has, and names that objects of JavaScript have of their own. */
const oddFields: JsonObject = Object.fromEntries<JsonValue>([
  ['@context', 'https://schema.example.test/payments'],
  ['$id', '#'],
  ['', null],
  ['__proto__', { kind: 'resource' }],
  ['constructor', { name: 'Resource' }],
  ['toString', 'resource'],
  ['hasOwnProperty', true],
  ['length', 3],
  ['valueOf', null],
  ['toJSON', false],
  ['data.kind', 'resource'],
]);

const isResource = (view: JsonValue): view is JsonObject => isObject(view) && typeof view['object'] === 'string';

/** Changes each object of an answer that has a type, those of a list too; what is within them stays as it is. */
const eachResource = (body: JsonObject, alter: (view: JsonObject) => JsonObject): JsonObject => {
  if (!isResource(body)) return body;
  const { data } = body;
  if (body['object'] !== 'list' || !Array.isArray(data)) return alter(body);
  return alter({ ...body, data: data.map((each: JsonValue) => (isResource(each) ? alter(each) : each)) });
};

const oddNames = together(
  change('wire')((was) => ({
    json: (body, call) =>
      was.json(
        eachResource(body, (view) => ({ ...oddFields, ...view })),
        call,
      ),
  })),
  change('events')((was) => ({ posted: (event, deployment) => ({ ...oddFields, ...was.posted(event, deployment) }) })),
);

const marks = { ledger_sequence: '\u0001sequence', weight: '\u0001weight', drift: '\u0001drift', rate: '\u0001rate' };

const spelled: Readonly<Record<keyof typeof marks, string>> = {
  ledger_sequence: '18446744073709551615',
  weight: '-0.0',
  drift: '0.1000000000000000055511151231257827',
  rate: '6.02E+23',
};

const withNumbers = (json: string): string =>
  (['ledger_sequence', 'weight', 'drift', 'rate'] as const).reduce(
    (text, name) => text.replaceAll(JSON.stringify(marks[name]), spelled[name]),
    json,
  );

const bigNumbers = change('wire')((was) => ({
  json: (body, call) =>
    withNumbers(
      was.json(
        eachResource(body, (view) => ({ ...view, ...marks })),
        call,
      ),
    ),
}));

/** A code has fewer squares when what it holds is written in capitals. */
const qrCapitals = change('codes')(() => ({
  token: (random) => random.text('0123456789', 19),
  qr: (_token, { deployment: { random } }) =>
    `HTTPS://Q.PAY.EXAMPLE.TEST/${random.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 26)}`,
}));

const toMinute = (moment: number): string => `${new Date(moment).toISOString().slice(0, 16)}Z`;

const minutely = together(
  shownCharge((view, { charge }) => ({
    ...view,
    created: toMinute(charge.createdAt),
    expires_at: toMinute(charge.expiresAt),
  })),
  change('events')((was) => ({
    data: (type, settlement, deployment) => ({
      ...was.data(type, settlement, deployment),
      created: toMinute(settlement.charge.createdAt),
      expires_at: toMinute(settlement.charge.expiresAt),
    }),
  })),
  change('billShowing')((was) => ({
    bill: (bill, call) => ({ ...was.bill(bill, call), created: toMinute(bill.createdAt) }),
  })),
  change('linkShowing')((was) => ({
    link: (link, call) => ({ ...was.link(link, call), created: toMinute(link.createdAt) }),
  })),
);

const animals = ['twiga', 'simba', 'tembo', 'kiboko', 'chui', 'nyati', 'swala'] as const;

/** To be read over the telephone. */
const spokenRequestIds = change('refusals')(() => ({
  requestId: (random) => {
    const animal = animals[random.below(animals.length)] ?? 'paka';
    return `Ombi № ${random.below(900) + 100}: ${animal} na ${random.text('123456789', 9)}, “asante”`;
  },
}));

export const textVariants = [
  ...varying({
    'else.odd-names: objects carry fields of a schema language, one without a name, and names that JavaScript has of its own':
      oddNames,
    'else.big-numbers: objects carry numbers of their own that no double holds, a negative zero and an exponent':
      bigNumbers,
    'else.to-the-minute: the times of charges, and when bills and links were made, are told to the minute': minutely,
    'else.spoken-request-ids: a request id is a few words with blanks, quotes and signs of other alphabets':
      spokenRequestIds,
  }),
  ...varyingLive({
    'else.qr-capitals: the code is an address in capitals alone, and its token is digits': qrCapitals,
  }),
];
