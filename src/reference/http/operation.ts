import type { EndpointName } from '../../contract/endpoints.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';

export type Operation = (call: Call) => Answer | Promise<Answer>;

/** How each operation is carried out; what has no entry is not served. */
export type Operations = Readonly<Partial<Record<EndpointName, Operation>>>;
