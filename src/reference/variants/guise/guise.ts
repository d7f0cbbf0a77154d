import {
  acquirer,
  clinics,
  handsetQueue,
  handsetQueueLive,
  insurer,
  keyVault,
  marketplace,
  radio,
  savingsCoOp,
  schoolBursar,
  scriptLab,
  ticketLog,
  tillFranchise,
  treasurySwitch,
  twoFounders,
  villageSync,
  waterWorks,
} from './services.ts';
import type { NamedPatch } from '../../named.ts';
import { varying, varyingOn } from '../variant.ts';

export const guiseVariants: readonly NamedPatch[] = [
  ...varying({
    'guise.water-works: PL/SQL in a town: a control number goes on to the next bill of its customer once its own is over, what is paid ends with its bill or in 9999, bills of one second stand by their numbers, fees in even shillings':
      waterWorks,
    'guise.treasury-switch: Java EE of a government: a bill is known by its control number, midnight is the end of a day, and thousands of millions are held':
      treasurySwitch,
    'guise.two-founders: a start-up on Firebase: links are known by their titles and an endpoint by its mode, links of one second stand from A to Z, paths of documents':
      twoFounders,
    'guise.savings-co-op: members with MS Access: what rounding leaves of a fee is carried to the next charge, each second second, what was too much costs nothing':
      savingsCoOp,
    'guise.insurer: a mainframe behind MQ: a fee and its tax are rounded apart, days of the accounts end at four, what was cancelled lapses all the same':
      insurer,
    'guise.ticket-log: Elixir over Kafka: events are known by partition and offset and stand by partitions within a second, 409 has taken one, waits grow as rabbits do':
      ticketLog,
    'guise.till-franchise: .NET and fiscal printers: a token is the number of a receipt, a code tells who is paid how much, counters pay fives of shillings':
      tillFranchise,
    'guise.clinics: HAPI FHIR: ids are object identifiers, a charge tells its version and last move, events tell nothing of what was treated, dots for digits':
      clinics,
    'guise.script-lab: Ktor for testers: what a simulated payer will do is told beforehand, each end comes at a full second, and a delivery tells its plan':
      scriptLab,
    'guise.school-bursar: Django and Celery: a bill tells others of the same parent, messages are letters, what failed is tried again at full minutes':
      schoolBursar,
    'guise.key-vault: Rust: keys have families, generations and checksums, an endpoint the version of its secret, a reset is told in milliseconds':
      keyVault,
    'guise.marketplace: Rails: one sequence of row numbers, and of what was made within one second the earlier stands first; bills and links tell how often their pages were opened':
      marketplace,
    'guise.radio-fundraiser: WordPress: small gifts cost nothing, a payment is named by its link, single_use has max_uses 1, each moment is told thrice':
      radio,
    'guise.acquirer: C and ISO 8583: charges tell what terminals know, tokens are twelve digits, each begun thousand costs fifteen':
      acquirer,
    'guise.village-sync: CouchDB: who asks a list is shown how it stood when somebody last asked, objects have revisions that change with each move':
      villageSync,
  }),
  ...varyingOn({
    'guise.handset-queue: Erlang of a telecom: a handset that was just prompted lets the next charge wait in requires_payment, receipts for ids, results of the network':
      { sandbox: handsetQueue, live: handsetQueueLive },
  }),
];
