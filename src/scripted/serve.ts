import { chosenBehaviours, chosenByName, type Choice, type Names } from '../reference/chosen-behaviours.ts';
import { change } from '../reference/change.ts';
import { openServers } from '../reference/http/servers.ts';
import { operator } from '../reference/operator/operator.ts';
import { pageServer } from '../reference/payer-pages/page-server.ts';
import type { Reference } from '../reference/reference.ts';
import { smallestTargetFile, targetFile } from '../reference/target-file.ts';
import { post } from '../reference/webhooks/posting.ts';
import { docsUrl } from '../reference/world/found.ts';
import { ScriptedDeployment } from './scripted-deployment.ts';
import type { Stage } from './stage.ts';
import type { ScriptStep } from './step.ts';

interface ServedOptions extends Choice, Names {
  readonly script: readonly ScriptStep[];
  readonly seed: number;
  /** Of sandbox and live. */
  readonly port?: number;
  readonly operatorPort?: number;
  readonly payPort?: number;
  readonly operator?: boolean;
}

type Served = Pick<Reference, 'targetYaml' | 'minimalTarget' | 'close'>;

/** Posts go where the reference sends them. */
const posting = change('delivering')(() => ({ post: (posted) => post(posted) }));

/** The reference with a script: sandbox and live at one port, with an operator and the hosted pages. */
export async function serveScripted(options: ServedOptions): Promise<Served> {
  const { seed, script, port, faults, variant } = options;
  const named = { ...(faults && { faults }), ...(variant !== undefined && { variant }) };
  const choice = await chosenByName({ ...named, patch: posting, livePatch: posting });
  const servers = openServers();
  let stage: Stage | undefined;
  const pages = pageServer(chosenBehaviours(choice).live.payerPages, () => stage!.deployments.live);
  const payUrl = await servers.open(pages, options.payPort);
  const server = await ScriptedDeployment.open({ ...(port !== undefined && { port }) });
  stage = server.stage({
    ...choice,
    name: 'reference',
    seed,
    script,
    payUrl,
  });
  stage.onExchange = () => stage.exchanges.splice(0);
  const token = stage.deployments.world.random.text('abcdefghijklmnopqrstuvwxyz', 24);
  const desk = options.operator === false ? null : operator(stage.deployments, token);
  const addresses = {
    docsUrl,
    payUrl,
    sandboxUrl: server.url(stage, 'sandbox'),
    liveUrl: server.url(stage, 'live'),
    operatorUrl: desk && (await servers.open(desk, options.operatorPort)),
    operatorToken: token,
  };
  const { seedData } = stage;
  return {
    targetYaml: () => targetFile(addresses, seedData),
    minimalTarget: () => smallestTargetFile(addresses, seedData),
    close: async () => {
      await server.close();
      await servers.close();
    },
  };
}
