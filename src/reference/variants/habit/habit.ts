import {
  busTickets,
  cashTransfers,
  darBank,
  landRegistry,
  marketStalls,
  motorTaxis,
  nairobiBranch,
  parish,
  payroll,
  payrollSandbox,
  pharmacies,
  safariAgents,
  savings,
  stateGateway,
  telecom,
  university,
  universitySandbox,
  waterUtility,
} from './services.ts';
import type { NamedPatch } from '../../named.ts';
import { partlyUndecided, varying, varyingLive, varyingOn } from '../variant.ts';

export const habitVariants: readonly NamedPatch[] = [
  ...varying({
    'habit.dar-bank: a bank in Dar es Salaam: days by their weeks, check digits by Verhoeff, bills last until midnight, fields in another order in each answer':
      darBank,
    'habit.savings: a savings society: a bill is open until a tenth of it is paid, why something failed is a flag, fees are whole notes, a note with nothing in it':
      savings,
    'habit.nairobi-branch: a firm in Nairobi with a branch in Dar es Salaam: messages to five countries, numbers told in words, zones in whole hours, bodies zipped in two members':
      nairobiBranch,
    'habit.telecom: a network of its own: only numbers that were given out, a prompt takes two seconds to its handset, accents in headers, payers by all networks':
      telecom,
    'habit.safari-agents: travel agents who rehearse the year 2038, when seconds outgrow 31 bits: messages to five countries, a link is looked at before it can be paid, and a policy of nine kilobytes in each answer':
      safariAgents,
    'habit.market-stalls: a box under a stall whose clock has no battery and begins in 2000, codes to dial with tokens of six digits, coins for fees':
      marketStalls,
    'habit.pharmacies: a chain of pharmacies: the note tells why something failed, days by their weeks, two members of gzip, and rare statuses':
      pharmacies,
    'habit.cash-transfers: aid in villages: who speaks for payers is telephoned, posts go by satellite three times within six hours, accents in headers':
      cashTransfers,
    'habit.land-registry: a registry: words of receivers in base64 who have a second, the note tells why something failed, numbers by ISO 7064':
      landRegistry,
    'habit.motor-taxis: taxis for people who do not read: ids are pictures, codes are dialled, numbers are told in words':
      motorTaxis,
  }),
  ...varyingOn({
    'habit.university: a bursar: the form is a page within the page, flags for reasons, payers of the sandbox take four minutes, and each operation that takes a key has its own replay':
      { sandbox: universitySandbox, live: university },
  }),
  ...varyingLive({
    'habit.state-gateway: a gateway of the state: each bill funds an escrow, posts list the fields that are signed, numbers by ISO 7064, an amount of several lines':
      stateGateway,
    'habit.parish: a church: gifts of a day are counted at midnight by an escrow, a verse before what is asked for, and a menu for the amount':
      parish,
    'habit.water-utility: a utility: the form stands in a shadow tree, a meter before what is owed, no messages to fixed lines':
      waterUtility,
  }),
  ...partlyUndecided([
    ...varying({
      'habit.bus-tickets: coaches: a business has six keys at most, fees are whole notes of fifty shillings, payers come by all networks, and headers are long':
        busTickets,
    }),
    ...varyingOn({
      'habit.payroll: a firm that pays wages: one log of both modes, the clock is moved to days on which banks are open, fees are whole notes, words of receivers in base64':
        { sandbox: payrollSandbox, live: payroll },
    }),
  ]),
];
