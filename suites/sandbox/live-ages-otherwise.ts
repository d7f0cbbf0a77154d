import type { ChargeBody } from '../../src/generate/charges/charge.ts';
import { anyPayer } from '../../src/generate/charges/msisdn.ts';
import { charges, dearer, links, posCharges, type Creation } from '../creations.ts';
import { ownTill } from '../own-business.ts';
import { abreast, inTurn } from '../sending.ts';
import { action, type Model } from './business-model.ts';
import { endingOtherwise } from './kinds.ts';
import type { Firm } from './live-years-deeds.ts';
import { promises, withKey } from './live-years-look.ts';

type Other = (body: ChargeBody, till: string) => object;

const cheaper: Other = ({ amount_minor }) => ({ amount_minor: amount_minor - 100 });
const referredOtherwise: Other = ({ reference = 'another' }) => ({ reference: endingOtherwise(reference) });
const byOther: Other = ({ rail }) => ({ rail: rail === 'tigo' ? 'airtel' : 'tigo' });
const ofOther: Other = () => ({ msisdn: `0${anyPayer(41)}` });
const described: Other = () => ({ description: 'Another description' });
const atOther: Other = (_body, till) => ({ till });

/** What is compared is compared at any age and in any state, by either key: of each kind the next has the others. */
const compared = new Map<Creation, readonly (readonly Other[])[]>([
  [
    charges,
    [
      [cheaper, byOther],
      [referredOtherwise, ofOther],
    ],
  ],
  [
    posCharges,
    [
      [cheaper, described],
      [referredOtherwise, atOther],
    ],
  ],
  [links, [[cheaper]]],
]);

/** Of each kind so many are tried. */
const mostOfKind = 3;

export const askOtherwise = () =>
  action<Model, Firm>('use each key for something else', async (model, { context, shop, maker }) => {
    const till = await ownTill(context, shop.business);
    const remembered = new Set(promises(model, context.clock.now(), Infinity));
    const asked = [...compared].flatMap(([kind, turns]) => {
      const own = model.kept.filter(({ creation, request }) => creation === kind && remembered.has(request));
      return own.slice(0, mostOfKind).map(({ request }, at) => ({ request, others: turns[at % turns.length]! }));
    });
    const others = asked.map(({ request, others: each }, at) =>
      each.map((other) => ({
        ...withKey(request, at % 2 === 0 ? shop.key : maker.label),
        json: { ...(request.json as ChargeBody), ...other(request.json as ChargeBody, till) },
      })),
    );
    // What has one key is asked for one after the other.
    await abreast(others.map((ofOneKey) => () => inTurn(context, ...ofOneKey)));
  });

/** What has a key that may be forgotten: another request makes something new of it, or nothing. */
export const askLater = () =>
  action<Model, Firm>('use old keys for something else', async (model, { context, shop }) => {
    const remembered = new Set(promises(model, context.clock.now(), Infinity));
    const old = [charges, links].flatMap((kind) => {
      const isOld = ({ creation, request }: Model['kept'][number]): boolean =>
        creation === kind && request.idempotencyKey !== undefined && !remembered.has(request);
      return model.kept.find(isOld)?.request ?? [];
    });
    await inTurn(context, ...old.map((request) => dearer(withKey(request, shop.key))));
  });
