import fc from 'fast-check';
import { drawn } from '../../src/generate/drawn.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { charges } from '../creations.ts';
import { mayBe, type OwnBusiness } from '../own-business.ts';
import { codeSale, paidPrompt, promptSale, ways, type Sale, type Way } from './sales.ts';

/** By which an operator may have things paid in other ways than by a prompt. */
export const otherWays = ['open_till', 'pay_bill', 'pay_link'] as const satisfies readonly OperatorAction[];

/** What is paid above a bill may be a charge of its own, with an event of its own. */
export const ofOneEvent = ways.filter(({ what }) => what !== 'more-than-a-bill');
const order = fc.shuffledSubarray([...ofOneEvent], { minLength: ofOneEvent.length });

/** All ways that make one event, in an order of their own each time, and again from the first. */
export function waysInTurn(): (at: number) => Way {
  const turns = drawn(order);
  return (at) => turns[at % turns.length]!;
}

export const everyWay = ofOneEvent.map(({ what }) => what);

/** One of these. */
export function wayOf(...names: readonly string[]): Way {
  const what = drawn(fc.constantFrom(...names));
  return ways.find((way) => way.what === what)!;
}

/** A code at a till of which there is as much to tell as may be. */
export const wordyCode: Way = {
  ...ways.find(({ what }) => what === 'code-at-a-till')!,
  sell: (context, own) => codeSale(context, own, true),
};

/** Something that was paid in one of the ways, or in one that is drawn; by a prompt where the operator cannot have it paid so. */
export async function anySale(context: CheckContext, own: OwnBusiness, way = waysInTurn()(0)): Promise<Sale> {
  const { answer } = await mayBe(sold(context, own, way));
  return answer ?? paidPrompt(context, own.key);
}

async function sold(context: CheckContext, own: OwnBusiness, way: Way): Promise<Sale> {
  const sale = await way.sell(context, own);
  const charge = await sale.pay();
  return charge === null ? sale : { ...sale, charge, names: [...new Set([...sale.names, charge])] };
}

const asked = ways.filter(({ operator }) => operator.includes('approve_charge'));

/** A prompt or a code that nobody has answered yet. */
export async function anyOrder(context: CheckContext, own: OwnBusiness): Promise<Sale> {
  const { answer } = await mayBe(drawn(fc.constantFrom(...asked)).sell(context, own));
  return answer ?? promptSale(context, own.key);
}

/** What was paid, and that it was, becomes known by more than its event. */
export async function lookAtCharge(context: CheckContext, { key }: OwnBusiness, { charge }: Sale): Promise<void> {
  await context.send(charge === null ? charges.list(key) : charges.get(key, charge));
}
