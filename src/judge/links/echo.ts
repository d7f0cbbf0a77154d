import { textLimits } from '../../contract/limits.ts';
import { linkKinds } from '../../contract/resources/payment-link.ts';
import type { RuleId } from '../../contract/rules.ts';
import { isMissing, moments } from '../charges/as-sent.ts';
import { sameText } from '../charges/echo-difference.ts';
import type { Judge } from '../judge.ts';
import { seenLinks, type SeenLink } from './seen.ts';
import { type Fields, orderOf } from '../oracle/order.ts';
import { quoted, ruling, type Deviation } from '../ruling.ts';

/** `open`: the document says nothing of how this comes back. */
type Comparison = 'same' | 'open' | { readonly due: string };

interface Echo {
  readonly field: string;
  readonly rule: RuleId;
  readonly compare: (sent: unknown, came: unknown, order: Fields) => Comparison;
}

const due = (same: boolean, sent: unknown): Comparison => (same ? 'same' : { due: quoted(sent) });

const isKind = (value: unknown): boolean => linkKinds.some((kind) => kind === value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** Blanks around a text may be cut off, and what is longer than its limit in UTF-16 units may be refused or cut. */
const text =
  (longest: number): Echo['compare'] =>
  (sent, came) => {
    if (typeof sent !== 'string' || sent.trim() === '' || sent.length > longest || typeof came !== 'string')
      return 'open';
    return sent !== came && sent.trim() === came ? 'open' : due(sameText(sent, came), sent);
  };

/** For what may be left out where it was not given, and where it was given only then. */
const textOrNothing =
  (longest: number): Echo['compare'] =>
  (sent, came, order) =>
    text(longest)(sent, isMissing(came) ? '' : came, order);

function sameAddress(one: string, other: string): boolean {
  if (sameText(one, other)) return true;
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
}

const echoes: readonly Echo[] = [
  {
    field: 'amount_minor',
    rule: 'payment-link.amount-is-fixed',
    compare: (sent, came) => (Number.isInteger(sent) && Number.isInteger(came) ? due(sent === came, sent) : 'open'),
  },
  {
    field: 'kind',
    rule: 'payment-link.kind-as-asked',
    compare: (sent, came) => (isKind(sent) && isKind(came) ? due(sent === came, sent) : 'open'),
  },
  {
    field: 'kind',
    rule: 'links.create.kind-default',
    compare: (sent, came) => (sent === undefined && isKind(came) ? due(came === 'reusable', 'reusable') : 'open'),
  },
  { field: 'title', rule: 'payment-link.title-as-asked', compare: text(textLimits.title.maximum) },
  { field: 'description', rule: 'payment-link.description-as-asked', compare: text(textLimits.description.maximum) },
  {
    field: 'description',
    rule: 'payment-link.description-empty-when-not-given',
    compare: (sent, came) => (sent === undefined && typeof came === 'string' ? due(came === '', '') : 'open'),
  },
  {
    field: 'reference',
    rule: 'payment-link.reference-as-asked',
    compare: textOrNothing(textLimits.reference.maximum),
  },
  {
    field: 'max_uses',
    rule: 'payment-link.max-uses-as-asked',
    compare: (sent, came, { kind }) => {
      const readable = isCount(sent) && kind !== 'single_use' && (came === null || Number.isInteger(came));
      return readable ? due(sent === came, sent) : 'open';
    },
  },
  {
    field: 'expires_at',
    rule: 'payment-link.expires-at-as-asked',
    compare: (sent, came) => {
      const compared = moments(sent, came);
      return typeof compared === 'string' ? compared : due(false, sent);
    },
  },
  {
    field: 'success_url',
    rule: 'payment-link.success-url-as-asked',
    compare: (sent, came) => {
      if (typeof sent !== 'string' || sent === '' || (typeof came !== 'string' && came !== null)) return 'open';
      return due(came !== null && sameAddress(sent, came), sent);
    },
  },
];

/** What was asked for is what the link shows, at every sighting. */
export const linkEcho: Judge = (exchange, history) => {
  const links = seenLinks(exchange, history);
  return echoes.flatMap((echo) =>
    ruling(
      echo.rule,
      exchange,
      links.flatMap((link) => compared(link, echo)),
    ),
  );
};

function compared({ origin, fields, place }: SeenLink, { field, compare }: Echo): readonly (Deviation | null)[] {
  if (!origin) return [];
  const results = origin.requests.map(({ request }) => {
    const order = orderOf(request);
    // Which of two members of one name counts is nobody's promise.
    return order.is === 'fields' && !order.repeated
      ? compare(order.fields[field], fields[field], order.fields)
      : 'open';
  });
  if (results.includes('open')) return [];
  const [first] = results;
  if (!first || typeof first === 'string' || results.includes('same')) return [null];
  const expected = `${field} ${place}: ${first.due}, as asked for in exchange ${origin.creation.n}`;
  return [{ expected, actual: quoted(fields[field]), with: [origin.creation.n] }];
}
