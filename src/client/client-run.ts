import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Header, PlannedCheck } from '../evidence/journal-entry.ts';
import { openJournal, type JournalWriter } from '../evidence/journal.ts';
import { nothingGiven } from '../judge/history.ts';
import { Answers } from '../judge/history/answers.ts';
import { Recorder } from '../run/record/recorder.ts';
import { ScriptedDeployment } from '../scripted/scripted-deployment.ts';
import type { Adapter, StartAdapter } from './adapter/adapter.ts';
import { capabilitiesSchema, type Capabilities } from './adapter/protocol.ts';
import { AdapterCheck } from './adapter-check.ts';
import { Adapters } from './adapters.ts';
import type { ClientCase } from './case.ts';
import { journalFooter, journalHeader } from './journal-ends.ts';
import { failedEnd, runCase, type CaseEnd } from './run-case.ts';
import { trusted } from './trusted.ts';

interface ClientRunOptions {
  /** `trust`: variables by which programs trust the certificate of https addresses. */
  readonly start: (trust: Readonly<Record<string, string>>) => Adapter;
  /** Of the client; null: as its adapter calls it. */
  readonly name: string | null;
  readonly cases: readonly ClientCase[];
  /** Those that were not asked for. */
  readonly left?: readonly ClientCase[];
  readonly seed: number;
  readonly suite: Header['suite'];
  /** Where the journal goes. */
  readonly journal: string;
  readonly ended?: (end: CaseEnd, done: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/** Brings a client into every situation and journals what it did there. */
export async function runClient(options: ClientRunOptions): Promise<void> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-client-'));
  const { certificate, caFile, trust } = await trusted(folder);
  const server = await ScriptedDeployment.open({ certificate });
  const start = (): Adapter => options.start(trust);
  const capabilities = await capabilitiesOf(start);
  const adapters = new Adapters(start, capabilities?.clients === true);
  const journal = openJournal(options.journal);
  try {
    journal.append(headerOf(options, capabilities));
    const recorder = new Recorder(journal, nothingGiven, new Answers(), subjectOf(options, capabilities));
    await runCases(options, { server, folder, caFile, adapters, recorder, journal });
    journal.append(journalFooter(recorder.requests, began, options.signal?.aborted === true));
  } finally {
    journal.close();
    await adapters.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Means {
  readonly server: ScriptedDeployment;
  readonly folder: string;
  readonly caFile: string;
  readonly adapters: Adapters;
  readonly recorder: Recorder;
  readonly journal: JournalWriter;
}

/** Before the check. */
const unknown = { found: null, isSilent: false, caches: false };

async function runCases(options: ClientRunOptions, means: Means): Promise<void> {
  const { cases, seed, ended, signal } = options;
  const limit = pLimit(means.adapters.atOnce);
  const adapterCheck = new AdapterCheck();
  const first = await runCase(adapterCheck.case, { ...means, seed, adapterCheck: unknown });
  means.journal.append(first.entry);
  let done = 0;
  const one = async (each: ClientCase): Promise<void> => {
    if (signal?.aborted) return;
    const end = await runCase(each, { ...means, seed, adapterCheck }).catch((error: unknown) => failedEnd(each, error));
    means.journal.append(end.entry);
    done += 1;
    ended?.(end, done, cases.length);
  };
  await Promise.all(cases.map((each) => limit(() => one(each))));
}

async function capabilitiesOf(start: StartAdapter): Promise<Capabilities | null> {
  const adapter = start();
  const told = await adapter.tell('capabilities', {}, 'capabilities');
  await adapter.kill();
  const read = told.is === 'result' ? capabilitiesSchema.safeParse(told.value) : null;
  return read?.success ? read.data : null;
}

function subjectOf({ name }: ClientRunOptions, capabilities: Capabilities | null): NonNullable<Header['subject']> {
  const { client, name: adapter, version } = capabilities ?? {};
  return {
    is: 'client',
    name: name ?? client?.name ?? 'The client',
    version: client?.version ?? null,
    adapter: { name: adapter ?? 'an adapter', version: version ?? null },
  };
}

function headerOf(options: ClientRunOptions, capabilities: Capabilities | null): Header {
  const { suite, seed, cases } = options;
  const subject = subjectOf(options, capabilities);
  return journalHeader({
    suite,
    seed,
    subject,
    plan: [new AdapterCheck().case, ...cases].map(plannedOf),
    scope: leftOut(options),
  });
}

/** Rules that only cases decide which were not asked for. */
function leftOut({ cases, left = [] }: ClientRunOptions): Header['scope'] {
  const planned = new Set(cases.flatMap((each) => each.rules));
  const missed = new Set(left.flatMap((each) => each.rules).filter((rule) => !planned.has(rule)));
  return [...missed].map((rule) => ({ rule, verdict: 'not_exercised', why: 'a run without --only' }));
}

const plannedOf = ({ id, title, deployment, rules: decides }: ClientCase): PlannedCheck => ({
  id: `clients/${id}`,
  title,
  kind: 'case',
  deployment,
  rules: decides,
  requests: 0,
  wait_s: 0,
});
