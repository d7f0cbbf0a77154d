import { randomInt } from 'node:crypto';
import { triggerNumber } from '../contract/triggers.ts';
import { ScriptedDeployment } from '../scripted/scripted-deployment.ts';
import type { Stage } from '../scripted/stage.ts';
import { callOf, callsOn } from './calls.ts';
import { judgementOf } from './judgement.ts';
import { demandKnown } from './known-names.ts';
import { clockOf, operatorOf } from './operator.ts';
import type { StartDeployment, TestDeployment } from './types.ts';
import { KeptPosts, webhooksOf } from './webhooks.ts';

const payer = (digit: Parameters<typeof triggerNumber>[0]): string => `+255${triggerNumber(digit)}`;

const payers: TestDeployment['payers'] = {
  succeeds: payer(1),
  declines: payer(2),
  insufficientFunds: payer(3),
  neverAnswers: payer(4),
  succeedsLate: payer(5),
};

const options = ['host', 'port', 'seed', 'script', 'faults', 'variant'];

export const startDeployment: StartDeployment = async (wish = {}) => {
  demandKnown('startDeployment', wish, options);
  const { host, port, seed, script = [], ...choice } = wish;
  const kept = new KeptPosts();
  const server = await ScriptedDeployment.open({ ...(host && { host }), ...(port && { port }) });
  const stage = await server.stageOf({
    ...choice,
    patch: kept.keeping('test'),
    livePatch: kept.keeping('live'),
    name: 'kit',
    seed: seed ?? randomInt(2 ** 31),
    script,
  });
  const webhooks = await webhooksOf(stage, kept);
  const { keys, tills, website } = stage.seedData;
  let forgotten = 0;
  const seen = () => stage.exchanges.slice(forgotten);
  return {
    baseUrl: server.url(stage, 'sandbox'),
    liveUrl: server.url(stage, 'live'),
    apiKey: keys.all,
    liveKey: keys.live,
    keys,
    tills,
    website,
    payers,
    clock: clockOf(stage),
    operator: operatorOf(stage),
    webhooks,
    script: (...steps) => stage.script.add(...steps),
    calls: (on) => (on === undefined ? seen().map(callOf) : callsOn(seen(), on)),
    oneCall: onePer(stage),
    judge: async () => {
      await stage.settled();
      return judgementOf(seen());
    },
    reset: () => {
      forgotten = stage.exchanges.length;
      stage.script.clear();
      kept.forget();
    },
    stop: () => server.close(),
  };
};

/** Requests are told by the one call that is open; where several are, nobody knows. */
function onePer(stage: Stage): TestDeployment['oneCall'] {
  const open: number[] = [];
  let last = 0;
  stage.commandOf = () => (open.length === 1 ? open[0]! : null);
  return async (call) => {
    const n = (last += 1);
    open.push(n);
    try {
      return await call();
    } finally {
      await stage.settled();
      open.splice(open.indexOf(n), 1);
    }
  };
}
