import { base62 } from '../../world/alphabets.ts';
import type { Patch } from '../../behaviour.ts';
import { change, together } from '../../change.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Random } from '../../world/random.ts';
import { varying, varyingLive } from '../variant.ts';

/** As ISO 8601 has it too: without hyphens and colons. */
const basicFormat = change('wire')(() => ({
  dateTime: (moment) => new Date(moment).toISOString().replaceAll(/[-:]/g, ''),
}));

function turned(value: JsonValue, by: number): JsonValue {
  if (Array.isArray(value)) return value.map((each: JsonValue) => turned(each, by));
  if (!isObject(value)) return value;
  const fields = Object.entries(value);
  const first = fields.length === 0 ? 0 : by % fields.length;
  return Object.fromEntries(
    [...fields.slice(first), ...fields.slice(0, first)].map(([name, inner]) => [
      name,
      name === 'metadata' ? inner : turned(inner, by + 1),
    ]),
  );
}

/** What a hash table gives: another order each time. What is kept of others stays as it came. */
const hashOrder = change('wire')((was) => ({
  json: (body, call) => was.json(turned(body, call.nth) as JsonObject, call),
}));

const swapped = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

const letters = base62.slice(10);

const spelled = (count: number, length: number): string =>
  Array.from({ length }, (_, place) => letters[Math.floor(count / letters.length ** place) % letters.length]).join('');

/** Each second key is the one before in other capitals, and a live key ends as a test key does. */
const alikeKeys: Patch = (behaviour) => {
  const made = new WeakMap<Random, number>();
  return change('access')(() => ({
    newSecret: (mode, { random }) => {
      const count = made.get(random) ?? 0;
      made.set(random, count + 1);
      const tail = spelled(Math.floor(count / 2) * 7 + 11, 6);
      return `sk_${mode}_${begun(random)}${count % 2 === 0 ? tail : swapped(tail)}`;
    },
  }))(behaviour);
};

const beginnings = new WeakMap<Random, string>();

function begun(random: Random): string {
  const known = beginnings.get(random) ?? random.text(base62, 26);
  beginnings.set(random, known);
  return known;
}

const tallies = new WeakMap<Random, Map<string, number>>();

/** a, A, aa, aA, Aa, AA, aaa: one is the beginning of others, and like one more but for capitals. */
function nested(prefix: string, random: Random): string {
  const tally = tallies.get(random) ?? new Map<string, number>();
  tallies.set(random, tally);
  const count = (tally.get(prefix) ?? 0) + 1;
  tally.set(prefix, count);
  const digits = (count + 1).toString(2).slice(1);
  return prefix + digits.replaceAll('0', 'a').replaceAll('1', 'A');
}

const nestedIds = together(
  change('making')(() => ({ id: (random) => nested('ch_', random) })),
  change('billMaking')(() => ({ id: (random) => nested('bl_', random) })),
  change('linkMaking')(() => ({ id: (random) => nested('pl_', random) })),
  change('events')(() => ({ id: (random) => nested('ev_', random) })),
  change('webhooks')(() => ({ id: (random) => nested('', random) })),
);

/** The quasigroup of H. M. Damm, row by row. */
const damm =
  '0317598642 7092154863 4206871359 1750983426 6123045978 3674209581 5869720134 8945362017 9438617205 2581436790'.split(
    ' ',
  );

const dammDigit = (digits: string): string =>
  Array.from(digits).reduce((row, digit) => damm[Number(row)]?.[Number(digit)] ?? '0', '0');

const issued = new WeakMap<Deployment['controlNumbers'], number>();

/** A number begins with that of the biller, and one follows another. */
const dammNumbers = change('billMaking')(() => ({
  controlNumber: (_random, call) => {
    const { controlNumbers } = call.deployment;
    const count = (issued.get(controlNumbers) ?? 0) + 1;
    issued.set(controlNumbers, count);
    const digits = `0099${String(count).padStart(7, '0')}`;
    return digits + call.behaviour.billMaking.checkDigit(digits, call);
  },
  checkDigit: dammDigit,
}));

const prettily = (text: string): string =>
  `${JSON.stringify(JSON.parse(text), null, 4)
    .replaceAll('/', String.raw`\/`)
    .replaceAll(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

/** What is signed is what is sent. */
const prettyPosts = together(
  change('signing')((was) => ({
    headers: (message, deployment) => was.headers({ ...message, text: prettily(message.text) }, deployment),
  })),
  change('delivering')((was) => ({
    headers: (event, deployment) => ({
      ...was.headers(event, deployment),
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'GuzzleHttp/7',
    }),
    post: (posting, event) => was.post({ ...posting, text: prettily(posting.text) }, event),
  })),
);

export const shapeVariants = [
  ...varying({
    'other.basic-format: date-times are written in the basic format of ISO 8601, without hyphens and colons':
      basicFormat,
    'other.hash-order: the fields of every object stand in another order in each answer': hashOrder,
    'other.alike-keys: keys differ in their last letters, or only in capitals, and a live key ends as a test key does':
      alikeKeys,
    'other.nested-ids: an id is the beginning of another, differs from one in capitals, and its tail is that of other kinds':
      nestedIds,
    'other.pretty-posts: posts have indents, ASCII alone, escaped slashes and a line feed at their end': prettyPosts,
  }),
  ...varyingLive({
    'other.damm: control numbers begin with that of a biller, follow each other, and end with a digit by Damm':
      dammNumbers,
  }),
];
