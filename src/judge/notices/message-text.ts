/** What a message that somebody reads may look like, so that nobody is blamed for how it is written. */

/** Addresses, with or without their scheme; `Sh.450/=` is an amount. */
const address = /https?:\/\/\S+|(?<![\w@.])(?:(?:\d+\.){3}\d+|(?:[\w-]+\.)+[a-z][\w-]+)(?::\d+)?\/\S*/giu;

const withoutAddresses = (text: string): string => text.replace(address, ' ');

/** Digits of any script as 0 to 9, and every kind of space as one. */
const plain = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

const betweenDigits = /(?<=\d)[\s.,'\u2019\u066C_-]+(?=\d)/gu;
/** Whether the number stands in the text, grouped in any way; one within an address is there for machines. */
export function tellsControlNumber(text: string, controlNumber: string): boolean {
  return plain(withoutAddresses(text)).replace(betweenDigits, '').includes(controlNumber);
}

const inWords = /\b(?:elfu|laki|milioni|mia|thousand|hundred|million)\b/iu;

/** Whether the amount stands in the text, in whole shillings, with decimals or in minor units; grouped in any way. */
export const tellsAmount = (text: string, amount_minor: number, controlNumber: string): boolean =>
  inWords.test(plain(withoutAddresses(text))) || unitsTold(text, amount_minor, controlNumber).length > 0;

/** In which units the numerals of a text may tell the amount. */
export function unitsTold(text: string, amount_minor: number, controlNumber: string): readonly Unit[] {
  const numerals = numeralsIn(withoutNumber(plain(withoutAddresses(text)), controlNumber));
  const shillings = String(amount_minor / 100);
  return (['shillings', 'minor units'] as const).filter((unit) =>
    numerals.includes(unit === 'shillings' ? shillings : `${shillings}00`),
  );
}

type Unit = 'shillings' | 'minor units';

/** Digits with what may part their groups, and two digits of cents at the end. */
const cluster = /\d+(?:[\s.,'\u2019\u066C_]\d+)*/gu;
const cents = /[.,]\d{1,2}$/;

/** Numbers that may be meant: what is parted may be the groups of one number, or several numbers. */
function numeralsIn(text: string): readonly string[] {
  return (text.match(cluster) ?? []).flatMap((each) => {
    const groups = each.replace(cents, '').split(/\D/u);
    return groups.flatMap((_, from) => groups.map((__, to) => groups.slice(from, to + 1).join('')));
  });
}

/** The digits of a control number stand apart in any way. */
function withoutNumber(text: string, controlNumber: string): string {
  return text.replace(new RegExp([...controlNumber].join('[\\s.,_-]*'), 'g'), ' # ');
}

type LinkTold = 'told' | 'another address' | 'not told';

/**
 * Whether the address of the page stands in the text; one elsewhere may lead there, as short ones do, also at the same
 * host. Beside the page stand those of other bills.
 */
export function tellsLink(text: string, url: string): LinkTold {
  const bare = (each: string): string =>
    decoded(each)
      .replace(/^https?:\/\//i, '')
      .toLowerCase();
  const [host = ''] = bare(url).split('/', 1);
  const beside = bare(url).slice(0, bare(url).lastIndexOf('/') + 1);
  const leadsOn = (each: string): boolean =>
    !each.startsWith(host) || (!each.startsWith(beside) && each.length > host.length + shortestPath);
  const addresses = (text.match(address) ?? []).map(bare);
  if (addresses.some((each) => startsWith(each, bare(url)))) return 'told';
  return addresses.some(leadsOn) ? 'another address' : 'not told';
}

/** With its slash. Shorter, a path tells no bill from another. */
const shortestPath = 3;

/** More digits after a control number make it another. */
const startsWith = (one: string, other: string): boolean =>
  one.startsWith(other) && !/^\d/.test(one.slice(other.length));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** For a report: no number of a payer, whom nobody may learn of from it. */
export function shownMessage(text: string, controlNumber: string): string {
  const masked = text.replace(/\+?\d[\d\s-]{6,}\d/g, (run) =>
    run.replaceAll(/\D/g, '').includes(controlNumber) ? run : '#',
  );
  return JSON.stringify(masked.length <= 300 ? masked : `${masked.slice(0, 300)}…`);
}
