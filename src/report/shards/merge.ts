import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openJournal, readJournal } from '../../evidence/journal.ts';
import type { Entry, Footer, Header, PlannedCheck, RuleScope } from '../../evidence/journal-entry.ts';
import { ANOTHER_SHARD } from '../../evidence/shard.ts';
import { groupBy } from '../../evidence/group.ts';
import { renumbered } from './renumber.ts';
import { isPreflight } from '../tally/unjudged.ts';
import type { ShardJournal } from './journal.ts';
import type { ShardSet } from './set.ts';

/** Writes one journal of those of shards: their exchanges numbered one after the other, each preflight told once. */
export async function mergeShards(set: ShardSet, out: string): Promise<string> {
  mkdirSync(out, { recursive: true });
  const path = join(out, 'journal.ndjson');
  const journal = openJournal(path, 'in-batches');
  journal.append(headerOf(set));
  const isNew = firstTimes();
  let before = 0;
  for (const shard of set.taken) {
    const by = before;
    const packed = luggage(dirname(shard.journal), out);
    await readJournal(shard.journal, (entry) => {
      if (isTaken(entry, shard, set) && isNew(entry)) journal.append(packed(renumbered(entry, by)));
    });
    before += shard.highest;
  }
  const footers = set.taken.flatMap(({ footer }) => footer ?? []);
  if (footers.length > 0) journal.append(footerOf(footers, footers.length < set.taken.length));
  journal.close();
  return path;
}

/** Exchanges of every preflight are evidence; what came of it is that of one shard. */
function isTaken(entry: Entry, shard: ShardJournal, set: ShardSet): boolean {
  if (entry.is === 'header' || entry.is === 'footer') return false;
  if (entry.is === 'check' && isPreflight(entry.id)) return preflightOf(entry.id, set) === shard;
  const told = entry.is === 'decision' || entry.is === 'recheck' || entry.is === 'reproduction';
  if (told && entry.check !== null && isPreflight(entry.check)) return preflightOf(entry.check, set) === shard;
  return true;
}

/** The shard whose preflight counts: the first that found something, else the first. */
function preflightOf(id: string, { taken }: ShardSet): ShardJournal | undefined {
  return (
    taken.find(({ preflights }) => preflights.get(id)?.verdict === 'fail') ??
    taken.find(({ preflights }) => preflights.has(id))
  );
}

/** As in a run, an answer to an open question is told of a few times only. */
function firstTimes(): (entry: Entry) => boolean {
  const told = new Map<string, number>();
  return (entry) => {
    if (entry.is !== 'decision' || entry.decision.is !== 'observed') return true;
    const name = JSON.stringify([entry.decision.question, entry.decision.observed]);
    const times = (told.get(name) ?? 0) + 1;
    told.set(name, times);
    return times <= 3;
  };
}

function headerOf({ of, taken, missing, troubles }: ShardSet): Header {
  const { asked, ...header } = taken[0]!.header;
  const plan = planOf(taken);
  return {
    ...header,
    started: taken.map((shard) => shard.header.started).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]!,
    ...(asked && { asked: { ...asked, shard: null } }),
    unjudged: null,
    merged: {
      of,
      shards: taken.map((shard) => shard.header.asked!.shard!.index),
      troubles,
      heads: taken.map(({ head }) => head),
    },
    plan,
    scope: scopeOf(taken, plan, missing.map((index) => `shard ${index}/${of} is missing`).join(', ')),
    ...otherwiseOf(taken),
    rates: Object.assign({}, ...taken.map((shard) => shard.header.rates)) as Header['rates'],
  };
}

/** Of each rule once; shards that plan for the whole run say the same of it. */
function otherwiseOf(taken: readonly ShardJournal[]): Pick<Header, 'otherwise'> {
  const all = new Map(taken.flatMap(({ header }) => (header.otherwise ?? []).map((scope) => [scope.rule, scope])));
  return all.size === 0 ? {} : { otherwise: [...all.values()] };
}

/** In turns, as the plan was dealt out. */
function planOf(taken: readonly ShardJournal[]): readonly PlannedCheck[] {
  const preflights = new Map(
    taken.flatMap(({ header }) =>
      header.plan.filter(({ id }) => isPreflight(id)).map((preflight) => [preflight.id, preflight]),
    ),
  );
  const hands = taken.map(({ header }) => {
    const checks = header.plan.filter(({ id }) => !isPreflight(id));
    return [...groupBy(checks, ({ id }) => id.replace(/^(replay\/)?live\//, '$1')).values()];
  });
  const longest = Math.max(...hands.map((hand) => hand.length));
  const turns = Array.from({ length: longest }, (_, turn) => hands.flatMap((hand) => hand[turn] ?? []));
  return [...preflights.values(), ...turns.flat()];
}

/** What a shard left to another is that one's to say. */
function scopeOf(taken: readonly ShardJournal[], plan: readonly PlannedCheck[], absent: string): readonly RuleScope[] {
  const planned = new Set<string>(plan.flatMap(({ rules }) => rules));
  const scopes = groupBy(
    taken.flatMap(({ header }) => header.scope),
    ({ rule }) => rule,
  );
  return [...scopes].flatMap(([rule, its]): readonly RuleScope[] => {
    const said = its.find(({ why }) => why !== ANOTHER_SHARD);
    if (said) return [said];
    return planned.has(rule) ? [] : [{ rule, verdict: 'not_exercised', why: absent || ANOTHER_SHARD }];
  });
}

/** Of each member the sum. */
const summed = <Name extends string>(all: readonly Readonly<Record<Name, number>>[], names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)])) as Record<Name, number>;

function footerOf(footers: readonly Footer[], cut: boolean): Footer {
  const traffics = footers.map(({ traffic }) => traffic);
  const longest = (name: 'wall_s' | 'lower_bound_s' | 'longest_wait_s'): number =>
    Math.max(...traffics.map((traffic) => traffic[name]));
  const clocks = traffics.flatMap(({ clock }) => clock ?? []);
  const stopped = footers.find((footer) => footer.stopped)?.stopped;
  return {
    is: 'footer',
    finished: footers.map(({ finished }) => finished).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]!,
    traffic: {
      ...summed(traffics, ['requests', 'retries']),
      wall_s: longest('wall_s'),
      lower_bound_s: longest('lower_bound_s'),
      longest_wait_s: longest('longest_wait_s'),
      ...(clocks.length > 0 && { clock: summed(clocks, ['moves', 'moved_s', 'moving_s', 'paused_s']) }),
    },
    interrupted: cut || footers.some(({ interrupted }) => interrupted),
    ...(stopped && { stopped }),
  };
}

/** Takes along the files that a shard's entries name, each once, under names that no other shard's files have. */
function luggage(from: string, to: string): (entry: Entry) => Entry {
  const names = new Map<string, string | null>();
  return (entry) => {
    if (entry.is !== 'reproduction' || entry.file === null) return entry;
    const file = names.has(entry.file) ? names.get(entry.file)! : copied(entry.file, from, to);
    names.set(entry.file, file);
    return { ...entry, file };
  };
}

function copied(file: string, from: string, to: string): string | null {
  if (!existsSync(join(from, file))) return null;
  let name = file;
  for (let count = 2; existsSync(join(to, name)); count += 1)
    name = file.replace(/(?:\.\d+)?\.yaml$/, `.${count}.yaml`);
  mkdirSync(dirname(join(to, name)), { recursive: true });
  copyFileSync(join(from, file), join(to, name));
  const shared = join(dirname(file), 'shared');
  if (existsSync(join(from, shared))) cpSync(join(from, shared), join(to, shared), { recursive: true });
  return name;
}
