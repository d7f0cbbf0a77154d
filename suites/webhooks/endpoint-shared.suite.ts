import { idOf } from '../../src/evidence/read.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { deleteEndpoint, listEndpoints, setEndpoint } from '../../src/generate/request.ts';
import { endpointInUse, isWrong, tries, type Try } from '../../src/judge/webhooks/endpoint-in-use.situation.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { keyFor, hookingKey } from '../sending.ts';
import { acceptedAddress, withAddress } from './address.ts';

export const checks = [
  script({
    id: 'webhook-endpoints/of-a-business-in-use',
    title:
      'An address keeps its secret, another one has another, and a deleted one is not active, though others may set it too',
    rules: [
      'webhook-endpoints.set.same-address-keeps-secret',
      'webhook-endpoints.set.new-address-rotates-secret',
      'webhook-endpoints.set.one-per-mode',
      'webhook-endpoint.inactive-after-delete',
    ],
    needs: hookingKey,
    requests: tries * 7 + 1,
    run: async (context) => {
      const base = await acceptedAddress(context, keyFor(context));
      const seen: Try[] = [];
      do seen.push(await setTwiceAndDelete(context, base));
      while (seen.length < tries && isWrong(seen.at(-1)!));
      context.judge(endpointInUse, { seen });
    },
  }),
].map(withAddress);

async function setTwiceAndDelete(context: CheckContext, base: string): Promise<Try> {
  const key = keyFor(context);
  const set = (shop: string): Promise<Exchange> => context.send(setEndpoint(key, { url: `${base}?of=${shop}` }));
  const [first, again, other] = [await set('duka'), await set('duka'), await set('soko')];
  const list = await context.send(listEndpoints(key));
  const id = idOf(other);
  const deleted = id === null ? null : await context.send(deleteEndpoint(key, id));
  return { first, again, other, list, deleted, after: await context.send(listEndpoints(key)) };
}
