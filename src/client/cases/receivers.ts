import type { RuleId } from '../../contract/rules.ts';
import type { ClientCase } from '../case.ts';
import { asObject } from '../../evidence/read.ts';
import type { Told } from '../adapter/protocol.ts';
import { type Play, Undecided } from '../play.ts';
import { casesOf } from './case-of.ts';
import { asked } from './deeds.ts';
import { approved, handed, paid, posted, receives, receiving, remade, unpaid } from './receiving.ts';

const live = { deployment: 'live' } as const;
const receiver = (
  name: string,
  title: string,
  rules: readonly RuleId[],
  drive: (play: Play) => Promise<unknown>,
  rest: { readonly deployment?: 'sandbox'; readonly restarts?: true } = {},
): ClientCase => casesOf('receiver', live)(name, title, rules, receives(drive), rest);

const succeeded: readonly RuleId[] = ['client.fulfils-on-charge-succeeded'];
const again: readonly RuleId[] = ['client.event-again-fulfils-once'];

/** A type, and the state of its charge. */
const others = [
  ['charge.expired', 'expired'],
  ['escrow.funded', 'processing'],
  ['escrow.released', 'processing'],
] as const;

const types: readonly ClientCase[] = [
  receiver('paid', 'a payment is posted', succeeded, async (play) => handed(play, await paid(play))),
  ...others.map(([type, state]) =>
    receiver(type.replace('.', '-'), `${type} is posted`, succeeded, async (play) => {
      await handed(play, await unpaid(play, { type }, state));
    }),
  ),
  ...(['charge.refund_opened', 'payout.succeeded', 'charge.succeeded.v2'] as const).map((type) =>
    receiver(
      `unknown-${type.replaceAll(/[._]/g, '-')}`,
      `an event of the type ${type}, which did not exist before`,
      ['client.unknown-event-fulfils-nothing'],
      async (play) => {
        await handed(play, await unpaid(play, { type }, 'processing'));
        await handed(play, await approved(play));
      },
    ),
  ),
  receiver(
    'test-event',
    'a test event comes to a receiver of live',
    ['client.test-events-fulfil-nothing'],
    async (play) => {
      await handed(play, await unpaid(play, { livemode: false }, 'succeeded'));
      await handed(play, await approved(play));
    },
  ),
  receiver(
    'more-in-the-event',
    'an event with fields that nobody knows',
    ['client.unknown-fields-harmless'],
    async (play) => {
      await handed(play, await paid(play));
      const text = await paid(play);
      const added = { api_version: 'v1', request: null, attempts: [1], previous: { state: 'processing' } };
      await handed(play, remade(text, added, { livemode: true, network: { code: 1 }, amount: '1.00' }), {
        added: true,
      });
    },
  ),
  receiver(
    'in-the-sandbox',
    'a payment in the sandbox',
    [...succeeded, ...again],
    async (play) => {
      await play.tell('create_charge', play.charge(1));
      await play.stage.operate('advance_clock', { seconds: 30 });
      await handed(play, posted(play));
      await handed(play, posted(play));
    },
    { deployment: 'sandbox' },
  ),
  receiver('of-somebody-else', 'a payment that the client did not ask for', again, async (play) => {
    const { id } = await asked(play, 'POST', '/v1/charges', play.charge());
    await play.stage.operate('approve_charge', { charge: String(id) });
    await handed(play, posted(play));
    await handed(play, posted(play));
  }),
];

const repeated: readonly ClientCase[] = [
  receiver('again', 'an event comes twice', again, async (play) => {
    const text = await paid(play);
    await handed(play, text);
    await handed(play, text);
  }),
  receiver('again-at-once', 'an event comes five times at once', again, async (play) => {
    const text = await paid(play);
    await Promise.all(Array.from({ length: 5 }, () => handed(play, text)));
  }),
  receiver('again-later', 'an event comes again after others', again, async (play) => {
    const text = await paid(play);
    await handed(play, text);
    await handed(play, await paid(play));
    await handed(play, text);
  }),
  receiver('swapped', 'two payments are posted in the other order', again, async (play) => {
    const [first, second] = [await paid(play), await paid(play)];
    for (const text of [second, first, second]) await handed(play, text);
  }),
  receiver(
    'again-after-a-kill',
    'the process is killed after an event, which comes again',
    again,
    async (play) => {
      const text = await paid(play);
      await handed(play, text);
      await play.restart();
      await receiving(play);
      await handed(play, text);
    },
    { restarts: true },
  ),
];

const forgeries: readonly ClientCase[] = [
  receiver(
    'forged',
    'events that the secret of the client did not sign',
    ['client.refuses-forged-events'],
    async (play) => {
      const { keys } = play.stage.seedData;
      await handed(play, await paid(play));
      const text = await unpaid(play, {}, 'succeeded');
      await asked(play, 'POST', '/v1/webhook_endpoints', { url: 'https://other.example.test/hook' }, keys.liveOther);
      const own = play.stage.signedNow('live', text, keys.live);
      const altered = remade(text, {}, { amount_minor: 1_000_000 });
      const beginning = (own['webhook-signature'] ?? '').slice(0, 'v1,'.length + 8);
      const forged = [
        await handed(
          play,
          text,
          { forged: 'the signature of another secret' },
          play.stage.signedNow('live', text, keys.liveOther),
        ),
        await handed(play, altered, { forged: 'the signature of another text' }, own),
        await handed(play, text, { forged: 'no signature' }, { 'content-type': 'application/json' }),
        await handed(play, text, { forged: 'a signature of nothing' }, { ...own, 'webhook-signature': 'v1,AAAA' }),
        await handed(
          play,
          text,
          { forged: 'the beginning of its signature' },
          { ...own, 'webhook-signature': beginning },
        ),
      ];
      const before = await paid(play);
      const once = play.stage.signedNow('live', before, keys.live);
      await handed(play, before, {}, once);
      const another = await unpaid(play, {}, 'succeeded');
      forged.push(await handed(play, another, { forged: 'a signature that was right for another text' }, once));
      demandSomeRefused(forged);
    },
  ),
];

/** Who refuses none may know no scheme, and none is documented. */
function demandSomeRefused(forged: readonly Told[]): void {
  const fulfilled = forged.filter((told) => told.is === 'result' && namesIn(told.value).length > 0).length;
  if (fulfilled === 0 || forged.some(({ is }) => is === 'error')) return;
  const seen = `${fulfilled} of ${forged.length} forged events were fulfilled, and none was refused`;
  throw new Undecided(`${seen}: it seems to check no signature; no scheme is documented, so this is not counted`);
}

function namesIn(value: unknown): readonly unknown[] {
  const fulfil = asObject(value)?.['fulfil'];
  return Array.isArray(fulfil) ? fulfil : [];
}

/** What the service posts, handed to the client's own receiver. */
export const receiverCases: readonly ClientCase[] = [...types, ...repeated, ...forgeries];
