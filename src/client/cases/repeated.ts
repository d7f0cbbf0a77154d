import type { ClientCase } from '../case.ts';
import { casesOf } from './case-of.ts';
import { link, till } from './deeds.ts';

const live = { deployment: 'live' } as const;
const mismatch = { answer: { code: 'IDEMPOTENT_MISMATCH' } } as const;

/** The same again on live, where the first time went well or wrong in another way than once. */
export const repeatedCases: readonly ClientCase[] = [
  casesOf('repeated', live)(
    'mismatch-on-live',
    'IDEMPOTENT_MISMATCH once on live, where another key would be taken',
    ['client.no-new-key-after-mismatch'],
    (play) => play.tell('create_charge', play.charge()),
    { stage: { script: [{ on: 'POST /v1/charges', ...mismatch }] } },
  ),
  casesOf('repeated', live)(
    'mismatch-at-a-till',
    'IDEMPOTENT_MISMATCH once at a till, where another key would be taken',
    ['client.no-new-key-after-mismatch'],
    till,
    { stage: { script: [{ on: 'POST /v1/pos/charges', ...mismatch }] } },
  ),
  casesOf('repeated', live)(
    'mismatch-on-a-link',
    'IDEMPOTENT_MISMATCH once on a link, where another key would be taken',
    ['client.no-new-key-after-mismatch'],
    link,
    { stage: { script: [{ on: 'POST /v1/payment_links', ...mismatch }] } },
  ),
  casesOf('repeated', live)(
    'till-lost-each-time',
    'every answer to a code at a till is lost',
    ['client.lost-answer-is-unknown', 'client.retries-with-same-key'],
    till,
    { stage: { script: [{ on: 'POST /v1/pos/charges', lose: 'after', times: 'always' }] } },
  ),
  casesOf('repeated', live)(
    'equal-codes',
    'two codes at a till that are equal in all',
    ['client.new-order-new-key'],
    async (play) => {
      const asks = { till: play.stage.seedData.tills.open[0], amount_minor: play.amount() };
      await play.tell('create_pos_charge', asks);
      await play.tell('create_pos_charge', asks);
    },
  ),
  casesOf('repeated', live)(
    'link-lost-twice',
    'a link is made and its answer is lost twice',
    ['client.link-resent-with-key'],
    link,
    { stage: { script: [{ on: 'POST /v1/payment_links', lose: 'after', times: 2 }] } },
  ),
  casesOf('repeated', live)(
    'links-after-one-was-made',
    'links are listed after the client has made some itself',
    ['client.links-not-paged'],
    async (play) => {
      await link(play);
      await link(play);
      await play.tell('list_payment_links', { limit: 1 });
    },
  ),
];
