import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Judge } from '../judge.ts';
import { fieldsSentOnce } from '../order.ts';
import { noted, type Places, quoted, ruling, rulings } from '../ruling.ts';
import { isMissing } from './compare.ts';
import { fieldsAt } from './fields.ts';
import { kinds } from './kinds.ts';
import type { Law, Note } from './law.ts';
import { type KnownResource, knownIn } from './known.ts';
import { notShown, shownBy } from './observed.ts';
import type { Compared, ResourceTable } from './table.ts';

/** Every documented field of every resource of a kind, what was asked for in it, what never changes of it, and all else. */
export const resourceJudge =
  (table: ResourceTable, laws: readonly Law[] = [], notes: readonly Note[] = []): Judge =>
  (exchange, history) => {
    const all = knownIn(table.kind, exchange, history);
    const fields = all.flatMap((seen) => fieldsAt(table.fieldsOf(seen), seen.fields, seen.place));
    const each = (compared: Compared, places: (seen: KnownResource) => Places) =>
      ruling(compared.rule, exchange, compared.of ? all.filter(compared.of).flatMap(places) : all.flatMap(places));
    return [
      ...missing(table, exchange),
      ...rulings(exchange, fields),
      ...(table.echoed ?? []).flatMap((compared) => each(compared, (seen) => echoed(seen, compared, table))),
      ...(table.unchanging ?? []).flatMap((compared) => each(compared, (seen) => moved(seen, compared))),
      ...laws.flatMap((law) =>
        rulings(
          exchange,
          all.flatMap((seen) => law(seen, history)),
        ),
      ),
      ...all.flatMap((seen) => [...notGiven(seen, table), ...notes.flatMap((note) => note(seen, history))]),
    ];
  };

function missing({ kind, object }: ResourceTable, exchange: Exchange): readonly Decision[] {
  const showing = shownBy(exchange);
  return showing?.kind === kind && showing.via !== 'list' ? notShown(kinds[kind].one, object, exchange) : [];
}

const asSent = (sent: string, n: number): string => `as sent in exchange ${n}, ${sent}`;

/** Any of several requests may be the one that was carried out: where one explains what came, nothing is wrong. */
function echoed(
  { origin, fields, place }: KnownResource,
  { field, compare }: Compared,
  { echoWords = asSent }: ResourceTable,
): Places {
  const results = (origin?.requests ?? []).map(({ request }) => {
    const sent = fieldsSentOnce(request);
    return sent ? compare(sent[field], fields[field], sent) : 'open';
  });
  const [first] = results;
  if (!origin || first === undefined || results.includes('open')) return [];
  if (typeof first === 'string' || results.includes('same')) return [null];
  const { n } = origin.creation;
  return [{ expected: `${field} ${place}: ${echoWords(first.was, n)}`, actual: first.is, with: [n] }];
}

/** That a field stayed shows nothing of a rule that says more of it. */
function moved({ first, fields, place }: KnownResource, { field, compare }: Compared): Places {
  const result = first ? compare(first.fields[field], fields[field], first.fields) : 'open';
  if (!first || typeof result === 'string') return [];
  return [
    { expected: `${field} ${place}: ${result.was}, as in exchange ${first.n}`, actual: result.is, with: [first.n] },
  ];
}

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
