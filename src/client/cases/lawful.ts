import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { charged, paidAtTill } from './deeds.ts';

/** Deployments that keep the document and differ in what it leaves open, as a client may notice. */
const variants = [
  'fields.extra',
  'fields.absent-left-out',
  'fields.absent-null',
  'fields.failure-object',
  'fields.reordered',
  'fees.high',
  'fees.none',
  'ids.counted',
  'ids.long',
  'lifecycle.unhurried',
  'replay.200-present-state',
  'replay.first-answer',
  'requests.strict',
  'requests.null-refused',
  'statuses.flat',
  'statuses.varied',
  'statuses.all-403',
  'times.no-zone',
  'times.dar-es-salaam',
  'times.microseconds',
  'times.whole-seconds',
  'times.clock-behind',
  'times.no-date',
  'wire.pretty',
  'wire.shouting',
  'wire.escaped',
  'wire.no-keep-alive',
  'wire.other-rate-headers',
] as const;

const about = [
  'client.unknown-fields-harmless',
  'client.times-as-documented',
  'client.amounts-unchanged',
  'client.decides-by-code',
] as const;

async function usualDay(play: Play): Promise<void> {
  const id = await charged(play, play.charge(2));
  await play.tell('get_charge', { id });
  await play.stage.operate('advance_clock', { seconds: 60 });
  await play.tell('get_charge', { id });
  await play.attempt('list_charges', { limit: 2 });
  await play.attempt('get_charge', { id: play.word('ch_unknown') });
  await play.attempt('get_balance');
}

const sandbox = variants.map((variant) =>
  casesOf('lawful')(
    variant,
    `a usual day at a deployment with ${variant}`,
    about,
    (play) => {
      if (variant === 'fields.extra') play.facts['additions'] = true;
      return usualDay(play);
    },
    {
      stage: { variant, script: [{ on: 'POST *', lose: 'amid-body' }] },
    },
  ),
);

const onLive = ['pos.brief', 'pos.both-fees', 'pos.never-over'] as const;

/** A usual day at deployments that differ as they may. */
export const lawfulCases: readonly ClientCase[] = [
  ...sandbox,
  ...onLive.map((variant) =>
    casesOf('lawful', { deployment: 'live' })(
      variant,
      `codes at a deployment with ${variant}`,
      ['client.pos-fee-is-mdr', 'client.qr-as-returned'],
      paidAtTill,
      { stage: { variant } },
    ),
  ),
];
