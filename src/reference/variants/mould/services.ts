import { addresses, cells, commits, distinguished, locators, longest, places, unbound, volumes } from './ids.ts';
import {
  alphabetical,
  anyOrder,
  bridged,
  bySchema,
  contextLinked,
  exponents,
  foundAgain,
  gauge,
  loadedLate,
  locked,
  romanLimits,
  spelledType,
  tabbed,
} from './wires.ts';
import {
  approvedInBatches,
  byMinutes,
  decimalHours,
  everyZone,
  halfAgain,
  julianNumbers,
  nearlyOver,
  sevenDigits,
} from './times.ts';
import {
  blake,
  closedBlocks,
  linkedPosts,
  proved,
  resultOfDelete,
  reverted,
  thanksForgotten,
  twoBefore,
  withBlocks,
} from './posts.ts';
import { committed, confirmed, directory, faults, linked, proofs, serials, twoReleases } from './shapes.ts';
import { formulas, latinNote, logarithmic, netInCoins, perDigit } from './money.ts';
import { itinerary, latin, paced, prefixed, scientific, slashed, telegram } from './pages.ts';
import { together } from '../../change.ts';

export const gitLedger = together(commits, committed, everyZone, reverted, foundAgain, thanksForgotten, tabbed);

export const blockChain = together(addresses, confirmed, logarithmic, closedBlocks, withBlocks, blake);

export const linkedData = together(linked, contextLinked, linkedPosts, sevenDigits, locked);

export const directoryService = together(directory, distinguished, bySchema, resultOfDelete, gauge);

export const soapBridge = together(faults, bridged, alphabetical, spelledType, prefixed, sevenDigits);

export const recordLocators = together(locators, itinerary, perDigit, twoBefore, byMinutes, paced);

export const scriptorium = together(volumes, romanLimits, latin, latinNote, thanksForgotten);

export const lastSecond = together(nearlyOver, longest, scientific, netInCoins, exponents);

export const spreadsheet = together(cells, serials, formulas, slashed, loadedLate, gauge);

export const ruleEngine = together(proofs, unbound, anyOrder, proved, exponents, netInCoins, blake);

export const blueGreen = together(twoReleases, foundAgain, loadedLate, bySchema, withBlocks);

export const batchWindows = together(approvedInBatches, julianNumbers, telegram, twoBefore, spelledType, perDigit);

export const surveyors = together(places, decimalHours, slashed, paced, thanksForgotten);

export const toolRoom = together(halfAgain, anyOrder, prefixed, telegram, logarithmic, locked, reverted);
