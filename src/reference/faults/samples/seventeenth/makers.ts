import { now, type Call } from '../../../http/call.ts';
import { recalled } from '../rare/recalled.ts';

/** Which key made what, by the ids of the objects. */
interface Makers {
  note(id: string, call: Call): string;
  of(id: string, call: Call): string | undefined;
  /** Whether the key that made it is refused by now. */
  isGone(id: string, call: Call): boolean;
}

export function rememberedMakers(): Makers {
  const secrets = recalled(() => new Map<string, string>());
  const of: Makers['of'] = (id, { deployment }) => secrets(deployment).get(id);
  return {
    note: (id, call) => {
      if (call.trace.key) secrets(call.deployment).set(id, call.trace.key.secret);
      return id;
    },
    of,
    isGone: (id, call) => {
      const { access } = call.behaviour;
      const key = call.deployment.keys.get(of(id, call) ?? '');
      return key !== undefined && (access.revoked(key, now(call), call) || access.expired(key, now(call), call));
    },
  };
}
