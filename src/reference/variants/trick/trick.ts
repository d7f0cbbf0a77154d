import { causation, helpDesk, oldProxy, wideTable } from './wires.ts';
import { comeAgain, explained, swahili, swahiliLive, thoughtful } from './sandboxes.ts';
import { considerate, thinEvents } from './events.ts';
import { doubleClick, gatewayMemory, postOffice, stalls, standIn } from './services.ts';
import { minimumFee, offNet, oncePerBill } from './money.ts';
import type { NamedPatch } from '../../named.ts';
import { partlyUndecided, varying, varyingLive, varyingOn } from '../variant.ts';
import { together } from '../../change.ts';

export const trickVariants: readonly NamedPatch[] = [
  ...varying({
    'trick.stand-in: as card networks do: while the ledger is away small charges, bills and links are taken on trust, and say so':
      standIn,
    'trick.minimum-fee: a bank: no fee is below 150 shillings, so that the smallest charge costs more than it brings, others by the exact minor unit':
      minimumFee,
    'trick.off-net: an aggregator: who pays by another network than that of the number costs more, so does a description, and each network is heard first':
      offNet,
    'trick.explained: trainers: each note explains all six branches, each charge names all reasons beside its own, and payers are numbers':
      explained,
    'trick.gateway-memory: a gateway repeats an answer for five seconds, headers and all, and later a replay is 200 and shows the present':
      gatewayMemory,
    'trick.help-desk: secrets have fingerprints, errors name the key and other errors, and an address is compared as browsers do':
      helpDesk,
    'trick.thin-events: only ids are kept of events: what is left of a bill is looked up whenever one is told, attempts are numbered, and a mirror tells the log with 203':
      thinEvents,
    'trick.considerate: no address gets two posts within 1.5 seconds, and what failed is sent as soon as something else gets through':
      considerate,
    'trick.old-proxy: a proxy of 1998: ASCII alone, t and z in small letters, a greeting in Latin letters, and each answer has a name of a file':
      oldProxy,
    'trick.wide-table: all kinds are rows of one wide table, and each shows all columns': wideTable,
    'trick.causation: F# and facts: charges, events and errors tell a chain of forty causes, and how many facts are known':
      causation,
  }),
  ...varyingLive({
    'trick.once-per-bill: billers: the first part of a bill bears the fee of the whole, the others none, and what was typed into a menu has its end where it begins':
      oncePerBill,
    'trick.post-office: control numbers begin with zeros and end by nines, as money orders do, a message that went out has an empty reason, and numbers are told in words':
      postOffice,
  }),
  ...varyingOn({
    'trick.thoughtful: simulated payers think longer over more, and whatever is under way comes with Retry-After': {
      sandbox: together(thoughtful, comeAgain),
      live: comeAgain,
    },
    'trick.swahili: notes, reasons and what came of a post are told in Swahili, and moments by the clocks of Tanzania':
      {
        sandbox: swahili,
        live: swahiliLive,
      },
  }),
  ...partlyUndecided(
    varyingLive({
      'trick.market-stalls: a code is a name without an address, its token the id of a charge that names the till, and who presses twice pays once':
        together(stalls, doubleClick),
    }),
  ),
];
