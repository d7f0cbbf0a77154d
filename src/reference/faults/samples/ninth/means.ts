import type { Call } from '../../../http/call.ts';
import { recalled } from '../rare/recalled.ts';

/** What a service keeps under names, for each of its deployments. */
export const kept = <Value>(): ((deployment: object) => Map<string, Value>) => recalled(() => new Map<string, Value>());

/** The key of a request, by its secret. */
export const keyOf = (call: Call): string => call.trace.key?.secret ?? '';

export const textOfQuery = (call: Call): string => call.query.toString();
