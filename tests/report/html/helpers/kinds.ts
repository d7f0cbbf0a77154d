import { questions } from '../../../../src/contract/questions.ts';
import { rules } from '../../../../src/contract/rules.ts';
import type { Entry, Header } from '../../../../src/evidence/journal-entry.ts';
import type { Catalogue } from '../../../../src/report/catalogue.ts';
import { historyOf } from '../../../../src/report/history.ts';
import { htmlReport } from '../../../../src/report/html/page.tsx';
import type { Model } from '../../../../src/report/model.ts';
import { Recorder } from '../../../../src/report/recorded/recorder.ts';
import { readModel } from '../../../../src/report/write.ts';
import { body, checkEnd, exchange, footer, planned } from '../../../evidence/helpers/samples.ts';
import { allHostile, storyOf } from '../../helpers/hostile.ts';
import { modelFrom, storyWith } from '../../helpers/stories.ts';

const KEPT = 12;

/** Few rules, each verdict among them: hundreds of rows alike would show no more and take longer to look at. */
function few(entries: readonly Entry[]): Catalogue {
  const { plan } = entries[0] as Header;
  const named = new Set<string>(plan.flatMap((check) => check.rules.slice(0, KEPT)));
  const all = new Set<string>(plan.flatMap((check) => check.rules));
  const others = rules.filter(({ id }) => !all.has(id)).filter((_, at) => at % 40 === 0);
  return { rules: rules.filter((rule) => named.has(rule.id) || others.includes(rule)), questions };
}

const withHeader = (
  [first, ...rest]: readonly Entry[],
  change: (header: Header) => Partial<Header>,
): readonly Entry[] => {
  const header = first as Header;
  return [{ ...header, ...change(header) }, ...rest];
};

type Beside = Parameters<typeof readModel>[2];

async function model(entries: readonly Entry[], beside: Beside = {}): Promise<Model> {
  const catalogue = few(entries);
  const ids = new Set<string>(catalogue.rules.map(({ id }) => id));
  const short = withHeader(entries, ({ plan, scope }) => ({
    plan: plan.map((check) => ({ ...check, rules: check.rules.filter((rule) => ids.has(rule)) })),
    scope: scope.filter(({ rule }) => ids.has(rule)),
  }));
  return modelFrom(short, catalogue, beside, new Recorder());
}

const conformant = (): readonly Entry[] =>
  withHeader(storyWith(0), () => ({ scope: [] })).map((entry) =>
    entry.is === 'check' ? checkEnd(entry.id, { kept: entry.kept }) : entry,
  );

const broken = storyWith(10);
const ids = rules.map(({ id }) => id);
const entry = (rule: string, until: string) => ({ rule, reason: 'the ledger rounds', owner: 'payments', until });

/** A rule that the sandbox keeps and live does not. */
function onBoth(): readonly Entry[] {
  const shapes = 'deployments.same-shapes' as const;
  const [header, ...rest] = broken as readonly [Header, ...Entry[]];
  const answered = (n: number, deployment: 'sandbox' | 'live', status: number): Entry => ({
    is: 'exchange',
    exchange: exchange(n, {
      deployment,
      answer: { status, headers: [], body: body('{"error":{"code":"BAD_AMOUNT"}}') },
    }),
  });
  return [
    { ...header, plan: [...header.plan, planned('live/amounts/x', [shapes], { deployment: 'live' })] },
    answered(101, 'sandbox', 400),
    answered(102, 'live', 422),
    {
      is: 'decision',
      check: 'live/amounts/x',
      n: 102,
      decision: { is: 'broken', rule: shapes, expected: 'the same on both', actual: 'others', exchanges: [101, 102] },
    },
    checkEnd('live/amounts/x', { verdict: 'fail' }),
    ...rest,
  ];
}

const earlier = async (name: string, entries: readonly Entry[]) => ({
  path: name,
  report: (await model(entries)).report,
});

async function example(name: string): Promise<Model> {
  const read = await readModel(`reports/${name}/journal.ndjson`, undefined, {}, new Recorder());
  if (read.is === 'broken') throw new Error(read.why);
  return read.model;
}

/** Every kind of page, by its name: what a run may be of, how it may end, and what a report may be held against. */
export const kinds: Readonly<Record<string, () => Promise<Model>>> = {
  conformant: () => model(conformant()),
  nonconformant: () => model(broken),
  incomplete: () => model(storyWith(0)),
  client: () => example('client'),
  receiver: () =>
    model(
      withHeader(storyWith(3), () => ({
        subject: { is: 'receiver', name: 'shop', version: '2.1.0', adapter: null },
      })),
    ),
  'of both deployments': () => model(onBoth()),
  'beside a baseline and known violations': async () =>
    model(broken, {
      baseline: await earlier('before/report.json', storyWith(4)),
      known: [
        entry(ids[0]!, '2099-01-01'),
        entry(ids[1]!, '2020-01-01'),
        { ...entry('money.none', '2099-01-01'), disputed: 'it says otherwise' },
      ],
      rulesOf: 1,
    }),
  'merged from shards': () =>
    model(
      withHeader(broken, () => ({
        merged: { of: 3, shards: [1, 3], troubles: ['shard 2/3 is missing'], heads: ['a', 'b'] },
      })),
    ),
  'with a history': async () =>
    model(broken, {
      history: historyOf([await earlier('monday', storyWith(2)), await earlier('tuesday', storyWith(5))]),
    }),
  interrupted: () =>
    model([...broken.slice(0, -1), footer({ interrupted: true, stopped: { by: 'person', why: 'Ctrl-C' } })]),
  'not judged': () =>
    model(withHeader(storyWith(0), () => ({ unjudged: 'http://127.0.0.1:4010 refuses connections.' }))),
  hostile: () => model(storyOf(allHostile('/nowhere'))),
};

export const pageOf = async (kind: string): Promise<string> => htmlReport(await kinds[kind]!());
