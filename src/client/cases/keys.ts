import type { ErrorCode } from '../../contract/errors.ts';
import type { ClientCase } from '../case.ts';
import { casesOf } from './case-of.ts';
import { charged, seeded } from './deeds.ts';

const create = casesOf('keys');
const day_s = 86_400;
const rules = ['client.takes-up-replacement', 'client.bearer-on-every-request'] as const;
const ended = ['client.stops-with-refused-key', 'client.decides-by-code'] as const;

const replaced: readonly ClientCase[] = [
  create('replaced', 'a client is given another key of the same business', rules, async (play) => {
    const id = await charged(play);
    await play.configure({ api_key: play.stage.seedData.keys.spare });
    await play.tell('get_charge', { id });
    await play.tell('create_charge', play.charge());
  }),
  create('rotated', 'a key is replaced within the 24 hours, after which it is refused', rules, async (play) => {
    const { all } = play.stage.seedData.keys;
    const id = await charged(play);
    const { replacement } = await play.stage.operate('retire_key', { key: all, when: '24h' });
    await play.tell('get_charge', { id });
    await play.configure({ api_key: replacement });
    await play.tell('get_charge', { id });
    await play.stage.operate('advance_clock', { seconds: day_s + 60 });
    await play.tell('get_charge', { id });
    await play.tell('create_charge', play.charge());
  }),
  create(
    'rotated-on-live',
    'a live key is replaced',
    rules,
    async (play) => {
      const id = await charged(play);
      const { replacement } = await play.stage.operate('retire_key', {
        key: play.stage.seedData.keys.live,
        when: '24h',
      });
      await play.configure({ api_key: replacement });
      await play.tell('get_charge', { id });
    },
    { deployment: 'live' },
  ),
  create('too-late', 'a key is used after its 24 hours, and then replaced', [...ended, ...rules], async (play) => {
    const id = await charged(play);
    const { replacement } = await play.stage.operate('retire_key', { key: play.stage.seedData.keys.all, when: '24h' });
    await play.stage.operate('advance_clock', { seconds: day_s + 60 });
    await play.tell('get_charge', { id });
    await play.tell('get_charge', { id });
    await play.configure({ api_key: replacement });
    await play.tell('get_charge', { id });
  }),
];

const refused = (code: ErrorCode): readonly ClientCase[] => {
  const name = code.toLowerCase().replaceAll('_', '-');
  return [
    create(`${name}-midway`, `${code} to a key that worked before`, ended, async (play) => {
      const id = await charged(play);
      play.stage.script.add({ on: '*', times: 'always', answer: { code } });
      await play.tell('get_charge', { id });
      await play.tell('create_charge', play.charge());
      await play.tell('get_charge', { id });
    }),
    casesOf('keys')(
      `${name}-amid-a-walk`,
      `${code} on the second page`,
      ended,
      async (play) => {
        await seeded(play, 6);
        await play.tell('list_all_charges', { limit: 2 });
      },
      { stage: { script: [{ on: 'GET *', skip: 1, times: 'always', answer: { code } }] } },
    ),
    casesOf('keys')(
      `${name}-amid-a-wait`,
      `${code} while the client waits for the payer`,
      [...ended, 'client.waits-the-window'],
      async (play) => {
        const id = await charged(play, play.charge(4));
        await play.tell('wait_for_charge', { id, timeout_s: 3 });
      },
      { stage: { script: [{ on: 'GET *', skip: 1, times: 'always', answer: { code } }] } },
    ),
  ];
};

const misplaced: readonly ClientCase[] = [
  casesOf('keys')('expired', 'a key whose lifetime is over', ended, async (play) => {
    await play.configure({ api_key: play.stage.seedData.keys.expired });
    await play.tell('create_charge', play.charge());
    await play.tell('create_charge', play.charge());
  }),
  casesOf('keys')('revoked', 'a key that was stopped', ended, async (play) => {
    await play.configure({ api_key: play.stage.seedData.keys.revoked });
    await play.tell('create_charge', play.charge());
  }),
  casesOf('keys', { deployment: 'live' })(
    'business-not-live',
    'a live key of a business that is not live',
    ['client.decides-by-code', 'client.hands-on-request-id'],
    async (play) => {
      await play.configure({ api_key: play.stage.seedData.keys.liveDraft });
      await play.tell('create_charge', play.charge());
    },
  ),
];

/** Keys are replaced, end and are stopped. */
export const keyCases: readonly ClientCase[] = [
  ...replaced,
  ...refused('KEY_REVOKED'),
  ...refused('KEY_EXPIRED'),
  ...misplaced,
];
