import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import {
  balancePath,
  billsPath,
  chargesPath,
  endpointsPath,
  eventsPath,
  linksPath,
  posPath,
} from '../../src/generate/request.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import type { Frame } from '../../src/generate/script.ts';
import { someOf } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { chargingKey, keyFor, inTurn } from '../sending.ts';
import { bills, charges, links, type Creation } from '../creations.ts';

/** A method that no operation of the path has; of a creation, the path of what was made. */
interface Misuse {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly at: string | Creation;
}

const misuses = (at: Misuse['at'], ...methods: readonly Misuse['method'][]): readonly Misuse[] =>
  methods.map((method) => ({ method, at }));

/** What would cancel, close, change or erase comes first: those are done on the dashboard, or not at all. */
const inSandbox: readonly Misuse[] = [
  ...misuses(charges, 'DELETE', 'PUT', 'PATCH', 'POST'),
  ...misuses(balancePath, 'POST', 'PUT', 'PATCH', 'DELETE'),
  ...misuses(chargesPath, 'DELETE', 'PUT', 'PATCH'),
];

const onLive: readonly Misuse[] = [
  ...[bills, links].flatMap((each) => misuses(each, 'DELETE', 'PATCH', 'PUT', 'POST')),
  ...[billsPath, linksPath].flatMap((path) => misuses(path, 'DELETE', 'PUT')),
  ...misuses(posPath, 'PATCH'),
  ...misuses(eventsPath, 'DELETE', 'POST'),
  ...misuses(`${eventsPath}/ev_neverexisted000000000000`, 'DELETE'),
  ...misuses(endpointsPath, 'PUT'),
];

interface Misused extends Omit<Frame, 'rules'> {
  readonly tried: readonly Misuse[];
  /** What is made before and read afterwards. */
  readonly creations: readonly Creation[];
  readonly json: object;
}

const everyOtherMethod = ({ tried, creations, json, ...frame }: Misused): Check =>
  property({
    ...frame,
    rules: ['errors.cause-of-method-not-allowed', 'errors.body', 'errors.code-in-catalogue', 'errors.never-500'],
    ...someOf(tried),
    runs: { deep: 6 },
    requestsPerRun: tried.length + 2 * creations.length,
    body: async (context, chosen) => {
      const key = keyFor(context);
      const reads = new Map<unknown, RequestTemplate>();
      for (const creation of creations) {
        const id = idOf(await context.send(creation.post(key, creation.sample())));
        if (id === null) return;
        reads.set(creation, creation.get(key, id));
      }
      const wrong = chosen.map(({ method, at }): RequestTemplate => {
        const template = { method, path: typeof at === 'string' ? at : reads.get(at)!.path, key: { use: key } };
        return method === 'DELETE' ? template : { ...template, json, idempotencyKey: freshKey() };
      });
      await inTurn(context, ...wrong, ...reads.values());
    },
  });

export const checks = [
  everyOtherMethod({
    id: 'methods/every-other-method',
    title: 'A method that the document does not name for a path does nothing',
    needs: chargingKey,
    tried: inSandbox,
    creations: [charges],
    json: { ...charges.plain, amount_minor: 50_000 },
  }),
];

export const checksOnLive = [
  everyOtherMethod({
    id: 'live-business-methods/every-other-method',
    title: 'A method that the document does not name for a path of live does nothing',
    needs: {
      keys: { main: { mode: 'live', has: ['bills:write', 'bills:read', 'links:write', 'links:read'] } },
      permit: 'writing',
    },
    tried: onLive,
    creations: [bills, links],
    json: { ...bills.plain, title: 'Maize', amount_minor: 50_000, active: false, state: 'cancelled' },
  }),
];
