import { keptPromises, type Idempotency } from '../idempotency/idempotency.ts';
import { showLink } from './link-showing.ts';
import type { Link, LinkOrder } from './link.ts';

/** Only another price makes another request. */
export const linkPromises: Idempotency<LinkOrder, Link> = keptPromises({
  print: ({ amount }) => String(amount),
  find: (slot, call) => call.deployment.linkAttempts.get(slot),
  show: showLink,
});
