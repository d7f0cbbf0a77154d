import type { Endpoint } from '../../src/contract/endpoints.ts';
import { scopes, type Scope } from '../../src/contract/scopes.ts';
import type { Deployment, Exchange } from '../../src/evidence/exchange.ts';
import { script } from '../../src/generate/script.ts';
import { scopesFixed } from '../../src/judge/auth/key-looks.situation.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { callOf } from '../auth/endpoint-calls.ts';
import { day, doors, makeKey, retire, type MadeKey } from '../auth/live-keys-made.ts';
import { readAll } from '../sending.ts';
import { anyBusiness, mayBe, ofOwn } from '../own-business.ts';

/** Some that only read: each lacks what writes beside it, and whole subjects. */
const granted: Readonly<Record<Deployment, readonly Scope[]>> = {
  sandbox: ['charges:read', 'balance:read'],
  live: ['charges:read', 'bills:read', 'links:read', 'webhooks:read'],
};

const later_days = 400;

const doorsOf = (deployment: Deployment): readonly Endpoint[] =>
  doors.filter(({ sandbox }) => sandbox || deployment === 'live');

const looks = 3;

/** Keys of the same business that may do everything come, are replaced and go. */
async function others(context: CheckContext, business: string): Promise<void> {
  const [replaced, stopped] = [
    await makeKey(context, business, scopes, null),
    await makeKey(context, business, scopes, 365),
  ];
  for (const key of [replaced, stopped])
    await context.send(callOf(doorsOf(context.deployment)[0]!, { use: key.label }));
  await mayBe(retire(context, replaced, '24h'));
  await mayBe(retire(context, stopped, 'now'));
}

const atAll = (context: CheckContext, { label }: MadeKey): Promise<readonly Exchange[]> =>
  readAll(context, ...doorsOf(context.deployment).map((door) => callOf(door, { use: label })));

const fixed = (deployment: Deployment): Check =>
  script({
    id: deployment === 'live' ? 'scopes-fixed/on-live' : 'scopes-fixed/in-sandbox',
    title: 'What a key may do stays as it was, when other keys come and go and when it is more than a year old',
    deployment,
    rules: ['scopes.fixed-at-creation', 'scopes.charges.create.required'],
    needs: ofOwn('prompting', 'retire_key', 'advance_clock'),
    requests: looks * doorsOf(deployment).length + 2,
    wait_s: (later_days * day) / 1000,
    run: async (context) => {
      const { business } = await anyBusiness(context);
      const key = await makeKey(context, business, granted[deployment], null);
      const first = await atAll(context, key);
      const compare = async (since: string): Promise<void> => {
        for (const [at, after] of (await atAll(context, key)).entries()) {
          const { scope } = doorsOf(deployment)[at]!;
          context.judge(scopesFixed, { before: first[at]!, after, scope, since });
        }
      };
      await others(context, business);
      await compare('once other keys were made, replaced and stopped');
      await context.clock.until(key.made + later_days * day, day);
      await compare(`${later_days} days later`);
    },
  });

export const checks = [fixed('sandbox'), fixed('live')];
