import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckEnd } from '../evidence/journal-entry.ts';
import { partsWritten } from '../evidence/situation.ts';
import { clientCase } from '../judge/client/case.situation.ts';
import { CheckRecord } from '../run/record/record.ts';
import type { Recorder } from '../run/record/recorder.ts';
import type { ScriptedDeployment } from '../scripted/scripted-deployment.ts';
import type { Adapters } from './adapters.ts';
import type { ClientCase } from './case.ts';
import { derivedNumber } from '../random/derive.ts';
import { deadline } from '../wire/time/clock.ts';
import type { AdapterCheck } from './adapter-check.ts';
import { keptCopy, madeUp } from './honest.ts';
import { lacking } from './lacking.ts';
import { AdapterTrouble, EndedEarly, Play, Undecided, Unsupported } from './play.ts';

interface CaseMeans {
  readonly server: ScriptedDeployment;
  readonly adapters: Adapters;
  readonly recorder: Recorder;
  readonly folder: string;
  readonly seed: number;
  readonly caFile: string;
  /** What is known of the adapter. */
  readonly adapterCheck: Pick<AdapterCheck, 'found' | 'isSilent' | 'caches'>;
}

export interface CaseEnd {
  readonly entry: CheckEnd;
  readonly title: string;
  readonly broken: readonly string[];
}

/** Drives one case, has it judged, and says how it ended. */
export async function runCase(each: ClientCase, means: CaseMeans): Promise<CaseEnd> {
  const { server, adapters, recorder, seed } = means;
  const record = new CheckRecord(`clients/${each.id}`);
  const began = performance.now();
  const { found, isSilent } = means.adapterCheck;
  if (isSilent) return concluded(each, record, unbelieved(found), recorder, began);
  const lacks = await lacking(each);
  if (lacks !== null)
    return concluded(each, record, { verdict: 'not_exercised', why: lacks, counts: false }, recorder, began);
  const stage = await server.stageOf({
    ...each.stage,
    name: `c-${each.id.replaceAll(/[^\w]+/g, '-')}`,
    // Whatever other cases there are.
    seed: derivedNumber('client-stage', each.id, seed),
  });
  stage.onExchange = (exchange) => {
    record.requests += 1;
    recorder.see({ ...exchange, check: record.id }, record);
  };
  const alone = each.restarts === true;
  const adapter = adapters.take(alone);
  const play = new Play({
    stage,
    deployment: each.deployment,
    seed,
    url: (deployment) => server.url(stage, deployment),
    adapter,
    start: () => adapters.start(),
    folder: means.folder,
    stateFolder: folderFor(stage.name, means.folder),
    caFile: means.caFile,
  });
  const outcome = await driven(each, play);
  const isAtWork = play.over();
  // Before the process is ended: what comes of that is no part of the case.
  const end = judged(outcome, play, record, means);
  stage.onExchange = () => undefined;
  await play.end();
  await adapters.giveBack(adapter, alone, isAtWork);
  return concluded(each, record, end, recorder, began);
}

function folderFor(name: string, below: string): string {
  const folder = join(below, name);
  mkdirSync(folder);
  return folder;
}

/** A fault of the suite in one case takes nothing from the others. */
export function failedEnd({ id, title }: ClientCase, error: unknown): CaseEnd {
  const why = `the suite itself failed: ${error instanceof Error ? error.message : String(error)}`;
  const entry: CheckEnd = {
    is: 'check',
    id: `clients/${id}`,
    verdict: 'inconclusive',
    why,
    requests: 0,
    duration_s: 0,
    kept: {},
  };
  return { entry, title, broken: [] };
}

const unbelieved = (why: string | null): Outcome => ({ verdict: 'inconclusive', why, counts: false });

interface Outcome extends Pick<CheckEnd, 'verdict' | 'why'> {
  /** Whether what the client said may be held against it. */
  readonly counts: boolean;
}

/** All cases together end within seconds, whatever a client waits for. */
const longest_ms = 10_000;

async function driven(each: ClientCase, play: Play): Promise<Outcome> {
  let stop = (): void => undefined;
  const overdue = new Promise<Outcome>((resolve) => {
    play.onReady = () => {
      stop();
      stop = deadline(longest_ms, () => resolve(stillAtWork(play)));
    };
  });
  const outcome = await Promise.race([toItsEnd(each, play), overdue]);
  stop();
  return outcome;
}

const stillAtWork = ({ stage }: Play): Outcome => ({
  verdict: 'inconclusive',
  why: `the client was still at work after ${longest_ms / 1000} s, with ${stage.exchanges.length} requests answered and ${stage.underway} under way`,
  counts: true,
});

async function toItsEnd({ drive }: ClientCase, play: Play): Promise<Outcome> {
  try {
    await drive(play);
    await play.settled();
    return { verdict: 'pass', why: null, counts: true };
  } catch (error) {
    if (error instanceof Undecided) return { verdict: 'inconclusive', why: error.message, counts: true };
    if (error instanceof EndedEarly) return { verdict: 'pass', why: null, counts: true };
    if (error instanceof Unsupported)
      return { verdict: 'not_exercised', why: `an adapter that supports ${error.op}`, counts: false };
    if (error instanceof AdapterTrouble) return { verdict: 'inconclusive', why: error.message, counts: false };
    return { verdict: 'inconclusive', why: `the suite itself failed: ${(error as Error).message}`, counts: false };
  }
}

/** Holds what the client said against what it sent, unless its adapter makes things up. */
function judged(outcome: Outcome, play: Play, record: CheckRecord, { recorder, adapterCheck }: CaseMeans): Outcome {
  if (!outcome.counts) return outcome;
  if (adapterCheck.found !== null)
    return unbelieved(`judged by what was sent alone: before all cases, ${adapterCheck.found}`);
  const facts = play.told;
  const why = madeUp(facts) ?? (adapterCheck.caches ? keptCopy(facts) : null);
  if (why !== null) return unbelieved(why);
  recorder.situate(clientCase, partsWritten(facts), record, { span: null });
  return outcome;
}

function concluded(
  { title }: ClientCase,
  record: CheckRecord,
  { verdict, why }: Outcome,
  recorder: Recorder,
  began: number,
): CaseEnd {
  recorder.conclude(record);
  const broken = [...new Set(record.accusations.map(({ broken: { rule } }) => rule))];
  const entry: CheckEnd = {
    is: 'check',
    id: record.id,
    verdict: broken.length > 0 ? 'fail' : verdict,
    why,
    requests: record.requests,
    duration_s: Math.round(performance.now() - began) / 1000,
    kept: Object.fromEntries(record.kept),
    ...(broken.length > 0 && { otherwise: verdict }),
  };
  return { entry, title, broken };
}
