import type { Exchange } from '../../evidence/exchange.ts';
import { type HandedOn, handedOn } from '../../evidence/handed-on.ts';
import { keyRunOf } from '../../evidence/key-run.ts';
import { pauseBetween, togetherOf } from '../../evidence/under-way.ts';
import type { ReportFinding } from '../report-json.ts';
import { type BaseUrls, isNamed, joined, keyWords, partsOf, single, variableOf } from './curl.ts';

/** A finding with the lines for a shell of what was left of its requests; those of a cut body are not told. */
export function withCurl(finding: ReportFinding, urls: BaseUrls, shown: ReadonlyMap<number, Exchange>): ReportFinding {
  const { reproduction } = finding;
  const shortest = reproduction?.shortest;
  const exchanges = (shortest?.exchanges ?? []).flatMap((n) => shown.get(n) ?? []);
  const isWhole = exchanges.length === shortest?.exchanges.length;
  const isTold = exchanges.every(({ request }) => (request.body?.sha256 ?? null) === null);
  if (!reproduction || !shortest || exchanges.length === 0 || !isWhole || !isTold) return finding;
  const curl = curlSequence(exchanges, urls);
  return { ...finding, reproduction: { ...reproduction, shortest: { ...shortest, curl } } };
}

/**
 * Requests one after the other for any POSIX shell with curl and jq. Ids are taken from the answers as they come, and
 * Idempotency-Keys are new each time. What it may not tell, keys and payers' numbers, are variables.
 */
export function curlSequence(exchanges: readonly Exchange[], urls: BaseUrls): string {
  const names = new Names(exchanges);
  const groups = togetherOf(exchanges);
  const lines = groups.flatMap((group, at) => {
    const pause = pauseBetween(groups[at - 1] ?? [], group);
    return [...(pause > 0 ? [`sleep ${pause}`] : []), ...groupLines(group, names, urls)];
  });
  return [...names.toSet, ...lines].join('\n');
}

function groupLines(group: readonly Exchange[], names: Names, urls: BaseUrls): readonly string[] {
  const isGiving = group.some((exchange) => names.givenBy(exchange).length > 0);
  if (group.length === 1 || isGiving) return group.flatMap((exchange) => requestLines(exchange, names, urls));
  return [...group.map((exchange) => `${command('curl -sS -i', exchange, names, urls)} &`), 'wait'];
}

function requestLines(exchange: Exchange, names: Names, urls: BaseUrls): readonly string[] {
  const given = names.givenBy(exchange);
  if (given.length === 0) return [command(String.raw`curl -sS -i -w '\n'`, exchange, names, urls)];
  return [
    `ANSWER=$(${command('curl -sS -i', exchange, names, urls)})`,
    String.raw`printf '%s\n' "$ANSWER"`,
    ...given.map(
      ({ name, path }) => `${name.toUpperCase()}=$(printf '%s\\n' "$ANSWER" | ${withoutHead} | jq -r '.${path}')`,
    ),
  ];
}

/** Up to the first line that is empty but for the carriage return. */
const withoutHead = String.raw`sed '1,/^.\{0,1\}$/d'`;

const command = (curl: string, exchange: Exchange, names: Names, urls: BaseUrls): string =>
  [curl, ...partsOf(exchange, urls, (part) => names.quoted(part, exchange))].join(' \\\n  ');

/** Stands for a variable until all else is quoted. */
const marked = (name: string): string => `\u0001${name}\u0001`;

/** What stands as a variable. */
class Names {
  readonly #given: readonly HandedOn[];
  readonly #payers: readonly string[];
  readonly #keys: ReadonlyMap<string, string>;
  readonly toSet: readonly string[];

  constructor(exchanges: readonly Exchange[]) {
    this.#given = handedOn(exchanges, ({ request }) =>
      JSON.stringify([request.target, request.headers, textOf(request)]),
    );
    const unnamed = exchanges.filter(({ payer, request }) => payer?.trigger === null && masked.test(textOf(request)));
    this.#payers = [...new Set(unnamed.map(({ payer }) => payer!.ref))];
    const runs = exchanges.flatMap((exchange) => keyRunOf(idempotencyKeyOf(exchange) ?? '') ?? []);
    const lengths = new Map(runs.map(({ tag, length }) => [tag, length]));
    this.#keys = new Map([...lengths.keys()].map((tag, at) => [tag, `UNIQUE_${at + 1}`]));
    const others = exchanges.some(({ payer, request }) => payer === null && masked.test(textOf(request)));
    this.toSet = [
      ...new Set(
        exchanges.filter(({ key }) => isNamed(key)).map(({ key }) => needed(variableOf(key.label), keyWords(key))),
      ),
      ...this.#payers.map((_, at) => needed(`PAYER_${at + 1}`, payerWords)),
      ...(others ? [needed('PHONE', payerWords)] : []),
      ...[...this.#keys].map(([tag, name]) => `${name}=${random(lengths.get(tag) ?? 8)}`),
    ];
  }

  /** Ids that later requests carry. */
  givenBy({ n }: Exchange): readonly HandedOn[] {
    return this.#given.filter((one) => one.n === n);
  }

  /** One word for a shell, which fills the variables in. */
  quoted(part: string, exchange: Exchange): string {
    const known = this.#given.filter(({ n, id }) => n < exchange.n && part.includes(id));
    const withIds = known.reduce((text, { id, name }) => text.replaceAll(id, marked(name.toUpperCase())), part);
    const open = this.#withKey(this.#withPayer(withIds, exchange), exchange);
    const word = joined(single(open)).replaceAll(new RegExp(marked(String.raw`(\w+)`), 'g'), `'"$$$1"'`);
    return word.replace(/^''(?=["'])/, '').replace(/(?<=["'])''$/, '');
  }

  #withPayer(text: string, { payer }: Exchange): string {
    if (payer === null) return text.replaceAll(masked_all, marked('PHONE'));
    return text.replaceAll(masked_all, marked(`PAYER_${this.#payers.indexOf(payer.ref) + 1}`));
  }

  #withKey(text: string, exchange: Exchange): string {
    const key = idempotencyKeyOf(exchange) ?? '';
    const run = keyRunOf(key);
    if (run === null || text !== `idempotency-key: ${key}`) return text;
    const at = text.length - key.length + run.at;
    return text.slice(0, at) + marked(this.#keys.get(run.tag)!) + text.slice(at + run.length);
  }
}

const textOf = ({ body }: Exchange['request']): string => body?.text ?? '';

const idempotencyKeyOf = ({ request }: Exchange): string | undefined =>
  request.headers.find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];

const masked = /\*{6}\d{3}/;
const masked_all = new RegExp(masked, 'g');

/** The shell says what is missing. */
const needed = (variable: string, what: string): string => `: "\${${variable}:?set it to ${what}}"`;

const payerWords = 'the last nine digits of the number of a payer who may be asked';

const random = (length: number): string => `$(LC_ALL=C tr -dc a-z0-9 </dev/urandom | head -c ${length})`;
