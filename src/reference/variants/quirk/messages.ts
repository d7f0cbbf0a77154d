import { change, together } from '../../change.ts';
import { now } from '../../http/call.ts';
import type { Delivery } from '../../events/delivery.ts';
import type { Patch } from '../../behaviour.ts';

const second = 1000;

/** An aggregator sends the messages: not twice to a number within twenty seconds, not each time, not to each network. */
export const aggregator: Patch = (behaviour) => {
  const told = new Map<string, number>();
  let asked = 0;
  const heldBy = (phone: string, at: number): string | null => {
    asked++;
    if (phone.startsWith('+25562')) return 'Mtandao huu hauhudumiwi (network 640-09)';
    if (asked % 5 === 0) return 'aggregator: 504 after 30001 ms';
    const before = told.get(phone);
    if (before !== undefined && at - before < 20 * second) return 'DUPLICATE_DESTINATION';
    told.set(phone, at);
    return null;
  };
  return change('notices')((was) => ({
    held: (bill, call) => was.held(bill, call) ?? heldBy(call.trace.noticeOrder?.phone ?? '', now(call)),
    mask: (phone) => `•••• ••• ${phone.slice(-3)}`,
  }))(behaviour);
};

interface Report {
  readonly before: Delivery;
  readonly at: number;
}

const late = 3 * second;

/** Another program posts, and the log hears three seconds later what came of it. */
export const reportedLate: Patch = (behaviour) => {
  const reports = new WeakMap<Delivery, Report>();
  const known = (delivery: Delivery): Delivery => {
    const report = reports.get(delivery);
    return report && performance.now() - report.at < late ? known(report.before) : delivery;
  };
  return together(
    change('delivering')((was) => ({
      after: (before, attempted, deployment) => {
        const next = was.after(before, attempted, deployment);
        if (next !== before) reports.set(next, { before, at: performance.now() });
        return next;
      },
      show: (delivery, deployment) => was.show(known(delivery), deployment),
    })),
  )(behaviour);
};
