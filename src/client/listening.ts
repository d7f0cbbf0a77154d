import { rules } from '../contract/rules.ts';
import type { Header } from '../evidence/journal-entry.ts';
import { openJournal } from '../evidence/journal.ts';
import { nothingGiven } from '../judge/history.ts';
import { Answers } from '../judge/history/answers.ts';
import { CheckRecord } from '../run/record/record.ts';
import { Recorder } from '../run/record/recorder.ts';
import { ScriptedDeployment, type ScriptedOptions } from '../scripted/scripted-deployment.ts';
import type { ScriptStep } from '../scripted/step.ts';
import { journalFooter, journalHeader } from './journal-ends.ts';

interface ListeningOptions {
  readonly name: string | null;
  readonly seed: number;
  readonly suite: Header['suite'];
  /** Where the journal goes. */
  readonly journal: string;
  readonly server: ScriptedOptions;
  readonly script: readonly ScriptStep[];
}

/** What a client is to be told, as variables of its environment. */
type Variables = Readonly<
  Record<'MPCONFORM_BASE_URL' | 'MPCONFORM_LIVE_BASE_URL' | 'MPCONFORM_API_KEY' | 'MPCONFORM_LIVE_API_KEY', string>
>;

export interface Listening {
  readonly variables: Variables;
  readonly requests: number;
  /** Concludes the journal. */
  end(interrupted: boolean): Promise<void>;
}

const check = 'clients/traffic';

/** Judges whatever calls, by what it sends: nobody tells what the client makes of the answers. */
export async function listenToClient(options: ListeningOptions): Promise<Listening> {
  const { name, seed, suite, script } = options;
  const server = await ScriptedDeployment.open(options.server);
  const began = performance.now();
  const stage = server.stage({ name: 'client', seed, script });
  const subject = { is: 'client', name: name ?? 'The client', version: null, adapter: null } as const;
  const journal = openJournal(options.journal);
  journal.append(journalHeader({ suite, seed, subject, plan: [planned], scope: unseen }));
  const recorder = new Recorder(journal, nothingGiven, new Answers(), subject);
  const record = new CheckRecord(check);
  stage.onExchange = (exchange) => {
    stage.exchanges.length = 0;
    record.requests += 1;
    recorder.see({ ...exchange, check }, record);
  };
  const { keys } = stage.seedData;
  return {
    variables: {
      MPCONFORM_BASE_URL: server.url(stage, 'sandbox'),
      MPCONFORM_LIVE_BASE_URL: server.url(stage, 'live'),
      MPCONFORM_API_KEY: keys.all,
      MPCONFORM_LIVE_API_KEY: keys.live,
    },
    get requests() {
      return record.requests;
    },
    end: async (interrupted) => {
      await stage.settled();
      stage.onExchange = () => undefined;
      recorder.conclude(record);
      journal.append(endOf(record, began));
      journal.append(journalFooter(recorder.requests, began, interrupted));
      journal.close();
      await server.close();
    },
  };
}

const planned: Header['plan'][number] = {
  id: check,
  title: 'whatever the client sent',
  kind: 'case',
  deployment: 'sandbox',
  rules: [],
  requests: 0,
  wait_s: 0,
};

/** What holds of a rule unless some request shows more. */
const unseen: Header['scope'] = rules
  .filter(({ binds, decided }) => binds === 'client' && decided.by !== 'unobservable')
  .map(({ id, decided }) => ({
    rule: id,
    verdict: 'not_exercised',
    why: decided.by === 'judge' ? 'a request of the client that shows it' : 'an adapter: docs/client-adapter.md',
  }));

/** Where nothing came, nothing was kept: who reads the report alone is not to take that for a client that is clean. */
function endOf(record: CheckRecord, began: number) {
  const isBroken = record.accusations.length > 0;
  const isSilent = record.requests === 0;
  return {
    is: 'check',
    id: record.id,
    verdict: isBroken ? 'fail' : isSilent ? 'not_exercised' : 'pass',
    why: isSilent ? 'no request came' : null,
    requests: record.requests,
    duration_s: Math.round(performance.now() - began) / 1000,
    kept: Object.fromEntries(record.kept),
    ...(isBroken && { otherwise: 'pass' as const }),
  } as const;
}
