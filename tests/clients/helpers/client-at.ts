import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProcess } from '../../../clients/proof/in-process.ts';
import { policy as own, type Policy } from '../../../clients/reference/policy.ts';
import type { Adapter } from '../../../src/client/adapter/adapter.ts';
import type { Args, Operation, Told } from '../../../src/client/adapter/protocol.ts';
import type { Deployment } from '../../../src/evidence/exchange.ts';
import type { ScriptedDeployment } from '../../../src/scripted/scripted-deployment.ts';
import type { Stage } from '../../../src/scripted/stage.ts';
import type { ScriptStep } from '../../../src/scripted/step.ts';

export interface ClientAt {
  readonly stage: Stage;
  readonly adapter: () => Adapter;
  readonly configure: (more?: Args) => Promise<Told>;
  readonly tell: (op: Operation, args?: Args) => Promise<Told>;
  /** The answer of what is expected to succeed. */
  readonly given: (op: Operation, args?: Args) => Promise<Readonly<Record<string, unknown>>>;
  readonly restart: () => Promise<void>;
}

let cases = 0;

/** The reference client, configured for a case of its own. */
export async function clientAt(
  server: ScriptedDeployment,
  deployment: Deployment,
  script: readonly ScriptStep[] = [],
  policy: Policy = own,
): Promise<ClientAt> {
  cases += 1;
  const stage = server.stage({ name: `client-${cases}`, seed: cases, script });
  const state_dir = mkdtempSync(join(tmpdir(), 'mpconform-client-'));
  let adapter = inProcess(policy)();
  const tell = (op: Operation, args: Args = {}): Promise<Told> => adapter.tell(op, args, stage.name);
  const live = deployment === 'live';
  const { keys } = stage.seedData;
  const configure = (more: Args = {}): Promise<Told> =>
    tell('configure', {
      base_url: server.url(stage, deployment),
      api_key: live ? keys.live : keys.all,
      mode: live ? 'live' : 'test',
      state_dir,
      ...more,
    });
  await configure();
  return {
    stage,
    adapter: () => adapter,
    configure,
    tell,
    given: async (op, args) => {
      const told = await tell(op, args);
      if (told.is !== 'result') throw new Error(`${op}: ${JSON.stringify(told)}`);
      return told.value as Readonly<Record<string, unknown>>;
    },
    restart: async () => {
      await adapter.kill();
      adapter = inProcess(policy)();
      await configure();
    },
  };
}
