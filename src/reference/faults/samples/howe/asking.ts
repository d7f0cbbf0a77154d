import type { EndpointName } from '../../../../contract/endpoints.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { keyOf } from '../dell/told.ts';

/** The business that asks for something. */
export const asking =
  (name: EndpointName) =>
  (call: Call): string | undefined =>
    isServed(call.route, name) ? keyOf(call)?.business.id : undefined;
