import { asText, isObject, type JsonValue } from '../../http/json.ts';
import type { Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

const most = 6;

/** A business has six keys at most: who wants another stops one. */
export const sixKeys: Patch = (behaviour) => {
  const keys = new Map<string, Set<string>>();
  return change('desk')((was) => ({
    act: async (action, body, carryOut) => {
      const of = asText(body['business']);
      const known = keys.get(of) ?? new Set();
      if (action === 'create_key' && known.size >= most)
        return { error: `a business has ${most} keys at most: stop one first` };
      const outcome = await was.act(action, body, carryOut);
      if ('error' in outcome) return outcome;
      if (action === 'create_key') keys.set(of, known.add(asText(outcome.done['key'])));
      if (action === 'retire_key') for (const each of keys.values()) each.delete(asText(body['key']));
      return outcome;
    },
  }))(behaviour);
};

const travelling_ms = 2_000;

const ofHandsets: readonly string[] = ['approve_charge', 'decline_charge', 'prompts'];

/** A prompt takes two seconds to its handset: until then nobody has seen it, and nobody can answer it. */
export const promptsTravel: Patch = (behaviour) => {
  let live: Deployment | undefined;
  const keep = ({ deployment }: Call): void => {
    live = deployment;
  };
  const isUnderWay = (charge: Charge): boolean =>
    charge.origin.is === 'prompt' && (live?.clock.now() ?? 0) - charge.createdAt < travelling_ms;
  return change('desk')((was) => ({
    act: (action, body, carryOut) => {
      const charge = ofHandsets.includes(action) ? live?.charges.get(asText(body['charge'])) : undefined;
      if (!charge || !isUnderWay(charge)) return was.act(action, body, carryOut);
      return Promise.resolve(
        action === 'prompts' ? { done: { count: 0, amounts: [] } } : { error: 'the prompt is still on its way' },
      );
    },
  }))({ ...behaviour, before: [...behaviour.before, keep] });
};

const calling_ms = 60;

const fieldWork: readonly string[] = ['approve_charge', 'decline_charge', 'pay_bill', 'pay_link', 'messages'];

const national = (message: JsonValue): JsonValue =>
  isObject(message) ? { ...message, to: asText(message['to']).replace(/^\+255/, '0') } : message;

/** Somebody in the field is called for whatever payers do, and tells numbers as they are dialled there. */
export const fieldOfficers = change('desk')((was) => ({
  act: async (action, body, carryOut) => {
    if (!fieldWork.includes(action)) return was.act(action, body, carryOut);
    await pause(calling_ms);
    const outcome = await was.act(action, body, carryOut);
    if (action !== 'messages' || 'error' in outcome) return outcome;
    const { messages } = outcome.done;
    return Array.isArray(messages) ? { done: { messages: messages.map(national) } } : outcome;
  },
}));
