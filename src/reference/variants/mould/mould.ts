import {
  batchWindows,
  blockChain,
  blueGreen,
  directoryService,
  gitLedger,
  lastSecond,
  linkedData,
  recordLocators,
  ruleEngine,
  scriptorium,
  soapBridge,
  spreadsheet,
  surveyors,
  toolRoom,
} from './services.ts';
import type { NamedPatch } from '../../named.ts';
import { partlyUndecided, varying } from '../variant.ts';

export const mouldVariants: readonly NamedPatch[] = [
  ...varying({
    'mould.git-ledger: a ledger in Git: ids of forty digits, each object tells its commit, each moment has a zone of its own, a DELETE is one more commit, a replay is found with 200':
      gitLedger,
    'mould.block-chain: a chain: charges stand in blocks and gain confirmations, fees by logarithms, a block of three payments funds an escrow and tells 600 leaves, retries with blocks, BLAKE2':
      blockChain,
    'mould.linked-data: JSON-LD: a context before each object and error, seven digits of a second, null for what was not given, statuses of WebDAV':
      linkedData,
    'mould.directory: LDAP: ids are distinguished names with commas and plus signs, result codes in errors, cookies of pages, a gauge for a limit':
      directoryService,
    'mould.soap-bridge: a bridge to SOAP: fields are judged by the alphabet, a media type in capitals, faults, seven digits of a second, an encoding that is none, pages in XHTML with prefixes':
      soapBridge,
    'mould.record-locators: an airline: ids of six signs, a fee for each digit, whole minutes, an itinerary as message, one message in four seconds, waits as the two before':
      recordLocators,
    'mould.scriptorium: monks: ids are volume, page and line, limits in Roman numerals, pages, messages, notes and masks in Latin':
      scriptorium,
    'mould.last-second: a clock that is about to outgrow 32 bits without a sign, ids of two hundred signs, amounts with an exponent on pages, numbers with exponents in JSON, whole coins':
      lastSecond,
    'mould.spreadsheet: sheets: ids are cells with quotes and dollars, days since 1899, what an operation needs is loaded at its first use, prices as in shops':
      spreadsheet,
    'mould.rule-engine: Prolog: errors have proofs, fields are judged in another order each time, ids are names of variables, numbers have exponents, a retry is a goal that was proved':
      ruleEngine,
    'mould.blue-green: two releases: an object is shown for good by the one that made it, with its own order, absences and field for a reason':
      blueGreen,
    'mould.batch-windows: a mainframe: payers are approved each quarter of a minute, control numbers by days of the year, telegrams as messages':
      batchWindows,
    'mould.surveyors: ids are places in degrees, hours have decimals behind a comma, prices as in shops': surveyors,
  }),
  ...partlyUndecided(
    varying({
      'mould.tool-room: the clock is moved half as far again, rules are tried in any order, pages with prefixes, telegrams, fees by logarithms':
        toolRoom,
    }),
  ),
];
