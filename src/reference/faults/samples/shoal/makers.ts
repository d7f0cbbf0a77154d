import type { Call } from '../../../http/call.ts';
import { recalled } from '../rare/recalled.ts';

export const secretOf = ({ trace: { key } }: Call): string => key?.secret ?? '';

/** With which key an object was made. */
export function madeBy() {
  const makers = recalled(() => new Map<string, string>());
  return {
    note: (id: string, call: Call): string => {
      makers(call.deployment).set(id, secretOf(call));
      return id;
    },
    of: (id: string, call: Call): string | undefined => makers(call.deployment).get(id),
  };
}
