import fc from 'fast-check';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { msisdnForms, triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { listedUnmoved } from '../../src/judge/lists/pages.situation.ts';
import { script } from '../../src/generate/script.ts';
import { inTurn, pause } from '../sending.ts';
import { property } from '../../src/generate/property.ts';
import { values } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { charges } from '../creations.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';

const hour_s = 3600;

/** Seconds since an hour began: of both halves of a minute and of an hour, and so late that the outcome is of the next. */
const phases_s: readonly number[] = [31, 59.6, 14 * 60 + 45, 30 * 60, hour_s - 75, hour_s - 0.4];

/** Each of them lies in another part of the day, for another seed an hour later. */
const hoursOn = (phase_s: number, seed: number): number =>
  (seed + (24 / phases_s.length) * Math.max(0, phases_s.indexOf(phase_s))) % 24;

/** Made at one moment: what has an outcome. */
const resolving: readonly Trigger[] = [5, 1, 2, 3];

/** Before what is due after 90 seconds, by as much as clocks cost, and when all that has a moment is over. */
const reads_s = [84, 160] as const;
const slack_ms = { 84: 0, 160: 5_000 } as const;

/** The next moment so far into an hour. */
function nextAt(now: number, phase_s: number): number {
  const hour = hour_s * 1000;
  const at = Math.floor(now / hour) * hour + phase_s * 1000;
  return at < now ? at + hour : at;
}

async function follow(context: CheckContext, key: string, trigger: Trigger, made: Exchange): Promise<void> {
  const id = idOf(made);
  if (id === null) return;
  // Only number 5 takes longer than until the first look.
  for (const seconds of trigger === 5 ? reads_s : reads_s.slice(0, 1)) {
    await context.clock.until(made.received + seconds * 1000, slack_ms[seconds]);
    await context.send(charges.get(key, id));
  }
}

/** The second is asked for while the first waits, and waits itself when the first is over. */
const [second_s, between_s] = [50, 45] as const;

const ofOneNumber = script({
  id: 'phases/of-one-number',
  deployment: 'sandbox',
  title: 'A charge that waits is listed as waiting, whatever became of another of its number meanwhile',
  rules: ['charges.list.state-processing', 'charges.list.state-filter-complete'],
  needs: ofOwn('prompting'),
  requests: 5,
  wait_s: second_s + between_s,
  run: async (context) => {
    const { key } = await ownBusiness(context);
    const order = () => charges.post(key, { ...charges.sample(), msisdn: `0${triggerPayer(5)}` });
    await context.send(order());
    await pause(context, second_s);
    const id = idOf(await context.send(order()));
    if (id === null) return;
    await pause(context, between_s);
    const look = charges.get(key, id);
    const [before, list, after] = await inTurn(context, look, charges.list(key, { state: 'processing' }), look);
    context.judge(listedUnmoved, { before: before!, list: list!, after: after! });
  },
});

export const checks = [
  ofOneNumber,
  property<number>({
    id: 'phases/of-an-hour',
    deployment: 'sandbox',
    title: 'What a number does it does at its time, in whichever second of an hour it is asked',
    rules: [
      'sandbox.trigger-1-succeeds',
      'sandbox.trigger-2-fails',
      'sandbox.trigger-3-fails',
      'sandbox.trigger-5-succeeds',
      'sandbox.trigger-5-not-before-90-seconds',
      'charge.expires-after-15-minutes',
    ],
    needs: ofOwn('prompting', 'advance_clock'),
    ...values(fc.integer({ min: 0, max: hour_s - 1 }), phases_s),
    runs: { deep: 20 },
    apart: true,
    requestsPerRun: 1 + resolving.length * (1 + reads_s.length),
    wait_s: 25 * hour_s + reads_s[1],
    body: async (context, phase_s) => {
      const { key } = await ownBusiness(context);
      const latest = charges.post(key, { ...charges.sample(), msisdn: `0${triggerPayer(resolving[0]!)}` });
      if (phases_s.indexOf(phase_s) % 2 === 1) await context.send(latest);
      await context.clock.until(
        nextAt(context.clock.now(), phase_s) + hoursOn(phase_s, context.seed) * hour_s * 1000,
        0,
      );
      const asked = resolving.map((trigger, at) => {
        const msisdn = `${msisdnForms[at % 3]!}${triggerPayer(trigger)}`;
        return { trigger, made: context.send(charges.post(key, { ...charges.sample(), msisdn })) };
      });
      await Promise.all(asked.map(async ({ trigger, made }) => follow(context, key, trigger, await made)));
    },
  }),
];
