import type { Misfit } from '../../text/misfit.ts';
import type { Path } from '../../text/yaml-place.ts';
import type { YamlSource } from '../../text/yaml-source.ts';
import { fit } from '../../text/zod-misfits.ts';
import { Story } from './grammar.ts';

type Part = Record<string | number, unknown>;

/** Mending one thing may show the next; no story needs more rounds than it has levels. */
const ROUNDS = 20;

interface Salvaged {
  readonly story: Story;
  /** What showed only when something else was put right. */
  readonly further: readonly Misfit[];
  /** Knows where names stand that were put right. */
  readonly source: YamlSource;
}

/**
 * What of a story that does not fit the grammar can be proofread all the same: mistyped names put right, what is not
 * understood left out, and steps that cannot be executed replaced. Everything else keeps its place.
 */
export function salvage(written: YamlSource): Salvaged | null {
  const data = structuredClone(written.data);
  const renamed = new Map<string, string>();
  const source: YamlSource = { ...written, locate: (path, what) => written.locate(asWritten(path, renamed), what) };
  const further: Misfit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const fitting = fit(Story, data);
    if (fitting.is === 'fits') return { story: fitting.value, further, source };
    // What is missing now, and a step that says nothing now, may have been emptied here.
    if (round > 0) further.push(...fitting.misfits.filter(({ absent, path }) => absent !== true && !isStep(path)));
    for (const misfit of fitting.misfits) mend(data, misfit, renamed);
  }
  return null;
}

const asWritten = (path: Path, renamed: ReadonlyMap<string, string>): Path =>
  path.map((name, place) => renamed.get(JSON.stringify(path.slice(0, place + 1))) ?? name);

function mend(data: unknown, { path, meant, absent }: Misfit, renamed: Map<string, string>): void {
  const [owner, name] = [partAt(data, path.slice(0, -1)), path.at(-1)];
  if (owner === null || name === undefined) return;
  if (absent === true && Object.hasOwn(DEMANDED, name)) {
    owner[name] = structuredClone(DEMANDED[name]);
    return;
  }
  if (absent === true || isStep(path)) return replace(data, path);
  if (Array.isArray(owner)) return mend(data, { path: path.slice(0, -1), what: 'value', message: '' }, renamed);
  const value = owner[name];
  delete owner[name];
  if (meant !== undefined && !Object.hasOwn(owner, meant)) {
    owner[meant] = value;
    renamed.set(JSON.stringify([...path.slice(0, -1), meant]), String(name));
  }
  if (Object.keys(owner).length === 0) fill(data, path.slice(0, -1));
}

/** What some steps must have: all else that they say is read without it. */
const DEMANDED: Part = { within: '1m', until: { status: '2xx' }, times: 1 };

/** What became empty by mending says nothing any more, and is not to be blamed for that. */
function fill(data: unknown, path: Path): void {
  const owner = partAt(data, path);
  if (owner === null) return;
  if (EXPECTATIONS.has(path.at(-1))) owner['status'] = '2xx';
  else if (path.includes('expect') || path.includes('until')) owner['exists'] = true;
}

const EXPECTATIONS: ReadonlySet<unknown> = new Set(['expect', 'until', 'fail_when', 'done_when']);

/** Puts something lawful where nothing can be made of what stands there. */
function replace(data: unknown, path: Path): void {
  const step = path.findLastIndex((_, place) => isStep(path.slice(0, place + 1)));
  if (step !== -1) {
    const owner = partAt(data, path.slice(0, step));
    if (owner !== null) owner[path[step]!] = substitute(owner[path[step]!]);
    return;
  }
  const head = partAt(data, []);
  const [first] = path;
  if (head === null || first === undefined) return;
  if (Object.hasOwn(HEAD, first)) head[first] = structuredClone(HEAD[first as keyof typeof HEAD]);
  else delete head[first];
}

const HEAD = { title: 'A story', rules: ['errors.never-500'], steps: [{ wait: '0s' }] };

const LISTS: ReadonlySet<unknown> = new Set(['steps', 'afterwards', 'parallel']);

const isStep = (path: Path): boolean => typeof path.at(-1) === 'number' && LISTS.has(path.at(-2));

/** A step that captures what the written one would have, so that later steps are not blamed for using it. */
function substitute(written: unknown): unknown {
  const step = asPart(written) ?? {};
  if (typeof step['listen'] === 'string') return { listen: step['listen'] };
  const names = Object.keys(asPart(step['capture']) ?? {}).filter((name) => /^[a-z][a-z0-9_]{0,40}$/.test(name));
  const capture = Object.fromEntries(names.map((name) => [name, 'status']));
  return { send: 'GET /v1/charges', expect: 'judged', ...(names.length > 0 && { capture }) };
}

function partAt(data: unknown, path: Path): Part | null {
  let part: unknown = data;
  for (const name of path) part = asPart(part)?.[name];
  return asPart(part);
}

const asPart = (value: unknown): Part | null => (typeof value === 'object' && value !== null ? (value as Part) : null);
