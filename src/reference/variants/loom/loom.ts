import {
  actors,
  asAsked,
  counters,
  contracts,
  couriers,
  drafts,
  functions,
  hashedKeys,
  gatehouse,
  lifetimes,
  needToKnow,
  people,
  programs,
  proxyCache,
  projections,
  readers,
  receipts,
  regions,
  secondLine,
  tenants,
  threeTongues,
  twoDoors,
  wizard,
} from './services.ts';
import type { NamedPatch } from '../../named.ts';
import { partlyUndecided, varying, varyingOn } from '../variant.ts';

export const loomVariants: readonly NamedPatch[] = [
  ...varying({
    'loom.projections: event-sourced: who reads soon after its business wrote waits, ids fall, an event tells the request and Idempotency-Key behind it, a charge its events to whoever may read them, long keys get the first answer again':
      projections,
    'loom.functions: serverless: a function is started for each key, what is long is squeezed as the key is entitled to, traces go on, waits follow what a receiver said, an end of a key is told':
      functions,
    'loom.actors: a mailbox for each key, posts of a second and a half out of order, nothing is shown to who may not read it, keys with a lifetime are counted by each moment':
      actors,
    'loom.two-doors: a gateway: what is not documented is refused of keys for one or two things and ignored of others, lanes, a wrong address is 421, small bodies':
      twoDoors,
    'loom.regions: an edge: three houses of tenants with their own ids, absences, statuses, clocks on the wall and DELETE, connections by the kind of key':
      regions,
    'loom.lifetimes: blue and green: keys with a lifetime meet the next release, those that were replaced are told when they end, replays by the length of a key':
      lifetimes,
    'loom.need-to-know: least privilege: addresses of what was made, events of charges, and what DELETE and a retry answer are for whoever may read them; what only live has is a wrong method for some':
      needToKnow,
    'loom.as-asked: lines for people at terminals, charsets and languages as asked, bodies answered in chunks that double, Idempotency-Keys given back, relative addresses':
      asAsked,
    'loom.couriers: a firm that posts: a page is no receipt, who is gone is tried no more, capitals in each second post, an order of its own, what links bring goes through an escrow':
      couriers,
    'loom.three-tongues: a page leads on to its language and has a form to choose another, messages in the language of a number with the address first, six within twenty seconds, errors in Swahili':
      threeTongues,
    'loom.counters: three forms on a page of which one pays, an office for keys, drafts are told how far they are, a sentence for each event in the log':
      counters,
    'loom.drafts: drafts are practice, who has a website pays less, bodies of keys for everything are judged first, JSON in lines for tools, a wrong address is 421':
      drafts,
    'loom.tenants: three houses, mailboxes, bodies before Idempotency-Keys for some, connections by the kind of key, chunks that double, causes of events':
      tenants,
    'loom.readers: keys for everything are forgiven limits and states, told that zero is too small, answered 200 for a replay and shown fee_minor of a till; keys for one or two things are read by the letter and shown mdr_minor':
      readers,
    'loom.wizard: a page of two steps, how much and who pays; messages by numbers, the latest first; one of three books tells what was owed before, prompts without amounts':
      wizard,
    'loom.receipts: 409 is a receipt, who reads soon waits, messages stand the latest first, one of three books tells what was owed before, traces and tongues':
      receipts,
    'loom.contracts: what each business signed: what is not documented is ignored or refused, replays in three ways, spellings of a number, paces of payers, one attempt, three or six':
      contracts,
    'loom.gatehouse: media types are judged for keys for one or two things, tags and 304, errors that name the business and strangers whose connection ends, squeezed bodies, 409 is a receipt':
      gatehouse,
    'loom.hashed-keys: two releases at once, by the last sign of a key: one takes everything by the letter and refuses keys on bills, one forgives what it can; posts out of order, media types as asked':
      hashedKeys,
    'loom.proxy-cache: who reads the same twice within a tenth of a second is given the same unless something happened, lanes, tags, relative addresses, waits by what a receiver said':
      proxyCache,
  }),
  ...varyingOn({
    'loom.people-and-programs: the sandbox in lines by the alphabet and in chunks with two attempts, live in small letters with clocks of Dar es Salaam, both with a limit on two lines, tags and 304':
      { sandbox: people, live: programs },
  }),
  ...partlyUndecided(
    varying({
      'loom.second-line: a desk with tickets, each eighth call late, each fifth look into an archive refused, a clock three days ahead that is moved by steps of 7.3 seconds':
        secondLine,
    }),
  ),
];
