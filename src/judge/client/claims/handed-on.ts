import type { RuleId } from '../../../contract/rules.ts';
import { claims, type ClaimJudge } from '../claim-judge.ts';
import { pairs, textsIn, type Pair } from '../told.ts';
import { quoted } from '../../ruling.ts';

interface HandedOn {
  readonly rule: RuleId;
  readonly object: (pair: Pair) => boolean;
  readonly fields: readonly string[];
}

const made: readonly HandedOn[] = [
  { rule: 'client.qr-as-returned', object: ({ command: { op } }) => op === 'create_pos_charge', fields: ['qr'] },
  {
    rule: 'client.link-url-as-returned',
    object: ({ command: { op } }) => op === 'create_payment_link' || op === 'get_payment_link',
    fields: ['url'],
  },
  {
    rule: 'client.control-number-as-printed',
    object: ({ command: { op } }) => op === 'create_bill' || op === 'get_bill',
    fields: ['control_number', 'control_number_printed'],
  },
];

/** What a merchant shows to a payer is among what the client tells, whatever it calls it. */
export const handedOn: ClaimJudge = (facts) => {
  const all = pairs(facts);
  return made.flatMap(({ rule, object, fields }) =>
    claims(
      rule,
      all.filter(object).flatMap((pair) =>
        fields.flatMap((field) => {
          const value = pair.wire[field];
          const texts = textsIn(pair.told);
          if (typeof value !== 'string' || (field === 'qr' && texts.some(isImage))) return [];
          if (texts.some((text) => text === value || (field === 'url' && isSameAddress(text, value)))) return [null];
          const its = field in pair.told ? `the ${field} ${quoted(pair.told[field])}` : `no ${field}`;
          const actual = `${pair.command.op} told ${its}`;
          return [{ expected: `the ${field} that came, ${quoted(value)}`, actual, exchanges: [pair.exchange.n] }];
        }),
      ),
    ),
  );
};

/** What a drawn code says cannot be read here. */
const isImage = (text: string): boolean => text.startsWith('data:image/');

/** An address that a library writes in its usual form leads to the same page; a code shows its own text. */
const isSameAddress = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
