import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Judge } from '../history.ts';
import { fieldsSentOnce } from '../order.ts';
import { noted, type Places, quoted, ruling, rulings } from '../ruling.ts';
import { isMissing, type Compare } from './compare.ts';
import { fieldRulings, fieldsAt, notShown } from './fields.ts';
import { kinds, type ResourceKind } from './kinds.ts';
import { type Law, type Note, type KnownResource, knownIn } from './known.ts';
import { shownBy } from './observed.ts';
import type { Field } from '../../contract/resources/field.ts';
import type { RuleId } from '../../contract/rules.ts';

/** Every documented field of every resource of a kind, what was asked for in it, what never changes of it, and all else. */
export const resourceJudge =
  (table: ResourceTable, laws: readonly Law[] = [], notes: readonly Note[] = []): Judge =>
  (exchange, history) => {
    const all = knownIn(table.kind, exchange, history);
    const decisions = [...missing(table, exchange)];
    if (all.length === 0) return decisions;
    const tell = (told: readonly Decision[]): unknown => told.length > 0 && decisions.push(...told);
    const [only] = all;
    if (all.length === 1 && only) tell(fieldRulings(exchange, table.fieldsOf(only), only.fields, only.place));
    else
      tell(
        rulings(
          exchange,
          all.flatMap((seen) => fieldsAt(table.fieldsOf(seen), seen.fields, seen.place)),
        ),
      );
    const each = (compared: Compared, places: (seen: KnownResource) => Places): unknown =>
      tell(ruling(compared.rule, exchange, over(compared.of ? all.filter(compared.of) : all, places)));
    for (const compared of table.echoed ?? []) each(compared, (seen) => echoed(seen, compared, table));
    for (const compared of table.unchanging ?? []) each(compared, (seen) => moved(seen, compared));
    for (const law of laws)
      tell(
        rulings(
          exchange,
          over(all, (seen) => law(seen, history)),
        ),
      );
    for (const seen of all) {
      tell(notGiven(seen, table));
      for (const note of notes) tell(note(seen, history));
    }
    return decisions;
  };

/** Most answers show one. */
const over = <Item, Result>(all: readonly Item[], of: (item: Item) => readonly Result[]): readonly Result[] =>
  all.length === 1 ? of(all[0]!) : all.flatMap(of);

function missing({ kind, object }: ResourceTable, exchange: Exchange): readonly Decision[] {
  const showing = shownBy(exchange);
  return showing?.kind === kind && showing.via !== 'list' ? notShown(kinds[kind].one, object, exchange) : [];
}

const asSent = (sent: string, n: number): string => `as sent in exchange ${n}, ${sent}`;

/** Any of several requests may be the one that was carried out: where one explains what came, nothing is wrong. */
function echoed(
  { origin, fields, place }: KnownResource,
  { field, compare, identifies }: Compared,
  { echoWords = asSent }: ResourceTable,
): Places {
  if (!origin) return [];
  const results = origin.requests.map(({ request }) => {
    const sent = fieldsSentOnce(request);
    return sent ? compare(sent[field], fields[field], sent) : 'open';
  });
  const [first] = results;
  if (first === undefined || results.includes('open')) return [];
  if (typeof first === 'string' || results.includes('same')) return [null];
  if (!origin.sure && !identifies?.(origin.creation)) return [];
  const { n } = origin.creation;
  return [{ expected: `${field} ${place}: ${echoWords(first.was, n)}`, actual: first.is, with: [n] }];
}

/** That a field stayed shows nothing of a rule that says more of it. */
function moved(seen: KnownResource, { field, compare, against = firstOf }: Compared): Places {
  const { fields, place } = seen;
  const before = against(seen);
  const result = before ? compare(before.fields[field], fields[field], before.fields) : 'open';
  if (!before || typeof result === 'string') return [];
  const expected = `${field} ${place}: ${result.was}, as in exchange ${before.n}`;
  return [{ expected, actual: result.is, with: [before.n] }];
}

const firstOf = ({ first }: KnownResource): KnownResource['first'] => first;

function notGiven(
  { fresh, fields, origin, exchange }: KnownResource,
  { optional = [] }: ResourceTable,
): readonly Decision[] {
  const sent = fresh && origin ? fieldsSentOnce(origin.creation.request) : null;
  return optional.flatMap((field) => {
    const came = fields[field];
    if (!sent || sent[field] !== undefined || !(isMissing(came) || came === '')) return [];
    const how = came === undefined ? 'left out' : quoted(came);
    return [noted('optional-text.when-not-given', exchange, `${field}: ${how}`)];
  });
}

/** What the document says of the resources of one kind, wherever one is shown. */
export interface ResourceTable {
  readonly kind: ResourceKind;
  /** Broken where an answer should hold one and holds no object. */
  readonly object: RuleId;
  fieldsOf(seen: KnownResource): readonly Field[];
  /** What comes back as it was sent in the request that made it. */
  readonly echoed?: readonly Compared[];
  /** Ends a sentence that begins with the field: what was sent, and in which exchange. Left out: in the usual words. */
  readonly echoWords?: (sent: string, n: number) => string;
  /** What stays as it was first seen. */
  readonly unchanging?: readonly Compared[];
  /** Texts that may be left out: what then stands there is open. */
  readonly optional?: readonly string[];
}

interface Compared {
  readonly field: string;
  readonly rule: RuleId;
  readonly compare: Compare;
  /** Left out: of all. */
  readonly of?: (seen: KnownResource) => boolean;
  /** Whether a request with the same Idempotency-Key and another value of it is another request. Left out: it is not. */
  readonly identifies?: (creation: Exchange) => boolean;
  /** Of what stays: the earlier sight of it that it is held against; null: none. Left out: the first. */
  readonly against?: (seen: KnownResource) => KnownResource['first'];
}
