import type { CheckEnd } from '../evidence/journal-entry.ts';
import { partsWritten } from '../evidence/situation.ts';
import { clientCase } from '../judge/client/case.situation.ts';
import { CheckRecord } from '../run/record/record.ts';
import type { Recorder } from '../run/record/recorder.ts';
import type { ScriptedDeployment } from '../scripted/scripted-deployment.ts';
import type { Adapters } from './adapters.ts';
import type { ClientCase } from './case.ts';
import { AdapterTrouble, Play, Unsupported } from './play.ts';

interface CaseMeans {
  readonly server: ScriptedDeployment;
  readonly adapters: Adapters;
  readonly recorder: Recorder;
  readonly folder: string;
  readonly seed: number;
  /** Its place among all cases, from 0. */
  readonly place: number;
  readonly caFile: string;
}

export interface CaseEnd {
  readonly entry: CheckEnd;
  readonly title: string;
  readonly broken: readonly string[];
}

/** Drives one case, has it judged, and says how it ended. */
export async function runCase(each: ClientCase, means: CaseMeans): Promise<CaseEnd> {
  const { server, adapters, recorder, seed, place } = means;
  const record = new CheckRecord(`clients/${each.id}`);
  const began = performance.now();
  const stage = server.stage({
    ...each.stage,
    name: `c${place}-${each.id.replaceAll(/[^\w]+/g, '-')}`,
    seed: seed + place,
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
    caFile: means.caFile,
  });
  const outcome = await driven(each, play);
  stage.onExchange = () => undefined;
  await play.end();
  await adapters.giveBack(adapter, alone);
  if (outcome.verdict === 'pass') recorder.situate(clientCase, partsWritten(play.told), record, { span: null });
  return concluded(each, record, outcome, recorder, began);
}

type Outcome = Pick<CheckEnd, 'verdict' | 'why'>;

async function driven({ drive, needs }: ClientCase, play: Play): Promise<Outcome> {
  try {
    await drive(play);
    await play.settled();
    return { verdict: 'pass', why: null };
  } catch (error) {
    if (error instanceof Unsupported)
      return {
        verdict: 'not_exercised',
        why: `an adapter that supports ${[...new Set([...needs, error.op])].join(', ')}`,
      };
    if (error instanceof AdapterTrouble) return { verdict: 'inconclusive', why: error.message };
    return { verdict: 'inconclusive', why: `the suite itself failed: ${(error as Error).message}` };
  }
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
