import { chosenBehaviours, chosenByName, type Choice, type Names } from './chosen-behaviours.ts';
import type { Deployment, Deployments } from './world/deployment.ts';
import { docsUrl, found } from './world/found.ts';
import { openServers, type Servers } from './http/servers.ts';
import { operator } from './operator/operator.ts';
import { pageServer } from './payer-pages/page-server.ts';
import { settle, type SeedData } from './world/seed-data.ts';
import { service, unreadable } from './http/service.ts';
import { smallestTargetFile, targetFile, type Addresses } from './target-file.ts';

export interface ReferenceOptions extends Choice, Names {
  readonly seed?: number;
  /** Of the sandbox. */
  readonly port?: number;
  readonly livePort?: number;
  readonly operatorPort?: number;
  /** Of the hosted pages. */
  readonly payPort?: number;
  readonly operator?: boolean;
  /** Of both deployments; begins with a slash, or is empty. */
  readonly pathPrefix?: string;
}

export interface Reference extends Addresses, SeedData {
  targetYaml(): string;
  /** An address and one key: all that a target needs. */
  minimalTarget(): string;
  close(): Promise<void>;
}

export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const behaviours = chosenBehaviours(await chosenByName(options));
  const servers = openServers();
  let deployments: Deployments | undefined;
  const pages = pageServer(behaviours.live.payerPages, () => deployments!.live);
  const payUrl = await servers.open(pages, options.payPort);
  deployments = found(behaviours, payUrl, options.seed);
  const seedData = settle(deployments);
  const addresses = await open(deployments, servers, options);
  const { scheduler } = deployments.world;
  return {
    ...addresses,
    ...seedData,
    targetYaml: () => targetFile(addresses, seedData, behaviours.live.signing.named),
    minimalTarget: () => smallestTargetFile(addresses, seedData),
    close: async () => {
      scheduler.close();
      await servers.close();
    },
  };
}

async function open(deployments: Deployments, servers: Servers, options: ReferenceOptions): Promise<Addresses> {
  const { world, test, live } = deployments;
  const operatorToken = world.random.text('abcdefghijklmnopqrstuvwxyz', 24);
  const prefix = options.pathPrefix ?? '';
  const serve = async (deployment: Deployment, port: number | undefined): Promise<string> =>
    (await servers.open(service(deployment, prefix), port, () => unreadable(deployment))) + prefix;
  const desk = options.operator === false ? null : operator(deployments, operatorToken);
  return {
    docsUrl,
    payUrl: world.payUrl,
    sandboxUrl: await serve(test, options.port),
    liveUrl: await serve(live, options.livePort),
    operatorUrl: desk && (await servers.open(desk, options.operatorPort)),
    operatorToken,
  };
}
