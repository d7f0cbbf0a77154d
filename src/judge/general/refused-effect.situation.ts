import { kept, type Decision } from '../../evidence/decision.ts';
import { deliveryOf } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, listedIn, objectOf } from '../../evidence/read.ts';
import { reasonsOf } from '../acceptance/expectation.ts';
import { outcomeOf } from '../outcome.ts';
import { type Fields, fieldsSent } from '../order.ts';
import { sameText } from '../resources/compare.ts';
import { answered } from '../words.ts';
import { quoted, ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

/** The same request twice, and how many messages were sent by then; null: nobody tells. */
interface Look {
  readonly before: Exchange;
  readonly after: Exchange;
}

export interface Looks {
  readonly seen: readonly Look[];
  readonly messages: { readonly before: number; readonly after: number } | null;
}

/** Around a request that only reads, and then around the one that is refused; the first time only around that. */
export interface Round {
  readonly quiet: Looks | null;
  readonly refused: Exchange;
  readonly around: Looks;
}

/**
 * Others may make things in the business, but hardly around each such request and in no pause, and hardly what is like that
 * which was asked for; none moves what is there.
 */
const toBlame = { alike: 3, whatever: 6 } as const;

export const mostRounds = toBlame.whatever;

/** Whether something was made meanwhile, by whomever. */
export const showsNew = ({ refused, around }: Round): boolean =>
  outcomeOf(refused) === 'refused' && changeIn(around)?.is === 'new';

const showsAlike = ({ refused, around }: Round): boolean => changeIn(around, refused)?.is === 'new';

/** Whether rounds that each show something new are enough of them. */
export const suffice = (rounds: readonly Round[]): boolean =>
  rounds.length >= (rounds.every(showsAlike) ? toBlame.alike : toBlame.whatever);

/** What is refused makes nothing and changes nothing: else it was taken, whatever its answer says. */
export const refusedAmid = situation(
  'general/refused-effect',
  ({ rounds }: { readonly rounds: readonly Round[] }, history): readonly Decision[] => {
    const last = rounds.at(-1);
    const reason = last && reasonsOf(last.refused, history).find((each) => each.certain);
    if (!last || !reason?.certain || outcomeOf(last.refused) !== 'refused') return [];
    const change = changeIn(last.around);
    if (change === null) return [kept(reason.rule)];
    const isNewAnyway = !suffice(rounds) || rounds.some(({ quiet }) => quiet && changeIn(quiet) !== null);
    if (change.is === 'new' && (isNewAnyway || !rounds.every(showsNew))) return [];
    const { n } = last.refused;
    const expected = `nothing made or changed by exchange ${n}, which was refused with ${answered(last.refused)}`;
    const { actual, seen } = change;
    const [exchange, before] = seen ? [seen.after, [seen.before.n]] : [last.refused, []];
    return ruling(reason.rule, exchange, [{ expected, actual, with: [...before, n] }]);
  },
);

interface Change {
  readonly is: 'new' | 'moved';
  readonly actual: string;
  /** null: it shows in the messages. */
  readonly seen: Look | null;
}

/** @param refused what is new has to be like that which it asked for; left out: whatever is new counts */
function changeIn({ seen, messages }: Looks, refused?: Exchange): Change | null {
  for (const look of seen) {
    const change = changeOf(look, refused);
    if (change !== null) return { ...change, seen: look };
  }
  if (!messages || messages.after <= messages.before) return null;
  return { is: 'moved', actual: `${messages.after - messages.before} messages more than before`, seen: null };
}

const isList = (exchange: Exchange): boolean => objectOf(exchange)?.['object'] === 'list';

/** The first thing that is another than it was; null where nothing is, or nobody can tell. */
function changeOf({ before, after }: Look, refused: Exchange | undefined): Pick<Change, 'is' | 'actual'> | null {
  if (before.answer?.status !== 200 || after.answer?.status !== 200) return null;
  const [were, are] = isList(before) ? [byId(before), byId(after)] : [whole(before), whole(after)];
  for (const [id, is] of are) {
    const was = were.get(id);
    // What others made moves by itself.
    const isOwn = !isList(before) || is['object'] === 'webhook_endpoint';
    const actual = was && isOwn ? moved(was, is) : null;
    if (actual) return { is: 'moved', actual };
  }
  const made = [...are].find(([id, is]) => !were.has(id) && (refused === undefined || mayBeOf(refused, is)));
  return made === undefined ? null : { is: 'new', actual: `${made[0]}, which was not listed before` };
}

/** By what one that is asked for is known among those of others. */
const telltale = ['reference', 'description', 'title', 'customer_ref', 'payer_name', 'url', 'amount_minor'] as const;

/** Whether a request may have made something, by what both say. */
function mayBeOf(refused: Exchange, made: Fields): boolean {
  const sent = fieldsSent(refused.request) ?? {};
  const told = telltale.filter((name) => (sent[name] ?? null) !== null && (made[name] ?? null) !== null);
  return told.length === 0 || told.some((name) => isAlike(sent[name], made[name]));
}

const isAlike = (sent: unknown, made: unknown): boolean =>
  sent === made || (typeof sent === 'string' && typeof made === 'string' && sameText(sent, made));

const whole = (read: Exchange): ReadonlyMap<string, Fields> => new Map([['', objectOf(read) ?? {}]]);

const byId = (list: Exchange): ReadonlyMap<string, Fields> =>
  new Map(listedIn(list).flatMap((item) => (typeof item['id'] === 'string' ? [[item['id'], item]] : [])));

/** What only moves where something was done. */
const telling = ['amount_minor', 'paid_minor', 'outstanding_minor', 'used', 'active'] as const;

function moved(was: Fields, is: Fields): string | null {
  // The page of a link may have an address that is made anew each time.
  const names = is['object'] === 'webhook_endpoint' ? [...telling, 'url' as const] : telling;
  const field = names.find((name) => was[name] !== is[name]);
  if (field !== undefined) return `${field} of ${String(is['id'])}: ${String(was[field])}, then ${String(is[field])}`;
  const [one, other] = [standing(was), standing(is)];
  return one === other ? null : `${String(is['id'])} ${one}, then ${other}`;
}

/** By itself a charge may go through states, and expire. */
const answeredStates: ReadonlySet<unknown> = new Set(['succeeded', 'failed']);

function standing(fields: Fields): string {
  const { state, cancelled_at: cancelled } = fields;
  const isUnanswered = fields['object'] === 'charge' && !answeredStates.has(state);
  const { attempts } = asObject(fields['delivery']) ? deliveryOf(fields) : {};
  return [
    ...(state === undefined ? [] : [isUnanswered ? 'not answered' : quoted(state)]),
    ...(typeof cancelled === 'string' ? ['with cancelled_at'] : []),
    ...(attempts === undefined ? [] : [`after ${quoted(attempts)} attempts`]),
  ].join(', ');
}
