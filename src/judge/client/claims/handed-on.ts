import type { RuleId } from '../../../contract/rules.ts';
import { claims, type ClaimJudge } from '../claim-judge.ts';
import { pairs, textsIn, type Pair } from '../told.ts';
import { quoted } from '../../ruling.ts';

interface HandedOn {
  readonly rule: RuleId;
  readonly object: (pair: Pair) => boolean;
  readonly fields: readonly string[];
}

const linksOf: readonly string[] = ['create_payment_link', 'get_payment_link', 'list_payment_links'];
const billsOf: readonly string[] = ['create_bill', 'get_bill', 'list_bills'];

const made: readonly HandedOn[] = [
  { rule: 'client.qr-as-returned', object: ({ command: { op } }) => op === 'create_pos_charge', fields: ['qr'] },
  {
    rule: 'client.link-url-as-returned',
    object: ({ command: { op } }) => linksOf.includes(op),
    fields: ['url'],
  },
  {
    rule: 'client.control-number-as-printed',
    object: ({ command: { op } }) => billsOf.includes(op),
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
          if (typeof value !== 'string') return [];
          // Of what is listed a client may give a part.
          if (pair.command.op.startsWith('list_') && !(field in pair.told)) return [];
          if (field === 'qr' && !texts.includes(value) && !texts.some((text) => isOtherCode(text, pair))) return [];
          if (texts.some((text) => text === value || (field === 'url' && isSameAddress(text, value)))) return [null];
          const its = field in pair.told ? `the ${field} ${quoted(pair.told[field])}` : `no ${field}`;
          const actual = `${pair.command.op} told ${its}`;
          return [{ expected: `the ${field} that came, ${quoted(value)}`, actual, exchanges: [pair.exchange.n] }];
        }),
      ),
    ),
  );
};

/**
 * An address under the name of the code, or one that the token was made part of. A client that draws the code itself, in
 * whatever form, tells no address in its stead; what a drawn one says cannot be read here.
 */
function isOtherCode(text: string, { told, wire }: Pair): boolean {
  if (!/^(?!data:)[a-z][a-z0-9+.-]*:\/\/./i.test(decoded(text))) return false;
  const { token } = wire;
  const isMade = typeof token === 'string' && token.length > 3 && text !== wire['token'] && text.includes(token);
  return told['qr'] === text || isMade;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address that a library writes in its usual form leads to the same page; a code shows its own text. */
const isSameAddress = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
