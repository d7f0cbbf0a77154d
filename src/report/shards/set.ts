import type { Header } from '../../evidence/journal-entry.ts';
import type { ShardJournal } from './journal.ts';
import { isPreflight } from '../tally/unjudged.ts';
import { groupBy } from '../../evidence/group.ts';

/** Journals that belong together, and what keeps them from being a whole run. */
export interface ShardSet {
  readonly of: number;
  /** One for each shard that is there, in their order. */
  readonly taken: readonly ShardJournal[];
  readonly missing: readonly number[];
  /** What is missing, double, foreign or not whole, each in words. */
  readonly troubles: readonly string[];
}

/** null: none of the journals is that of a shard. Those that most agree with are the run; others are foreign. */
export function shardSetOf(journals: readonly ShardJournal[]): ShardSet | null {
  const shards = journals.filter(({ header }) => header.asked?.shard);
  const runs = [...groupBy(shards, ({ header }) => JSON.stringify(identityOf(header))).values()];
  const [run] = runs.toSorted((a, b) => b.length - a.length);
  const [first] = run ?? [];
  if (!run || !first) return null;
  const { of } = first.header.asked!.shard!;
  const byIndex = groupBy(run, ({ header }) => header.asked!.shard!.index);
  const indexes = Array.from({ length: of }, (_, at) => at + 1);
  const taken = indexes.flatMap((index) => byIndex.get(index)?.slice(0, 1) ?? []);
  const missing = indexes.filter((index) => !byIndex.has(index));
  const troubles = [
    ...missing.map((index) => `shard ${index}/${of} is missing`),
    ...[...byIndex].flatMap(([index, its]) => double(`shard ${index}/${of}`, its)),
    ...journals.filter((journal) => !run.includes(journal)).map((journal) => foreign(journal, first)),
    ...taken.flatMap(inconclusive),
    ...planTroubles(taken, missing.length === 0),
  ];
  return { of, taken, missing, troubles };
}

/** What all shards of one run have in common. The target's secrets and where its file stands are no part of it. */
function identityOf({ asked, seed, profile, suite, catalogue, target }: Header): Readonly<Record<string, string>> {
  return {
    ...(asked && { target: asked.target_digest, 'number of shards': String(asked.shard?.of ?? 'none') }),
    'name of the target': target.name,
    seed: String(seed),
    profile,
    suite: suite.version,
    catalogue: catalogue?.slice(0, 12) ?? 'not told',
    deployments: asked?.deployments.join(' and ') ?? '',
    '--allow-writes': String(asked?.allow.writes),
    '--allow-prompts': String(asked?.allow.prompts),
    patience: `${asked?.patience_s} s`,
    '--rules': asked?.rules.toSorted().join(',') || 'all',
    '--rules-of': String(asked?.rules_of ?? 'all versions'),
    '--check': asked?.checks.toSorted().join(',') || 'all',
    scenarios:
      asked?.scenarios
        .map(({ sha256 }) => sha256)
        .toSorted()
        .join(',') || 'none',
    replay: asked?.replay?.digest ?? 'none',
  };
}

const double = (shard: string, [taken, ...others]: readonly ShardJournal[]): readonly string[] => {
  const left = others.map(({ said }) => said).join(', ');
  const times = others.length + 1;
  return others.length === 0 ? [] : [`${shard} is there ${times} times: ${taken!.said} is taken, and ${left} left out`];
};

function foreign({ said, header }: ShardJournal, { said: other, header: run }: ShardJournal): string {
  if (!header.asked?.shard) return `${said} is not of a shard`;
  const facts = factsApart(header, run);
  const [mine, theirs] = [identityOf(header), identityOf(run)];
  const name = Object.keys(mine).find((each) => mine[each] !== theirs[each] && each !== 'target') ?? 'target';
  const apart = facts ?? `${name} is ${mine[name]}, not ${theirs[name]}`;
  return `${said} is of another run than ${other}: its ${apart}`;
}

/** Shards that planned alike hold each check of the plan once. */
function planTroubles(taken: readonly ShardJournal[], isAll: boolean): readonly string[] {
  const [first] = taken;
  const plan = first?.header.whole_plan;
  if (!first || !plan) return [];
  const others = taken.filter(({ header }) => header.whole_plan?.digest !== plan.digest);
  if (others.length > 0) return others.map((other) => plannedOtherwise(other, first));
  const ids = taken.flatMap(({ header }) => header.plan.map(({ id }) => id).filter((id) => !isPreflight(id)));
  const twice = [...groupBy(ids, (id) => id)].filter(([, its]) => its.length > 1).map(([id]) => id);
  const absent = plan.checks - new Set(ids).size;
  return [
    ...twice.map((id) => `check ${id} is in more than one shard`),
    ...(isAll && absent > 0 ? [`${absent} of the ${plan.checks} checks of the plan are in no shard`] : []),
  ];
}

const plannedOtherwise = ({ said, header }: ShardJournal, { said: first, header: theirs }: ShardJournal): string =>
  `${said} is a part of another plan than ${first}: of ${header.whole_plan?.checks ?? 'unknown'} checks, not of ${theirs.whole_plan?.checks}, or of others; what the one left to the other may be in neither`;

/** The first fact of the target that differs. */
function factsApart(one: Header, other: Header): string | null {
  const [mine, theirs] = [one.asked?.target_facts ?? {}, other.asked?.target_facts ?? {}];
  const name = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].find((each) => mine[each] !== theirs[each]);
  return name === undefined ? null : `${name} is ${mine[name] ?? 'not given'}, not ${theirs[name] ?? 'not given'}`;
}

function inconclusive({ said, header, footer, preflights }: ShardJournal): readonly string[] {
  const { index, of } = header.asked!.shard!;
  const name = `shard ${index}/${of} (${said})`;
  if (footer === null) return [`${name} did not come to its end`];
  if (footer.interrupted) return [`${name} was interrupted; --resume goes on with it`];
  const unjudged = header.unjudged ?? [...preflights.values()].find(({ verdict }) => verdict === 'inconclusive')?.why;
  return unjudged ? [`${name} could not judge the deployment: ${unjudged}`] : [];
}
