import { chargeRails } from '../../../contract/limits.ts';
import type { Call } from '../../http/call.ts';
import { isObject } from '../../http/json.ts';
import type { Stored } from '../../world/store.ts';
import { day, hour, minute } from '../samples/slips/kept.ts';
import type { Draw } from './draw.ts';

/** Something at a moment at which it might go wrong. */
export interface Occasion {
  /** What was asked for; nothing where that is not read yet. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Null before it is made, and where nothing is. */
  readonly stored: Stored | null;
  readonly now: number;
  /** Null where nobody asks, as for an event. */
  readonly call: Call | null;
}

/** When a fault shows. */
interface Condition {
  readonly text: string;
  readonly holds: (occasion: Occasion) => boolean;
}

/** What a condition looks at. */
type Sort = 'amount' | 'metadata' | 'rail' | 'number' | 'history' | 'age' | 'call' | 'time';

/** What there is to look at, so that a condition can hold. */
export interface Scene {
  readonly sorts: readonly Sort[];
  /** The texts that it may have. */
  readonly texts: readonly string[];
}

/** A wide condition holds so often that it may be one of two. */
type Maker = (draw: Draw, isWide: boolean) => Condition;

/** Of a whole number of something, by what is left of it when it is divided. */
const dividing =
  (
    words: (by: number, rest: number) => string,
    numberOf: (occasion: Occasion) => number | null,
    divisors: readonly number[],
  ): Maker =>
  (draw, isWide) => {
    const by = isWide ? 2 : draw.of(divisors);
    const rest = draw.below(by);
    return {
      text: words(by, rest),
      holds: (occasion) => {
        const number = numberOf(occasion);
        return number !== null && number % by === rest;
      },
    };
  };

const ordinals: Readonly<Record<number, string>> = { 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth' };

/** Of what comes one after the other. */
const every =
  (words: string) =>
  (by: number): string =>
    words.replace('*', ordinals[by]!);

const multiple =
  (words: string) =>
  (by: number, rest: number): string =>
    `${words} is a multiple of ${by}${rest === 0 ? '' : ` plus ${rest}`}`;

const shillingsOf = ({ asked }: Occasion): number => Number(asked['amount']) / 100;

const ofAmounts: Maker = (draw, isWide) => {
  const least = draw.spread(100, isWide ? 20_000 : 2_000_000);
  const most = least * draw.between(isWide ? 10 : 3, isWide ? 50 : 9);
  return {
    text: `of ${least} to ${most} shillings`,
    holds: (occasion) => shillingsOf(occasion) >= least && shillingsOf(occasion) <= most,
  };
};

const ofRails: Maker = (draw, isWide) => {
  const rails: readonly string[] = [draw.of(chargeRails), ...(isWide ? [draw.of(chargeRails)] : [])];
  return { text: `over ${rails.join(' or ')}`, holds: ({ asked }) => rails.includes(String(asked['rail'])) };
};

const ofMembers: Maker = (draw) => {
  const most = draw.below(3);
  return {
    text: `with metadata of more than ${most} members`,
    holds: ({ asked: { metadata } }) => isObject(metadata) && Object.keys(metadata).length > most,
  };
};

const ofPlaces: Maker = (draw, isWide) => {
  const after = draw.between(2, isWide ? 10 : 60);
  return {
    text: `after the ${after}th of a business`,
    holds: ({ stored }) => stored !== null && stored.place >= after,
  };
};

const ages = { 'a minute': minute, 'an hour': hour, 'a day': day, 'a week': 7 * day };

const ofAges: Maker = (draw) => {
  const [text, age] = draw.of(Object.entries(ages));
  return { text: `older than ${text}`, holds: ({ stored, now }) => stored !== null && now - stored.createdAt > age };
};

const ofOtherKeys: Maker = () => ({
  text: 'asked for with another key than the first of a business',
  holds: ({ call }) => {
    const key = call?.trace.key;
    return (
      key !== undefined && [...call!.deployment.keys.values()].find(({ business }) => business === key.business) !== key
    );
  },
});

const hoursAtOnce = 8;

const ofHours: Maker = (draw) => {
  const from = draw.of([0, 8, 16]);
  return {
    text: `from ${from} to ${from + hoursAtOnce} o’clock UTC`,
    holds: ({ now }) => {
      const time = (now % day) / hour;
      return time >= from && time < from + hoursAtOnce;
    },
  };
};

const ofWeekdays: Maker = (draw) => {
  const days = draw.of([
    [0, 6],
    [1, 2, 3],
    [4, 5],
  ]);
  return {
    text: `on days ${days.join(', ')} of a week`,
    holds: ({ now }) => days.includes(new Date(now).getUTCDay()),
  };
};

const makers: Readonly<Record<Sort, readonly Maker[]>> = {
  amount: [ofAmounts, dividing(multiple('where the number of shillings'), shillingsOf, [3, 5, 7, 10])],
  metadata: [ofMembers],
  rail: [ofRails],
  number: [
    dividing(
      multiple('to a number whose last digit'),
      ({ asked }) => Number(String(asked['msisdn']).slice(-1)),
      [2, 3],
    ),
  ],
  history: [
    ofPlaces,
    dividing(every('of every * one of a business'), ({ stored }) => stored && stored.place, [3, 4, 5]),
    dividing(
      every('made in every * second of the clock'),
      ({ stored }) => stored && Math.floor(stored.createdAt / 1000),
      [2, 3],
    ),
  ],
  age: [ofAges],
  call: [ofOtherKeys, dividing(every('on every * request'), ({ call }) => call && call.nth, [3, 4])],
  time: [ofHours, ofWeekdays, dividing(every('in every * minute'), ({ now }) => Math.floor(now / minute), [3, 5])],
};

const isShort = (name: string): boolean => name !== 'reference' && name !== 'description';
const isRequired = (name: string): boolean => name === 'customerRef' || name === 'title';

/** Of the characters of a text, of which there are none where there is no text. */
const ofCharacters =
  (text: string, holds: (characters: readonly string[]) => boolean) =>
  (name: string): Condition => ({
    text: text.replace('*', name),
    holds: ({ asked }) => holds(typeof asked[name] === 'string' ? [...asked[name]] : []),
  });

const isBeyondAscii = (character: string): boolean => character.codePointAt(0)! > 127;

const foreign = ofCharacters('with a * that is not ASCII alone', (all) => all.some(isBeyondAscii));
const blank = ofCharacters('with a blank in its *', (all) => all.includes(' '));
const counted = ofCharacters('with a * that ends in a digit', (all) => /^\d$/.test(all.at(-1) ?? ''));
const missing = ofCharacters('without a *', (all) => all.length === 0);

const ofText = (name: string): readonly Maker[] => [
  (draw, isWide) => {
    const most = draw.between(1, isWide ? 15 : isShort(name) ? 50 : 150);
    return ofCharacters(`with a * of more than ${most} characters`, (all) => all.length > most)(name);
  },
  ...[foreign, blank, counted, ...(isRequired(name) ? [] : [missing])].map((make) => () => make(name)),
];

/** One condition, or two that each hold often. */
export function drawCondition(draw: Draw, { sorts, texts }: Scene): Condition {
  const all = [...sorts.map((sort) => makers[sort]), ...texts.map(ofText)];
  const first = draw.below(all.length);
  const isPair = draw.below(2) === 0;
  const one = draw.of(all[first]!)(draw, isPair);
  if (!isPair) return one;
  const other = draw.of(all[(first + draw.between(1, all.length - 1)) % all.length]!)(draw, true);
  return {
    text: `${one.text}, ${other.text}`,
    holds: (occasion) => one.holds(occasion) && other.holds(occasion),
  };
}
