import { parseJson } from '../evidence/parse-json.ts';
import { asObject, isCut } from '../evidence/read.ts';
import { runProgram } from '../target/operator/run-program.ts';
import { Sender } from '../wire/http/send.ts';
import type { Way } from './options.ts';
import type { Order } from './order.ts';
import { plain } from './secrets-in.ts';

/** How often each order was fulfilled, by its reference; or why nobody can tell. */
type Fulfilled =
  | { readonly is: 'told'; readonly counts: ReadonlyMap<string, number> }
  | { readonly is: 'untold'; readonly why: string };

const limit_ms = 10_000;
const most_at_once = 64;
const most_redirects = 20;
const hole = '{reference}';

/** What the receiver, or who knows it, says of what was fulfilled. */
export async function fulfilledBy(way: Way, references: readonly string[]): Promise<Fulfilled> {
  if (way.is === 'command') return countsIn(await run(way.command, ''), references);
  if (!way.url.includes(hole)) return countsIn(await get(way.url), references);
  const each = await Promise.all(
    references.map(async (reference) =>
      countOf(await get(way.url.replaceAll(hole, encodeURIComponent(reference))), reference),
    ),
  );
  const untold = each.find((count) => typeof count === 'string');
  if (typeof untold === 'string') return { is: 'untold', why: untold };
  return { is: 'told', counts: new Map(references.map((reference, place) => [reference, Number(each[place])])) };
}

type Said = { readonly status: number; readonly text: string } | { readonly failed: string };

/** One of Node's `fetch` would refuse some ports, which a receiver may have. */
const sender = new Sender(most_at_once, limit_ms);

const get = (url: string): Promise<Said> => fetched(url, { method: 'GET', body: null });

interface Asked {
  readonly method: 'GET' | 'POST';
  /** JSON. */
  readonly body: string | null;
}

/** Goes where an answer leads, and there as a browser would. */
async function fetched(url: string, first: Asked): Promise<Said> {
  let { address, headers } = asAsked(url);
  let asked = first;
  for (let redirects = 0; redirects <= most_redirects; redirects += 1) {
    const { origin, pathname, search } = address;
    const type = asked.body === null ? [] : [['content-type', 'application/json'] as const];
    const sent = await sender.send({ ...asked, origin, path: pathname + search, headers: [...headers, ...type] });
    if (sent.is === 'failed') return { failed: sent.failure.text };
    const { status, text, bytes, headers: told } = sent.answer;
    const location = redirected.has(status) && told.find(([name]) => name === 'location')?.[1];
    if (!location || !URL.canParse(location, address))
      return isCut(sent.answer) ? { failed: `it said too much, ${bytes} bytes` } : { status, text };
    address = new URL(location, address);
    if (address.origin !== origin) headers = plainHeaders;
    if (status < 307) asked = { method: 'GET', body: null };
  }
  return { failed: `it led on more than ${most_redirects} times` };
}

const redirected = new Set([301, 302, 303, 307, 308]);

type Headers = readonly (readonly [string, string])[];

const plainHeaders: Headers = [['accept', 'application/json']];

/** A name and a password in an address go where curl sends them. */
function asAsked(url: string): { readonly address: URL; readonly headers: Headers } {
  const address = new URL(url);
  const { username, password } = address;
  if (username === '' && password === '') return { address, headers: plainHeaders };
  const pair = Buffer.from(`${plain(username)}:${plain(password)}`).toString('base64');
  return { address, headers: [...plainHeaders, ['authorization', `Basic ${pair}`]] };
}

async function run(command: string, input: string): Promise<Said> {
  const end = await runProgram({ command: ['sh', '-c', command], folder: '.', limit_ms }, input);
  if (end.is === 'failed') return { failed: end.why };
  if (end.status === 0) return { status: 200, text: end.stdout };
  return { failed: `it ended with status ${end.status}: ${end.stderr.trim().split('\n').at(-1) ?? ''}` };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
const contract = 'it wants JSON such as {"fulfilled": {"order-1": 1}} or {"fulfilled": ["order-1"]}';

function countsIn(said: Said, references: readonly string[]): Fulfilled {
  if ('failed' in said) return { is: 'untold', why: said.failed };
  if (!isSuccess(said.status)) return { is: 'untold', why: `it answered ${said.status}` };
  const value = parseJson(said.text)?.value;
  const told = asObject(value)?.['fulfilled'] ?? value;
  const counts = new Map<string, number>();
  if (Array.isArray(told)) {
    if (!told.every((each) => typeof each === 'string')) return { is: 'untold', why: contract };
    for (const reference of told) counts.set(reference, (counts.get(reference) ?? 0) + 1);
    return { is: 'told', counts };
  }
  const members = asObject(told);
  if (members === null) return { is: 'untold', why: contract };
  for (const reference of references) {
    const count = numberIn(members[reference]);
    if (count === null)
      return { is: 'untold', why: `of ${reference} it said ${noNumber(members[reference])}: ${contract}` };
    counts.set(reference, count);
  }
  return { is: 'told', counts };
}

/** Of one order, where each has an address of its own; one that is not found was not fulfilled. */
function countOf(said: Said, reference: string): number | string {
  if ('failed' in said) return said.failed;
  if (said.status === 404) return 0;
  if (!isSuccess(said.status)) return `it answered ${said.status} for ${reference}`;
  const value = parseJson(said.text)?.value;
  const told = asObject(value)?.['fulfilled'] ?? value;
  return (
    numberIn(told) ?? `of ${reference} it said ${noNumber(told)}: it wants JSON such as {"fulfilled": 1} for each order`
  );
}

const noNumber = (told: unknown): string =>
  told === true ? 'true, which cannot show that it was fulfilled twice' : 'no number';

/** null: it says no number. */
function numberIn(value: unknown): number | null {
  if (value === undefined || value === null || value === false) return 0;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

/** Tells of an order; why it was not taken, or null. */
export async function announce(way: Way, order: Order): Promise<string | null> {
  const json = JSON.stringify(order);
  const said =
    way.is === 'command' ? await run(way.command, json) : await fetched(way.url, { method: 'POST', body: json });
  if ('failed' in said) return said.failed;
  return isSuccess(said.status) ? null : `it answered ${said.status}`;
}
