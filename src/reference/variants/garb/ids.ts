import { change, together } from '../../change.ts';
import { createHash } from 'node:crypto';
import { nextOf } from '../guise/ids.ts';
import { now, type Call } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';

type Naming = (random: Random) => string;

/** So many digits that follow from a text. */
export function digitsFrom(text: string, count: number): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return BigInt(`0x${hash}`).toString().slice(-count);
}

export const padded = (value: number, length: number): string => String(value).padStart(length, '0');

const naming = (charge: Naming, bill: Naming, link: Naming, event: Naming): Patch =>
  together(
    change('making')(() => ({ id: (random) => `ch_${charge(random)}` })),
    change('billMaking')(() => ({ id: (random) => `bl_${bill(random)}` })),
    change('linkMaking')(() => ({ id: (random) => `pl_${link(random)}` })),
    change('events')(() => ({ id: (random) => `ev_${event(random)}` })),
  );

export const inFours = (digits: string): string => digits.replaceAll(/\d{4}(?=\d)/g, '$&-');

const twentyDigits: Naming = (random) => inFours(random.text('0123456789', 20));

/** Ids are as the tokens of meters: twenty digits in groups of four. */
export const meterIds = naming(twentyDigits, twentyDigits, twentyDigits, twentyDigits);

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A locator is six letters and digits that nobody mistakes, a ticket thirteen digits, the last of which is the rest by seven. */
const locator: Naming = (random) => random.text(`${letters}23456789`, 6) + padded(nextOf(random), 3);

function ticket(random: Random): string {
  const number = 640_000_000_000 + nextOf(random) * 1000 + random.below(1000);
  return `${number}${number % 7}`;
}

export const ticketIds = naming(ticket, locator, locator, ticket);

const document = (series: string, random: Random): string => padded(Number(series) * 10 ** 8 + nextOf(random), 10);

/** Each kind of document has a range of ten digits, with zeros before them. */
export const documentNumbers = naming(
  (random) => document('0', random),
  (random) => document('9', random),
  (random) => document('14', random),
  (random) => document('49', random),
);

const stations = ['DSM', 'MOR', 'DOD', 'TAB', 'KIG', 'MWZ'] as const;

/** A waybill names where it comes from and where it goes, and ends with a check digit. */
function waybill(random: Random): string {
  const [from, to] = [random.below(stations.length), random.below(stations.length)];
  const number = nextOf(random);
  return `${stations[from]}-${stations[to]}-${padded(number, 6)}-${(number * 7 + from * 3 + to) % 10}`;
}

export const waybills = naming(waybill, waybill, waybill, waybill);

const caseNumber =
  (kind: string): Naming =>
  (random) =>
    `${kind}.${padded(nextOf(random), 4)}.of.2026`;

export const caseNumbers = naming(caseNumber('civ'), caseNumber('fee'), caseNumber('misc'), caseNumber('note'));

const short: Naming = (random) => nextOf(random).toString(36);

/** As short as it goes. */
export const shortest = together(
  naming(short, short, short, short),
  change('webhooks')(() => ({ id: short })),
  change('refusals')(() => ({ requestId: (random) => random.text('abcdefghijklmnopqrstuvwxyz0123456789', 5) })),
);

const devices = ['duka-01', 'boda-07', 'kisima-02'] as const;

export const deviceOf = (id: string): string => devices.find((each) => id.includes(each)) ?? devices[0];

const onDevice: Naming = (random) => `${devices[random.below(devices.length)]}-${padded(nextOf(random), 6)}`;

export const deviceIds = naming(onDevice, onDevice, onDevice, onDevice);

/** A declaration has its country, its office, its year and a series; those of one series are not in a row. */
const declaration: Naming = (random) =>
  `26TZDL${padded((nextOf(random) * 7_919) % 1_000_000, 6)}${letters[random.below(24)]}`;

export const declarations = naming(declaration, declaration, declaration, declaration);

/** Years of accounts begin in July. */
function fiscalYear(moment: number): string {
  const date = new Date(moment);
  const first = date.getUTCFullYear() - (date.getUTCMonth() < 6 ? 1 : 0);
  return `${first}-${padded((first + 1) % 100, 2)}`;
}

export const fiscalIds = change('billMaking')(() => ({
  id: (random, call) => `bl_${fiscalYear(now(call))}-${padded(nextOf(random), 7)}`,
}));

/** A session of the network, as Diameter names it. */
export const sessionIds = change('refusals')(() => ({
  requestId: (random) => `ocs1.mp.example;${random.below(2 ** 31)};${random.below(2 ** 31)};api`,
}));

const capitals = `${letters}0123456789`;

const ofProvider: Readonly<Record<string, Naming>> = {
  A: (random) => `S${random.text(capitals, 9)}`,
  B: (random) => random.text('0123456789abcdef', 32),
  C: (random) => `1${random.text('0123456789', 14)}`,
};

/** Which of three providers has a network; that of its own wallet is none of them. */
export const providerOf = (rail: string): 'A' | 'B' | 'C' =>
  rail === 'mpesa' || rail === 'halopesa' ? 'A' : rail === 'tigo' ? 'C' : 'B';

/** A charge is known by the id that its provider gave it. */
export const providerIds = change('making')((was) => ({
  id: (random, call: Call) => {
    const { order } = call.trace;
    return order ? `ch_${ofProvider[providerOf(order.rail)]!(random)}` : was.id(random, call);
  },
}));
