import type { Way } from '../../evidence/event.ts';

/** What a run knows of the way from the deployment to its listener. */
export interface Hearing extends Way {
  /** What keeps a service from posting here, as far as it can be told; null: nothing that shows. */
  readonly trouble: string | null;
}

/** Why nothing can be said of a post that did not come: where none came at all, it is the same for all that wait. */
export const notHeard = (where: string, told: string, { heard }: Hearing): string =>
  heard
    ? `nothing came to ${where}; ${told}`
    : `nothing at all has come to the listener: let the deployment reach it, or correct webhooks in the target; ${told}`;
