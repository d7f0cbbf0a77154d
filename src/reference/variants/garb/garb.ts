import {
  cableTelevision,
  chargingGateway,
  coreBank,
  courtRegistry,
  dealingDesk,
  entityServer,
  ferries,
  forecourt,
  leanRadio,
  portAuthority,
  prepaidPower,
  railway,
  rateOffice,
  schoolFees,
  threeProvidersLive,
  threeProvidersSandbox,
  villageShop,
} from './services.ts';
import type { NamedPatch } from '../../named.ts';
import { partlyUndecided, varying, varyingOn } from '../variant.ts';

export const garbVariants: readonly NamedPatch[] = [
  ...varying({
    'garb.prepaid-power: a utility: ids are tokens of meters, only what lies within a block has its price, who pays a bill is given units, and messages begin with other digits':
      prepaidPower,
    'garb.charging-gateway: a telecom: request ids are sessions of Diameter, X-RateLimit headers grant units, why something failed is a number and words':
      chargingGateway,
    'garb.core-bank: a core of a bank: charges and balances in the words of ISO 20022, signatures in the header of credentials, the first answer again with 200, the scope before business and address':
      coreBank,
    'garb.rate-office: a municipality: one fee for all, bills by fiscal years, check digits by two rows of weights, a page with two forms, and no message of a bill that is a second old':
      rateOffice,
    'garb.school-fees: a platform of schools: bills go to purposes, fields outside their form, apostrophes between thousands, what failed twice is tried at seven in the morning':
      schoolFees,
    'garb.forecourt: fuel stations: pumps and litres, a fee for each begun litre, and what is approved is captured a second and a half later':
      forecourt,
    'garb.ferries: tickets: a fare funds an escrow before it is paid, a till on the quay releases the last three, addresses of links tell their titles':
      ferries,
    'garb.lean-radio: a link by radio: the shortest ids, one X-RateLimit header, nothing that was not given, and a connection for each answer':
      leanRadio,
    'garb.court-registry: a registry: each copy is sealed anew, events are chained, a stamp duty, and a DELETE and a retry are answered by deeds':
      courtRegistry,
    'garb.railway: waybills for ids, minutes with decimals by the desk too, three classes of fees, attempts by a timetable, and an operator that offers more and tells messages from the latest on, to URIs':
      railway,
    'garb.entity-server: an ERP: numbers of documents with zeros, metadata and dates of OData, two schemes of authentication, messages in errors':
      entityServer,
    'garb.dealing-desk: brokers: names of fields are numbers of FIX, posts are counted by session and say when they are sent again':
      dealingDesk,
    'garb.port-authority: customs: a name that differs from a known one by capitals and strokes alone is refused, any other ignored, a DELETE is 205, links are long, and statuses are of its own range':
      portAuthority,
  }),
  ...varyingOn({
    'garb.three-providers: an aggregator: each network is of a provider that has its own ids, prices, times, pace, and field for a reason':
      { sandbox: threeProvidersSandbox, live: threeProvidersLive },
  }),
  ...partlyUndecided(
    varying({
      'garb.village-shop: a co-operative without a network: ids and clocks of devices, what is new is local for two seconds, codes to dial in messages, an operator by telephone, whose line is busy now and then':
        villageShop,
      'garb.cable-television: subscriptions: waits double and are drawn a fifth shorter or longer, no number has more than six messages a day, Retry-After is 150, three dots for digits, a desk that replaces no key, and a wrong method is forbidden':
        cableTelevision,
    }),
  ),
];
