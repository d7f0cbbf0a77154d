import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { getBalance } from '../../src/generate/request.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyOf, ofOwn } from '../own-business.ts';
import { pause } from '../sending.ts';
import { charges } from '../creations.ts';
import { moment_s, weigh, weighing } from './balance-ledger.ts';
import { during } from './outage.ts';
import { openShop, paying, payPrompt, type Shop } from './ways.ts';

/** By then the payer who takes 90 seconds has paid. */
const simulated_s = 130;

/** A charge of the sandbox that succeeds while the ledger is away. */
async function simulatedMeanwhile(context: CheckContext, { key, business }: Shop): Promise<Exchange | null> {
  const testKey = await keyOf(context, business, { mode: 'test' });
  const inSandbox = (template: RequestTemplate) => context.send({ ...template, deployment: 'sandbox' });
  const order = charges.post(testKey, { ...charges.sample(), msisdn: `0${triggerPayer(5)}` });
  const id = idOf(await inSandbox(order));
  await during(context, async () => {
    await context.sendOnce(getBalance(key));
    await pause(context, simulated_s);
    await context.sendOnce(getBalance(key));
  });
  return id === null ? null : inSandbox(charges.get(testKey, id));
}

export const checks = [
  script({
    id: 'money/around-an-outage',
    title:
      'What succeeds in the sandbox during an outage moves no money on live, and what is paid after it does so at once',
    rules: ['money.balance-moves-by-net', 'balance.not-cached'],
    needs: { ...ofOwn('prompting', 'set_ledger', 'approve_charge'), bothDeployments: true },
    requests: 1 + 4 + paying + weighing,
    wait_s: simulated_s + moment_s,
    alone: true,
    run: async (context) => {
      const shop = await openShop(context);
      if (!shop) return;
      const simulated = await simulatedMeanwhile(context, shop);
      if (simulated && stateOf(simulated) === 'succeeded')
        await weigh(context, shop.balanceLedger, 'sandbox.cannot-reach-ledger');
      await payPrompt(context, shop, charges.sample());
    },
  }),
];
