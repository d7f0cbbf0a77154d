import { modeOf } from '../../contract/mode.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, idOf, listedIds, succeeded } from '../../evidence/read.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { KeyEntry } from '../../target/keys.ts';
import { described, refusesKey } from './answer.ts';
import { type Asker, saidTwice } from './asker.ts';
import { keyRefused } from './key-refused.ts';
import { grantOf, questionsFor, writingQuestions, type Grant } from './scopes.ts';

const statusPaths = ['/v1/charges?limit=1', '/v1/balance', '/v1/charges/ch_1'] as const;

/**
 * Holds what the target declares of its keys against what the service says of them. Keys that the operator made are
 * not asked: what is known of those is certain, and what contradicts it is the service's fault.
 *
 * Gives a paragraph where a key can do less than is declared, so that a run would find fault with every refusal. Where
 * it can do more, nobody can tell whether the target or the service is wrong: the declaration is dropped, and the rules
 * that lean on it are not exercised.
 */
export async function mistakeInKeys(asker: Asker): Promise<string | null> {
  const { apiKeys } = asker.services;
  const mode = modeOf(asker.deployment);
  const declared = apiKeys.entries.filter((entry) => !entry.exclusive && entry.mode === mode);
  for (const entry of declared) {
    if (!asker.mayAsk) return null;
    if (entry.status !== 'active') await tryEnded(asker, entry);
    else {
      const mistake = await tryActive(asker, entry);
      if (mistake !== null) return mistake;
    }
  }
  const kept = new Set(apiKeys.entries.map(({ label }) => label));
  for (const entry of declared.filter(({ label }) => kept.has(label)))
    if (asker.mayAsk) await tryBusiness(asker, entry);
  return null;
}

const endedCode = { active: '', expired: 'KEY_EXPIRED', revoked: 'KEY_REVOKED' } as const;

async function tryEnded(asker: Asker, entry: KeyEntry): Promise<void> {
  const { status, label } = entry;
  const met = await metWithout(endedCode[status], (path) =>
    asker.ask({ method: 'GET', path, key: { use: label } }, { judged: false }),
  );
  if (met?.every(isAboutStatus)) doubt(asker, entry, `${label} is declared ${status}`, met[0]!);
}

/** One refusal with the right code confirms what is declared; null: there was one. */
async function metWithout(code: string, ask: (path: string) => Promise<Exchange>): Promise<readonly Exchange[] | null> {
  const met: Exchange[] = [];
  for (const path of statusPaths) {
    const exchange = await ask(path);
    if (errorCode(exchange) === code) return null;
    met.push(exchange);
  }
  return met;
}

/** It works, or it is refused for another reason that a key may have; what else comes is the service's own. */
const isAboutStatus = (exchange: Exchange): boolean =>
  ['BAD_KEY', 'KEY_EXPIRED', 'KEY_REVOKED'].includes(errorCode(exchange) ?? '') ||
  (exchange.answer !== null && (exchange.answer.status < 300 || errorCode(exchange) === 'NOT_FOUND'));

function doubt(asker: Asker, entry: KeyEntry, declared: string, met: Exchange): void {
  asker.services.apiKeys.doubt(entry, null, `${declared}, and ${asker.addressOf(met)} answered ${described(met)}`);
}

async function tryActive(asker: Asker, entry: KeyEntry): Promise<string | null> {
  const refusal = await refusalOf(asker, entry);
  if (refusal !== null) return keyRefused(asker, entry, errorCode(refusal)!, refusal);
  if (entry.mode === 'live' && entry.business === 'draft') return tryDraft(asker, entry);
  if (entry.scopes !== null) return tryScopes(asker, entry, entry.scopes);
  await (asker.deployment === 'sandbox' ? learnScopes(asker, entry) : showScopes(asker, entry));
  return null;
}

/** A refusal that every request met; null: some request did not. */
async function refusalOf(asker: Asker, { label, mode, business }: KeyEntry): Promise<Exchange | null> {
  const refused = new Set(refusesKey);
  if (mode === 'live' && business !== 'draft') refused.add('MERCHANT_NOT_LIVE');
  let first: Exchange | null = null;
  for (const path of statusPaths) {
    const exchange = await asker.answerTo({ method: 'GET', path }, label);
    const code = errorCode(exchange) ?? '';
    if (!refused.has(code) || (first !== null && errorCode(first) !== code)) return null;
    first ??= exchange;
  }
  return first;
}

async function tryDraft(asker: Asker, entry: KeyEntry): Promise<null> {
  const { label } = entry;
  const met = await metWithout('MERCHANT_NOT_LIVE', (path) => asker.answerTo({ method: 'GET', path }, label));
  const taken = met?.find(({ answer }) => answer !== null && answer.status < 300);
  if (taken) doubt(asker, entry, `${label} is declared as a key of a draft business`, taken);
  return null;
}

async function tryScopes(asker: Asker, entry: KeyEntry, declared: readonly string[]): Promise<string | null> {
  const { apiKeys, terms } = asker.services;
  const { label } = entry;
  const more: Scope[] = [];
  for (const [scope, [one, other]] of questionsFor(asker.deployment, label, declared, terms)) {
    if (!asker.mayAsk) break;
    const contrary = declared.includes(scope) ? 'refused' : 'granted';
    const met = await saidTwice(
      (again) => (again ? asker.ask({ ...other, key: { use: label } }) : asker.answerTo(one, label)),
      (exchange) => says(exchange, scope, contrary),
    );
    if (met === null) continue;
    if (contrary === 'refused') return scopeNotExercised(asker, entry, scope, met);
    more.push(scope);
  }
  if (more.length > 0) {
    // On live not every scope is asked for: a declaration that is wrong about one may be about another.
    const scopes = asker.deployment === 'live' ? null : [...declared, ...more];
    const why = `${label} is declared without ${more.join(', ')}, and the service lets it do what these permit`;
    apiKeys.doubt(entry, { ...entry, scopes }, why);
  }
  return asker.deployment === 'live' ? tryWriting(asker, entry, declared) : null;
}

/** An unknown id is told only to who may look for it. */
function says(exchange: Exchange, scope: Scope, grant: Grant): boolean {
  const met = grantOf(exchange, scope);
  return met === grant || (grant === 'granted' && met === 'unclear' && errorCode(exchange) === 'NOT_FOUND');
}

async function tryWriting(asker: Asker, entry: KeyEntry, declared: readonly string[]): Promise<string | null> {
  for (const [scope, question] of writingQuestions(asker.services.terms)) {
    if (!declared.includes(scope) || !asker.mayAsk) continue;
    const met = await saidTwice(
      () => asker.ask({ ...question, key: { use: entry.label } }),
      (exchange) => grantOf(exchange, scope) === 'refused',
    );
    if (met !== null) return scopeNotExercised(asker, entry, scope, met);
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
async function learnScopes(asker: Asker, { label }: KeyEntry): Promise<void> {
  const scopes: Scope[] = [];
  for (const [scope, [question]] of questionsFor(asker.deployment, label)) {
    const exchange = await asker.askUntilAnswered({ ...question, key: { use: label } }).catch(() => null);
    if (exchange === null) return;
    if (succeeded(exchange)) scopes.push(scope);
    else if (errorCode(exchange) !== 'FORBIDDEN_SCOPE') return;
  }
  asker.services.apiKeys.learn(label, scopes);
}

/**
 * What a key is refused on live, no check is given it for. Of what it may write only a refusal tells: nothing is made here.
 */
async function showScopes(asker: Asker, { label }: KeyEntry): Promise<void> {
  const reading = questionsFor(asker.deployment, label).map(([, [question]]) => question);
  const writing = writingQuestions(asker.services.terms).map(([, question]) => question);
  for (const question of [...reading, ...writing]) if (asker.mayAsk) await asker.answerTo(question, label);
}

/** A key of another business that sees the newest charge of the main one, in its list and by its id. */
async function tryBusiness(asker: Asker, entry: KeyEntry): Promise<void> {
  const { label, business, status } = entry;
  const newest = newestOfMain(asker);
  if (business === 'main' || status !== 'active' || newest === null) return;
  const get = (path: string): Promise<Exchange> => asker.ask({ method: 'GET', path, key: { use: label } });
  if (idOf(await get(`/v1/charges/${encodeURIComponent(newest)}`)) !== newest) return;
  if (!listedIds(await get('/v1/charges?limit=100')).includes(newest)) return;
  const why = `${label} is declared as a key of the ${business} business, and it sees the charge ${newest} of the main one`;
  asker.services.apiKeys.doubt(entry, null, why);
}

const newestOfMain = ({ exchanges }: Asker): string | null =>
  exchanges
    .filter((exchange) => exchange.key.business === 'main' && succeeded(exchange))
    .map((exchange) => listedIds(exchange)[0] ?? idOf(exchange))
    .findLast((id) => id?.startsWith('ch_')) ?? null;
