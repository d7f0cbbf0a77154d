import { parseJson } from '../evidence/parse-json.ts';
import { asObject } from '../evidence/read.ts';
import { runProgram } from '../target/operator/run-program.ts';
import type { Way } from './options.ts';
import type { Order } from './order.ts';
import { plain } from './secrets-in.ts';

/** How often each order was fulfilled, by its reference; or why nobody can tell. */
type Fulfilled =
  | { readonly is: 'told'; readonly counts: ReadonlyMap<string, number> }
  | { readonly is: 'untold'; readonly why: string };

const limit_ms = 10_000;
const largest_bytes = 8 * 1024 * 1024;
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

const get = (url: string): Promise<Said> => fetched(url, 'asked', { headers: { accept: 'application/json' } });

async function fetched(url: string, what: string, options: Asked): Promise<Said> {
  try {
    const { address, authorization } = asAsked(url);
    const headers = { ...options.headers, ...authorization };
    const answer = await fetch(address, { ...options, headers, signal: AbortSignal.timeout(limit_ms) });
    return { status: answer.status, text: await textOf(answer) };
  } catch (error) {
    return { failed: `it could not be ${what}: ${causeOf(error)}` };
  }
}

interface Asked extends Pick<RequestInit, 'method' | 'body'> {
  readonly headers: Readonly<Record<string, string>>;
}

/** A name and a password in an address go where curl sends them: `fetch` refuses such an address, and tells it whole. */
function asAsked(url: string): { readonly address: URL; readonly authorization: Readonly<Record<string, string>> } {
  const address = new URL(url);
  const { username, password } = address;
  if (username === '' && password === '') return { address, authorization: {} };
  address.username = address.password = '';
  const pair = Buffer.from(`${plain(username)}:${plain(password)}`).toString('base64');
  return { address, authorization: { authorization: `Basic ${pair}` } };
}

/** As much as anybody has to say. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > largest_bytes) throw new Error(`it said more than ${largest_bytes >> 20} MiB`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function run(command: string, input: string): Promise<Said> {
  const end = await runProgram({ command: ['sh', '-c', command], folder: '.', limit_ms }, input);
  if (end.is === 'failed') return { failed: end.why };
  if (end.status === 0) return { status: 200, text: end.stdout };
  return { failed: `it ended with status ${end.status}: ${end.stderr.trim().split('\n').at(-1) ?? ''}` };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
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
  const said = way.is === 'command' ? await run(way.command, JSON.stringify(order)) : await postJson(way.url, order);
  if ('failed' in said) return said.failed;
  return isSuccess(said.status) ? null : `it answered ${said.status}`;
}

const postJson = (url: string, order: Order): Promise<Said> =>
  fetched(url, 'told', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
