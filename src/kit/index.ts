import { startDeployment as start } from './deployment.ts';
import { expectConformantClient as expectConformant } from './expect.ts';
import type { ExpectConformantClient, StartDeployment } from './types.ts';

export type * from './step.ts';
export type * from './types.ts';

/** Starts the reference deployment in this process: sandbox and live, at a port of their own. */
export const startDeployment: StartDeployment = start;

/** Fails with all that the client broke, in words. */
export const expectConformantClient: ExpectConformantClient = expectConformant;
