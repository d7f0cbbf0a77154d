import type { RuleId } from '../../src/contract/rules.ts';
import { errorCode, idOf } from '../../src/evidence/read.ts';
import { script, type Script } from '../../src/generate/script.ts';
import { setEndpoint } from '../../src/generate/request.ts';
import { NotExercised, Inconclusive, type Check, type CheckContext, type Needs } from '../../src/run/check/check.ts';
import type { Listening } from '../../src/run/webhooks/listening.ts';
import type { OperatorAction } from '../../src/target/operator/operator.ts';
import { ofOwn, ownBusiness, type OwnBusiness } from '../own-business.ts';
import { rulesOfObject } from '../rules.ts';
import type { Sender } from '../sending.ts';

export interface Shop extends OwnBusiness {
  readonly inbox: Listening;
  /** Of its address; null: the service told none. */
  readonly endpoint: string | null;
}

type Answers = Parameters<CheckContext['listen']>[1];

/** A business of the check's own, told of its events at an address of the run's listener. */
export async function openShop(context: CheckContext, answers?: Answers): Promise<Shop> {
  return tellAt(context, await ownBusiness(context), answers);
}

/** An address of a business where everything is taken; throws where the run does not listen. */
export const listening = async (context: CheckContext, { business }: OwnBusiness): Promise<Listening> =>
  context.listen({ mode: 'live', business: context.roleOf(business) }, { status: 200, body: 'taken' });

/** Opens an address and has the service post to it. */
export async function tellAt(context: CheckContext, own: OwnBusiness, answers?: Answers): Promise<Shop> {
  const inbox = context.listen({ mode: 'live', business: context.roleOf(own.business) }, answers);
  return { ...own, inbox, endpoint: await register(context, own.key, inbox.url) };
}

/** Gives the id of the endpoint. */
export async function register(context: Sender, key: string, url: string): Promise<string | null> {
  const set = await context.send(setEndpoint(key, { url }));
  const { status = 0 } = set.answer ?? {};
  if (status >= 200 && status < 300) return idOf(set);
  if (errorCode(set) === 'BAD_URL')
    throw new NotExercised('webhooks.public_url in the target: the deployment refuses the address of the listener');
  throw new Inconclusive(`the address of the listener could not be set: the answer was ${status}`);
}

interface Telling extends Omit<Script, 'needs'>, Pick<Needs, 'bothDeployments' | 'operatorMay'> {
  readonly operator: readonly OperatorAction[];
  /** Left out: it needs one. */
  readonly inbox?: false | 'may be';
}

/** A check with businesses of its own, whose charges are paid. */
export const told = ({ operator, operatorMay, inbox, bothDeployments, ...rest }: Telling): Check =>
  script({
    ...rest,
    needs: {
      ...ofOwn('prompting', ...operator),
      ...(operatorMay && { operatorMay }),
      ...(inbox === undefined && { fixtures: ['hook'] }),
      ...(inbox === 'may be' && { mayListen: true }),
      ...(bothDeployments && { bothDeployments }),
    },
  });

/** What the log shows of a delivery. */
export const ofDelivery = [
  'event.delivery',
  'delivery.state',
  'delivery.attempts',
  'delivery.attempts-remaining',
  'delivery.last-status',
  'delivery.last-response',
  'delivery.last-attempt-at',
  'delivery.next-attempt-at',
] as const satisfies readonly RuleId[];

/** What every event of live shows. */
export const ofEvents = rulesOfObject('events.object', 'event.charge-reference', 'event.charge-details');
