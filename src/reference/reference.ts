import { documented, type Behaviour, type Patch } from './behaviour.ts';
import { movableClock } from './clock.ts';
import { emptyDeployment } from './deployment.ts';
import { faults } from './faults/faults.ts';
import { named } from './named.ts';
import { operator } from './operator/operator.ts';
import { seededRandom } from './random.ts';
import { settle, type Keys } from './residents.ts';
import { listen } from './server.ts';
import { service, unreadable } from './service.ts';
import { smallestTargetFile, targetFile } from './target-file.ts';
import { variants } from './variants/variants.ts';

export interface ReferenceOptions {
  readonly faults?: readonly string[];
  readonly variant?: string;
  /** The last word over the behaviour, for what has no name. */
  readonly patch?: Patch;
  readonly seed?: number;
  readonly port?: number;
  readonly operatorPort?: number;
  readonly operator?: boolean;
  /** Begins with a slash, or is empty. */
  readonly pathPrefix?: string;
  /** How long a new charge takes to be written, in milliseconds. */
  readonly latency?: { readonly from: number; readonly to: number };
}

export interface Reference {
  readonly sandboxUrl: string;
  readonly operatorUrl: string | null;
  readonly operatorToken: string;
  readonly docsUrl: string;
  readonly keys: Keys;
  targetYaml(): string;
  /** An address and one key: all that a target needs. */
  minimalTarget(): string;
  close(): Promise<void>;
}

const docsUrl = 'https://docs.payments.example.test';

export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const behaviour = behaviourFor(options);
  const random = seededRandom(options.seed);
  const deployment = emptyDeployment({ behaviour, docsUrl, random, clock: movableClock(behaviour.clockAhead) });
  const keys = settle(deployment);
  const operatorToken = random.text('abcdefghijklmnopqrstuvwxyz', 24);
  const prefix = options.pathPrefix ?? '';
  const sandbox = await listen(service(deployment, prefix), options.port ?? 0, () => unreadable(deployment));
  const desk =
    options.operator === false ? null : await listen(operator(deployment, operatorToken), options.operatorPort ?? 0);
  const addresses = { docsUrl, sandboxUrl: sandbox.url + prefix, operatorUrl: desk?.url ?? null, operatorToken, keys };
  return {
    ...addresses,
    targetYaml: () => targetFile(addresses),
    minimalTarget: () => smallestTargetFile(addresses),
    close: async () => {
      await Promise.all([sandbox.close(), desk?.close()]);
    },
  };
}

const writingWithin =
  ({ from, to }: { readonly from: number; readonly to: number }): Patch =>
  (behaviour) => ({
    ...behaviour,
    making: { ...behaviour.making, writing: ({ deployment }) => from + deployment.random.below(to - from + 1) },
  });

function behaviourFor({ variant, faults: names = [], patch, latency }: ReferenceOptions): Behaviour {
  const patches = [
    ...(latency ? [writingWithin(latency)] : []),
    ...(variant === undefined ? [] : [named(variants, 'variant', variant).patch]),
    ...names.map((name) => named(faults, 'fault', name).patch),
    ...(patch ? [patch] : []),
  ];
  return patches.reduce((behaviour, change) => change(behaviour), documented);
}
