type Fields = Readonly<Record<string, unknown>>;

/** What a run knows of the way from the deployment to its listener. */
export interface Hearing {
  /** What keeps a service from posting here, as far as it can be told; null: nothing that shows. */
  readonly trouble: string | null;
  /** Something that the run did not send itself has come to the listener, so there is a way. */
  readonly heard: boolean;
  /** Nobody else answers at the listener's addresses: none is public, or the public one was seen to lead here. */
  readonly direct: boolean;
}

/**
 * Whether the service's own record of a delivery tells that it did not do its part, though nothing came: it did not try,
 * or it was answered where nobody was who could have answered. A listener that it cannot reach is nobody's violation.
 *
 * @param waited a day, which is only waited for where waits are free
 */
export function isOwnOmission(delivery: Fields, { heard, direct }: Hearing, waited: boolean): boolean {
  const { state, attempts, last_status: status } = delivery;
  if (state === 'unrouted') return true;
  if (state === 'delivered' || (typeof status === 'number' && status >= 200 && status < 300)) return heard || direct;
  return attempts === 0 && (waited || state === 'exhausted');
}

/** What a log tells of a delivery, in the words of the document. */
export const deliveryTold = ({ state, attempts, last_status: status }: Fields): string =>
  `state ${String(state)}, attempts ${String(attempts)}, last_status ${String(status)}`;

/** Why nothing can be said of a post that did not come: where none came at all, it is the same for all that wait. */
export const notHeard = (where: string, told: string, { heard }: Hearing): string =>
  heard
    ? `nothing came to ${where}; ${told}`
    : `nothing at all has come to the listener: let the deployment reach it, or correct webhooks in the target; ${told}`;
