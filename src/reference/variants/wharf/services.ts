import { addressed, callCentre, confirmed, wordy } from './desks.ts';
import { advising, closesAfterWrites, everyOther, oneCapital, percentages, profiled, sha3, traced } from './wires.ts';
import { batches, charmPrices, donated, longNote, roundSumsFree, stackedTaxes, storageFee } from './money.ts';
import { bulkMail, dayByDay, jobsTaken, lengthsTold, mailBags, officeHours } from './posts.ts';
import { byHand, kathmandu, marquesas, ticks } from './clocks.ts';
import { containers, machineIds, plates, spoken, threeParts } from './ids.ts';
import { dialText, doNotDisturb, dottedText, leftToRight, notTooSoon } from './bills.ts';
import { folded, keyPad, slowPage, utf16Page, wmlDeck } from './pages.ts';
import { givesUp, heavyTail, lastInFirstOut, slowArchive, tarPit, uneven } from './waits.ts';
import { together } from '../../change.ts';

export const containerTerminal = together(uneven, containers, mailBags, storageFee, traced);

export const mobileOperator = together(callCentre, stackedTaxes, wmlDeck, dialText, notTooSoon);

export const trafficFines = together(plates, officeHours, roundSumsFree, confirmed, jobsTaken);

export const reliefAgency = together(closesAfterWrites, donated, utf16Page, leftToRight, doNotDisturb);

export const erpVendor = together(ticks, oneCapital, dayByDay, lengthsTold, threeParts, machineIds);

export const aggregator = together(givesUp, slowArchive, bulkMail, percentages, spoken);

export const flashSales = together(lastInFirstOut, keyPad, everyOther, charmPrices, advising);

export const islandBank = together(byHand, marquesas, tarPit, sha3, batches, longNote);

export const hillTelco = together(kathmandu, heavyTail, wordy, mailBags, profiled, machineIds);

export const pensionFund = together(addressed, batches, dottedText, folded, dayByDay, slowArchive);

export const ticketTouts = together(tarPit, percentages, bulkMail, everyOther, charmPrices);

export const clearingHouse = together(ticks, givesUp, storageFee, officeHours, sha3);

export const busCompany = together(heavyTail, wmlDeck, notTooSoon, plates, closesAfterWrites);

export const electionOffice = together(slowPage, utf16Page, dialText, roundSumsFree, oneCapital, jobsTaken);

export const gemBourse = together(byHand, uneven, threeParts, lengthsTold, stackedTaxes, advising, profiled);

export const seedBank = together(lastInFirstOut, donated, kathmandu, doNotDisturb, jobsTaken, spoken);
