import type { Stage } from '../scripted/stage.ts';
import { demandKnown } from './known-names.ts';
import type { Clock, Operator } from './types.ts';

const text = (value: unknown): string => String(value);

/** What no request can do. */
export function operatorOf(stage: Stage): Operator {
  const { business } = stage;
  const act = async (...asked: Parameters<Stage['operate']>): Promise<void> => void (await stage.operate(...asked));
  return {
    approve: (charge) => act('approve_charge', { charge }),
    decline: (charge) => act('decline_charge', { charge }),
    payBill: (control_number, amount_minor) => act('pay_bill', { control_number, amount_minor }),
    cancelBill: (bill) => act('cancel_bill', { bill }),
    payLink: async (link) => text((await stage.operate('pay_link', { link }))['charge']),
    closeLink: (link) => act('close_link', { link }),
    openTill: async () => text((await stage.operate('open_till', { business }))['till']),
    closeTill: (till) => act('close_till', { till }),
    createKey: async (wish) => {
      demandKnown('operator.createKey', wish, ['mode', 'scopes', 'lifetime_days']);
      const { mode, scopes, lifetime_days = null } = wish;
      return text((await stage.operate('create_key', { business, mode, scopes: [...scopes], lifetime_days }))['key']);
    },
    retireKey: async (key, when) => {
      const { replacement } = await stage.operate('retire_key', { key, when });
      return typeof replacement === 'string' ? replacement : null;
    },
    setLedger: (available) => act('set_ledger', { available }),
    prompts: async (charge) => Number((await stage.operate('prompts', { charge }))['count']),
    messages: async (bill) => {
      const { messages } = await stage.operate('messages', { bill });
      return messages as Awaited<ReturnType<Operator['messages']>>;
    },
  };
}

const minute_s = 60;
const hour_s = 60 * minute_s;
const day_s = 24 * hour_s;

export const clockOf = (stage: Stage): Clock => ({
  now: () => new Date(stage.now()),
  advance: async (by) => {
    demandKnown('clock.advance', by, ['days', 'hours', 'minutes', 'seconds']);
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by;
    await stage.operate('advance_clock', { seconds: days * day_s + hours * hour_s + minutes * minute_s + seconds });
  },
});
