import type { ClientCase } from '../case.ts';

/** The service refuses, or its answer is lost: what a client sends then, and when. */
export const retryCases: readonly ClientCase[] = [
  {
    id: 'retries/ledger-unavailable-once',
    title: 'the ledger is unavailable once, then the charge is made',
    rules: ['client.retries-ledger-unavailable', 'client.retries-with-same-key'],
    needs: ['create_charge'],
    deployment: 'sandbox',
    stage: { script: [{ on: 'POST /v1/charges', answer: { code: 'LEDGER_UNAVAILABLE' } }] },
    drive: async (play) => {
      await play.configure();
      await play.tell('create_charge', play.charge());
    },
  },
  {
    id: 'retries/answer-lost-once',
    title: 'the charge is made and its answer is lost',
    rules: ['client.retries-with-same-key'],
    needs: ['create_charge'],
    deployment: 'sandbox',
    stage: { script: [{ on: 'POST /v1/charges', lose: 'after' }] },
    drive: async (play) => {
      await play.configure();
      await play.tell('create_charge', play.charge());
    },
  },
];
