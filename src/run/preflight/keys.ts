import { modeOf } from '../../contract/mode.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, errorCode, objectOf } from '../../evidence/read.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { KeyEntry } from '../../target/keys.ts';
import type { LiveTerms } from '../../wire/http/live-guard.ts';
import type { Services } from '../session/services.ts';
import { described, refusesKey } from './answer.ts';
import type { Asker } from './asker.ts';
import { keyRefused } from './key-refused.ts';
import { grantOf, questionsFor, writingQuestions, type Grant, type Question } from './scopes.ts';

/** How long one question may take. */
const question_ms = 4_000;

const statusPaths = ['/v1/charges?limit=1', '/v1/balance', '/v1/charges/ch_1'] as const;

/**
 * Holds what the target declares of its keys against what the service says of them. Keys that the operator made are
 * not asked: what is known of those is certain, and what contradicts it is the service's fault.
 *
 * Gives a paragraph where a key can do less than is declared, so that a run would find fault with every refusal. Where
 * it can do more, nobody can tell whether the target or the service is wrong: the declaration is dropped, and the rules
 * that lean on it are not exercised.
 */
export async function mistakeInKeys(asker: Asker, services: Services): Promise<string | null> {
  const mode = modeOf(asker.deployment);
  const declared = services.apiKeys.entries.filter((entry) => !entry.exclusive && entry.mode === mode);
  for (const entry of declared) {
    if (!asker.mayAsk) return null;
    if (entry.status !== 'active') await tryEnded(asker, services, entry);
    else {
      const mistake = await tryActive(asker, services, entry);
      if (mistake !== null) return mistake;
    }
  }
  const kept = new Set(services.apiKeys.entries.map(({ label }) => label));
  for (const entry of declared.filter(({ label }) => kept.has(label)))
    if (asker.mayAsk) await tryBusiness(asker, services, entry);
  return null;
}

const endedCode = { expired: 'KEY_EXPIRED', revoked: 'KEY_REVOKED' } as const;

/** One refusal with the right code confirms what is declared. */
async function tryEnded(asker: Asker, { apiKeys }: Services, entry: KeyEntry): Promise<void> {
  const { status, label } = entry;
  if (status === 'active') return;
  const met: Exchange[] = [];
  for (const path of statusPaths) {
    const exchange = await asker.ask({ method: 'GET', path, key: { use: label } }, question_ms, false);
    if (errorCode(exchange) === endedCode[status]) return;
    met.push(exchange);
  }
  if (met.every(isAboutStatus))
    apiKeys.doubt(
      entry,
      null,
      `${label} is declared ${status}, and ${asker.addressOf(met[0]!)} answered ${described(met[0]!)}`,
    );
}

/** It works, or it is refused for another reason that a key may have; what else comes is the service's own. */
const isAboutStatus = (exchange: Exchange): boolean =>
  ['BAD_KEY', 'KEY_EXPIRED', 'KEY_REVOKED'].includes(errorCode(exchange) ?? '') ||
  (exchange.answer !== null && (exchange.answer.status < 300 || errorCode(exchange) === 'NOT_FOUND'));

async function tryActive(asker: Asker, services: Services, entry: KeyEntry): Promise<string | null> {
  const refusal = await refusalOf(asker, entry);
  if (refusal !== null) return keyRefused(asker, entry, errorCode(refusal)!, refusal);
  if (entry.mode === 'live' && entry.business === 'draft') return tryDraft(asker, services, entry);
  if (entry.scopes !== null) return tryScopes(asker, services, entry, entry.scopes);
  // On live the question whether a key may write is asked by what needs it, not by trying.
  if (asker.deployment === 'sandbox') await learnScopes(asker, services, entry);
  return null;
}

/** A refusal that every request met; null: some request did not. */
async function refusalOf(asker: Asker, { label, mode, business }: KeyEntry): Promise<Exchange | null> {
  const refused = new Set(refusesKey);
  if (mode === 'live' && business !== 'draft') refused.add('MERCHANT_NOT_LIVE');
  let first: Exchange | null = null;
  for (const path of statusPaths) {
    const exchange = await answerTo(asker, { method: 'GET', path }, label);
    const code = errorCode(exchange) ?? '';
    if (!refused.has(code) || (first !== null && errorCode(first) !== code)) return null;
    first ??= exchange;
  }
  return first;
}

/** What was asked before need not be asked again. */
async function answerTo(asker: Asker, question: Question, label: string): Promise<Exchange> {
  return asker.known(question, label) ?? (await asker.ask({ ...question, key: { use: label } }, question_ms));
}

/** One refusal with MERCHANT_NOT_LIVE confirms that the business is a draft. */
async function tryDraft(asker: Asker, { apiKeys }: Services, entry: KeyEntry): Promise<null> {
  const met: Exchange[] = [];
  for (const path of statusPaths) {
    const exchange = await answerTo(asker, { method: 'GET', path }, entry.label);
    if (errorCode(exchange) === 'MERCHANT_NOT_LIVE') return null;
    met.push(exchange);
  }
  const taken = met.find(({ answer }) => answer !== null && answer.status < 300);
  if (taken)
    apiKeys.doubt(
      entry,
      null,
      `${entry.label} is declared as a key of a draft business, and ${asker.addressOf(taken)} answered ${described(taken)}`,
    );
  return null;
}

async function tryScopes(
  asker: Asker,
  { apiKeys, terms }: Services,
  entry: KeyEntry,
  declared: readonly string[],
): Promise<string | null> {
  const more: Scope[] = [];
  for (const [scope, questions] of questionsFor(asker.deployment, entry.label, declared, terms)) {
    if (!asker.mayAsk) break;
    const contrary = declared.includes(scope) ? 'refused' : 'granted';
    const met = await contradiction(asker, entry, questions, (exchange) => says(exchange, scope, contrary));
    if (met === null) continue;
    if (contrary === 'refused') return scopeNotExercised(asker, entry, scope, met);
    more.push(scope);
  }
  if (more.length > 0) {
    // On live not every scope is asked for: a declaration that is wrong about one may be about another.
    const scopes = asker.deployment === 'live' ? null : [...declared, ...more];
    apiKeys.doubt(
      entry,
      { ...entry, scopes },
      `${entry.label} is declared without ${more.join(', ')}, and the service lets it do what these permit`,
    );
  }
  return asker.deployment === 'live' ? tryWriting(asker, terms, entry, declared) : null;
}

/** The first of two answers that both say so; null: one of them does not. */
async function contradiction(
  asker: Asker,
  { label }: KeyEntry,
  [one, other]: readonly [Question, Question],
  says: (exchange: Exchange) => boolean,
): Promise<Exchange | null> {
  const first = await answerTo(asker, one, label);
  if (!says(first)) return null;
  return says(await asker.ask({ ...other, key: { use: label } }, question_ms)) ? first : null;
}

/** An unknown id is told only to who may look for it. */
function says(exchange: Exchange, scope: Scope, grant: Grant): boolean {
  const met = grantOf(exchange, scope);
  return met === grant || (grant === 'granted' && met === 'unclear' && errorCode(exchange) === 'NOT_FOUND');
}

async function tryWriting(
  asker: Asker,
  terms: LiveTerms,
  entry: KeyEntry,
  declared: readonly string[],
): Promise<string | null> {
  for (const [scope, question] of writingQuestions(terms)) {
    if (!declared.includes(scope) || !asker.mayAsk) continue;
    const ask = (): Promise<Exchange> => asker.ask({ ...question, key: { use: entry.label } }, question_ms);
    const first = await ask();
    if (grantOf(first, scope) === 'refused' && grantOf(await ask(), scope) === 'refused')
      return scopeNotExercised(asker, entry, scope, first);
  }
  return null;
}

function scopeNotExercised(asker: Asker, { label }: KeyEntry, scope: Scope, exchange: Exchange): string {
  return [
    `${asker.addressOf(exchange)} with ${label}: ${described(exchange)}, which needs ${scope}; but the target declares that ${label} has it.`,
    `Take ${scope} from the scopes of ${label} in the target, or give a key that has it; or, if the target is right, take this to those who run the service.`,
  ].join(' ');
}

/** What a key may do in the sandbox, found out by asking; nothing is learned where an answer tells nothing. */
async function learnScopes(asker: Asker, { apiKeys }: Services, { label }: KeyEntry): Promise<void> {
  const scopes: Scope[] = [];
  for (const [scope, [question]] of questionsFor(asker.deployment, label)) {
    const exchange = await asker.askUntilAnswered({ ...question, key: { use: label } }, question_ms).catch(() => null);
    if (exchange === null) return;
    const status = exchange.answer?.status ?? 0;
    if (status >= 200 && status < 300) scopes.push(scope);
    else if (errorCode(exchange) !== 'FORBIDDEN_SCOPE') return;
  }
  apiKeys.learn(label, scopes);
}

/** A key of another business that sees the newest charge of the main one, in its list and by its id. */
async function tryBusiness(asker: Asker, { apiKeys }: Services, entry: KeyEntry): Promise<void> {
  const { label, business, status } = entry;
  const newest = newestOfMain(asker);
  if (business === 'main' || status !== 'active' || newest === null) return;
  const get = (path: string): Promise<Exchange> => asker.ask({ method: 'GET', path, key: { use: label } }, question_ms);
  if (objectOf(await get(`/v1/charges/${encodeURIComponent(newest)}`))?.['id'] !== newest) return;
  const listed = objectOf(await get('/v1/charges?limit=100'))?.['data'];
  if (!Array.isArray(listed) || !listed.some((charge) => asObject(charge)?.['id'] === newest)) return;
  apiKeys.doubt(
    entry,
    null,
    `${label} is declared as a key of the ${business} business, and it sees the charge ${newest} of the main one`,
  );
}

function newestOfMain({ exchanges }: Asker): string | null {
  const ids = exchanges
    .filter(({ key, answer }) => key.business === 'main' && answer !== null && answer.status < 300)
    .map((exchange) => {
      const body = objectOf(exchange);
      return asObject(Array.isArray(body?.['data']) ? body['data'][0] : body)?.['id'];
    })
    .filter((id) => typeof id === 'string' && id.startsWith('ch_'));
  return (ids.at(-1) as string | undefined) ?? null;
}
