import { asText } from '../../http/json.ts';
import { change } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';

const second = 1000;
const quarter_ms = 900 * second;
const taking_ms = 700;

const ofPayers: readonly string[] = ['approve_charge', 'decline_charge'];

/** A handset of every second charge is off when its payer is first asked. */
export const handsetsOff: Patch = (behaviour) => {
  const known = new Map<string, boolean>();
  const isOff = (charge: string): boolean => {
    const off = known.get(charge) ?? known.size % 2 === 1;
    known.set(charge, false);
    return off;
  };
  return change('desk')((was) => ({
    greeting: (actions) => ({
      actions: [...actions, 'refund_charge', 'open_dispute'],
      version: '3.1',
      ...was.greeting(actions),
    }),
    act: async (action, body, carryOut) => {
      if (!ofPayers.includes(action)) return was.act(action, body, carryOut);
      await pause(taking_ms);
      if (isOff(asText(body['charge']))) return { error: 'the handset is switched off: please ask again' };
      return was.act(action, body, carryOut);
    },
  }))(behaviour);
};

/** Whoever moves the clock further than a quarter of an hour moves it by whole ones, and a while beyond. */
export const inQuarters = change('timekeeping')(() => ({
  runs: false,
  moved: (asked) => (asked > quarter_ms ? Math.ceil(asked / quarter_ms) * quarter_ms + 7 * second : asked),
}));
