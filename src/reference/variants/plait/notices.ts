import { billUrl } from '../../bills/notices.ts';
import { change, together } from '../../change.ts';
import { now } from '../../http/call.ts';
import { pause } from '../../world/pause.ts';

const again_ms = 20_000;

/** Nobody is told the same of a bill twice within twenty seconds. */
export const notTwice = change('notices')((was) => ({
  held: (bill, call) => {
    const last = bill.messages.at(-1);
    const isSame = last !== undefined && last.text === call.behaviour.notices.text(bill, call);
    return isSame && now(call) - last.at < again_ms
      ? 'The same was sent a moment ago; it may be sent again in 20 seconds.'
      : was.held(bill, call);
  },
}));

/** A message with figures alone, for old handsets. */
export const figuresAlone = change('notices')(() => ({
  text: (bill, call) => {
    const { billStanding } = call.behaviour;
    const left = billStanding.outstanding(bill, call) / 100;
    return `BILI ${bill.controlNumber}\nTZS ${left.toFixed(2)}\n${billUrl(bill, call)}`;
  },
}));

/** Who is told stands there with dots, in the groups that people read. */
const dotted = change('notices')((was) => ({
  mask: (phone) => `•••• ••• ${phone.slice(-3)}`,
  notice: (bill, phone, reason, call) => ({
    ...was.notice(bill, phone, reason, call),
    channel: 'sms',
    parts: reason === null ? Math.ceil(call.behaviour.notices.text(bill, call).length / 160) : 0,
    outstanding_minor: call.behaviour.billStanding.outstanding(bill, call),
  }),
}));

const tray_ms = 120;

/** An operator who looks messages up first waits until the tray has gone out. */
export const trayFirst = change('desk')((was) => ({
  act: async (action, body, carryOut) => {
    if (action === 'messages') await pause(tray_ms);
    return was.act(action, body, carryOut);
  },
}));

const budget = 30;
const span_ms = 600_000;

/** A business has so many messages for all its bills together within ten minutes. */
export const sharedBudget = change('notices')((was) => ({
  held: (bill, call) => {
    const all = call.deployment.bills.of(bill.business).flatMap(({ messages }) => messages);
    const lately = all.filter(({ at }) => now(call) - at < span_ms).length;
    return lately < budget ? was.held(bill, call) : 'The plan of this business has 30 messages within ten minutes.';
  },
}));

export const officeNotices = together(dotted, trayFirst);
