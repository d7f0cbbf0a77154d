import { textLimits } from '../../src/contract/limits.ts';
import type { Deployment, Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { billBody } from '../../src/generate/bills/bill.ts';
import { triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { linkPaid } from '../../src/judge/links/payments.situation.ts';
import { linkBody } from '../../src/generate/links/link.ts';
import { property } from '../../src/generate/property.ts';
import { cases } from '../../src/generate/values.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { longest } from '../brimful.ts';
import { bills, charges, links, posCharges, type Creation } from '../creations.ts';
import { mayBe, ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { testAddress } from '../events/test-mode.ts';
import type { Opened } from '../sandbox/doors.ts';
import { readAll } from '../sending.ts';
import { mostReads, untilShown } from '../until-shown.ts';
import {
  halvesOf,
  mostOfHalves,
  mostOfStrangers,
  strangersOf,
  tryOtherHalves,
  tryStrangers,
  type Halves,
  type Strangers,
} from './midnight-doors.ts';
import { midnightRules } from './midnight-rules.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The first turn of a year after a moment, by the clocks of most servers, in milliseconds since the epoch. */
const newYear = (from: number): number => Date.UTC(new Date(from).getUTCFullYear() + 1, 0);

/** Whether the days before it are counted to the first week of the year that begins (ISO 8601). */
const isMidweek = (at: number): boolean => [2, 3, 4].includes(new Date(at).getUTCDay());

/** The first of each after a moment. A day ends here when by most servers three hours of it are left. */
const midnights = {
  'in Dar es Salaam, in a week of two years': (from) => {
    let at = newYear(from + 3 * hour);
    while (!isMidweek(at)) at = newYear(at);
    return at - 3 * hour;
  },
  'of a year': newYear,
} as const satisfies Readonly<Record<string, (from: number) => number>>;

const longest_s = (6 * 366 * day) / 1000;

type Midnight = keyof typeof midnights;

/** When something is made, in seconds from a midnight: windows of 15 and of 5 minutes lie across it, and beside it. */
const makings_s = [-840, -50, 60, 1500] as const;

/** The last before midnight. */
const last = makings_s.findLastIndex((at_s) => at_s < 0);

/** The last before midnight and the first after it make what is alike to the letter. */
const isNearest = (making: number): boolean => making === last || making === last + 1;

/** When all of it is read and listed. */
const looks_s = [200, 2400] as const;

/** In the first minute, when whoever may not ask at all tries. */
const strangers_s = 40;

const moments = [
  { at_s: strangers_s, making: null },
  ...makings_s.map((at_s, making) => ({ at_s, making })),
  ...looks_s.map((at_s) => ({ at_s, making: null })),
].toSorted((a, b) => a.at_s - b.at_s);

interface Own {
  readonly key: string;
  readonly till: string;
  readonly halves: Halves;
  readonly strangers: Strangers;
  /** The baskets of customers who come each day. */
  readonly alike: { readonly charge: object; readonly code: object };
}

interface Made {
  readonly id: string;
  readonly made: Exchange;
  readonly creation: Creation;
  readonly request: RequestTemplate;
  readonly at_s: number;
}

type Making = readonly [creation: Creation, body: object];

/** The numbers that decide sooner, later and never, at each of the makings in turn. */
const triggers: readonly (readonly Trigger[])[] = [
  [1, 4, 5],
  [2, 4, 5],
  [3, 5],
  [1, 4],
];

const promptsAt = (making: number, { alike }: Own): readonly Making[] => [
  ...triggers[making]!.map((trigger): Making => [
    charges,
    { ...charges.sample(), msisdn: `0${triggerPayer(trigger)}` },
  ]),
  ...(isNearest(making) ? [[charges, alike.charge] as const] : []),
];

/** As long as they may be: they are taken at any time of a day. */
const payer_name = longest('Neema Mushi', textLimits.payer_name.maximum);
const title = longest('Two sacks of maize', textLimits.title.maximum);

/** What has a short window each time, and every other time what ends at a moment of the next hours. */
const ofAllKinds = (making: number, now: number, { till, alike }: Own): readonly Making[] => {
  const expires = { after_s: 5_000, form: 'seconds' } as const;
  const short: readonly Making[] = [
    [charges, isNearest(making) ? alike.charge : charges.sample()],
    [posCharges, { ...(isNearest(making) ? alike.code : posCharges.sample()), till }],
  ];
  const long: readonly Making[] = [
    [bills, billBody({ ...bills.sample(), payer_name, expires }, now)],
    [links, linkBody({ ...links.sample(), title, expires }, now)],
  ];
  return making % 2 === 0 ? [...short, ...long] : short;
};

async function throughMidnight(context: CheckContext, midnight: number, own: Own): Promise<void> {
  const { clock, deployment } = context;
  const made: Made[] = [];
  for (const { at_s, making } of moments) {
    await clock.until(midnight + at_s * 1000);
    if (at_s === strangers_s) await tryStrangers(context, own.key, own.strangers);
    else if (making !== null) {
      const makings = deployment === 'live' ? ofAllKinds(making, clock.now(), own) : promptsAt(making, own);
      made.push(...(await Promise.all(makings.map((each) => make(context, own, each, at_s)))).flat());
      if (deployment === 'live' && making === last + 1) await payAfterMidnight(context, own, made);
    } else {
      await lookAt(context, own, made);
      // A request that was answered some minutes ago is the same request in the next year.
      const again = made.filter((each) => each.at_s === makings_s[last] && each.request.idempotencyKey !== undefined);
      if (at_s !== looks_s[0]) continue;
      await readAll(context, ...again.map(({ request }) => request));
      await tryOtherHalves(context, own.halves, thereOf(own, made));
    }
  }
}

/** Who was prompted before midnight answers after it, and a link of the day before is paid at its price. */
async function payAfterMidnight(context: CheckContext, { key }: Own, all: readonly Made[]): Promise<void> {
  const asked = all.find((each) => each.at_s === makings_s[last] && each.creation === charges);
  if (asked) await mayBe(context.operate('approve_charge', { charge: asked.id }));
  const link = all.find(({ creation }) => creation === links);
  const { answer } = link ? await mayBe(context.operate('pay_link', { link: link.id })) : { answer: null };
  const named = answer?.['charge'];
  if (!link || typeof named !== 'string') return;
  const isShown = (read: Exchange): boolean => idOf(read) === named;
  const found = await untilShown(context, charges.get(key, named), isShown);
  context.judge(linkPaid, { made: link.made, named, known: [], found });
}

/** What was made first of each kind. */
function thereOf({ till }: Own, all: readonly Made[]): Omit<Opened, 'endpoint'> {
  const first = (creation: Creation) => all.find((each) => each.creation === creation)?.id ?? null;
  const made = { charge: first(charges), code: first(posCharges), bill: first(bills), link: first(links) };
  return { made, till };
}

async function make(
  context: CheckContext,
  { key }: Own,
  [creation, body]: Making,
  at_s: number,
): Promise<readonly Made[]> {
  const request = creation.post(key, body);
  const made = await context.send(request);
  const id = idOf(made);
  return id === null ? [] : [{ id, made, creation, request, at_s }];
}

async function lookAt(context: CheckContext, { key }: Own, made: readonly Made[]): Promise<void> {
  const lists = [...new Set(made.map(({ creation }) => creation.list))].map((list) => list(key));
  await Promise.all(
    [...made.map(({ id, creation }) => creation.get(key, id)), ...lists].map((each) => context.send(each)),
  );
}

const alikeBaskets = (): Own['alike'] => ({ charge: charges.sample(), code: posCharges.sample() });

/** The next midnight of a kind that is not too near. */
const next = (midnight: Midnight, now: number): number => midnights[midnight](now - makings_s[0] * 1000 + 60_000);

const around = (deployment: Deployment): Check =>
  property<Midnight>({
    id: `midnights/${deployment === 'live' ? 'on-live' : 'in-the-sandbox'}`,
    deployment,
    title:
      'What is made around midnight, or around the turn of a year, has its times, its end and its outcome like any other',
    rules: midnightRules[deployment],
    needs: {
      ...ofOwn('prompting', 'advance_clock', ...(deployment === 'live' ? (['open_till'] as const) : [])),
      ...(deployment === 'sandbox'
        ? { operatorMay: ['set_test_webhook'], mayListen: true }
        : { operatorMay: ['approve_charge', 'pay_link'] }),
    },
    ...cases(Object.keys(midnights) as Midnight[]),
    requestsPerRun:
      4 * makings_s.length * (1 + looks_s.length) + 4 * looks_s.length + 5 + mostReads + mostOfHalves + mostOfStrangers,
    wait_s: longest_s,
    body: async (context, midnight) => {
      const own = await ownBusiness(context);
      const { business, key } = own;
      // Both where a day ends for those who are paid there, and one where it ends for most servers.
      const halves = await halvesOf(context, own, midnight !== 'of a year');
      const strangers = await strangersOf(context, own);
      const till = deployment === 'live' ? await ownTill(context, business) : '';
      // What is posted of them is judged as it comes.
      if (deployment === 'sandbox') await mayBe(testAddress(context, business));
      await throughMidnight(context, next(midnight, context.clock.now()), {
        key,
        till,
        halves,
        strangers,
        alike: alikeBaskets(),
      });
    },
  });

export const checks = [around('sandbox'), around('live')];
