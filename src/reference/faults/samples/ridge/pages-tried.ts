import type { Patch } from '../../../behaviour.ts';
import { headers } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { breakingOn } from '../../fault.ts';
import { keyOf } from '../dell/told.ts';
import { recalled } from '../rare/recalled.ts';

/** The sites whose pages were tried with a test key; both deployments have one table of keys and of these. */
const tried = recalled(() => new Set<string>());

const originOf = (call: Call): string => call.header('origin') ?? '';

const noting: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => {
      if (keyOf(call)?.mode === 'test') tried(call.deployment.keys).add(originOf(call));
    },
  ],
});

/** What the sandbox does to live. */
export const ridgePagesTried = [
  ...breakingOn('auth.no-cors-headers', {
    'ridge.tried-pages: on live a page gets CORS headers once its site has sent a test key to the sandbox': {
      sandbox: noting,
      live: headers((_answer, call) => tried(call.deployment.keys).has(originOf(call)))((_usual, call) => ({
        'Access-Control-Allow-Origin': originOf(call),
      })),
    },
  }),
];
