import fc from 'fast-check';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, listedIn } from '../../src/evidence/read.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { linkOfAnyKind } from '../../src/generate/links/sample.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { deleteEndpoint, postNotice } from '../../src/generate/request.ts';
import { makeBill, pay } from '../bills/asking.ts';
import { bills, charges, links, posCharges } from '../creations.ts';
import { promptSale } from '../events/sales.ts';
import { mayBe, ownTill } from '../own-business.ts';
import { abreast, inTurn, pause, readAll, whileRead } from '../sending.ts';
import { outcomeOf } from '../until-shown.ts';
import { kindOf } from './kinds.ts';
import type { Scene } from './scene.ts';

/** How something of a business came to be as it is. */
export type Circumstance = (scene: Scene) => Promise<unknown>;

export const nothing: Circumstance = async () => undefined;

const expired_s = 330;
const unanswered_s = 16 * 60;

/** A charge that its payer approves or declines, or that he leaves. */
export const prompted =
  (did: 'approve' | 'decline' | null): Circumstance =>
  async (scene) => {
    const { context, first } = scene;
    const { charge, made } = await promptSale(context, first);
    came(scene, made);
    if (did === null) return pause(context, unanswered_s);
    await context.operate(`${did}_charge`, { charge });
    return charge === null ? null : outcomeOf(context, first, charge);
  };

/** Requests of which each is asked for once more, or all at one moment. */
export const requested =
  (of: (scene: Scene) => readonly RequestTemplate[], how: typeof inTurn | typeof readAll = inTurn): Circumstance =>
  (scene) =>
    asked(scene, of(scene), how);

/** It is the newest of its kind, and is asked for again later. */
function came(scene: Scene, made: Exchange): void {
  const [id, request] = [idOf(made), made.template];
  const kind = request && kindOf(request);
  if (kind && id !== null) scene.news.push({ name: kind.name, id, request });
}

/** Asks for it, and has it asked for again later. */
async function asked(scene: Scene, requests: readonly RequestTemplate[], how: typeof inTurn = inTurn) {
  const answers = await how(scene.context, ...requests);
  for (const made of answers.slice(0, 1)) came(scene, made);
  return answers;
}

export const twice = <T>(one: T): readonly T[] => [one, one, one];

export const ofPayers: readonly Circumstance[] = [prompted('approve'), prompted('decline'), prompted(null)];

export const repeated: readonly Circumstance[] = [
  nothing,
  // By another key, too.
  requested(({ first, second }) => {
    const order = charges.post(first, charges.sample());
    return [order, { ...order, key: { use: second } }, order];
  }),
  // Two of one payer.
  requested(({ first }) => {
    const { msisdn } = charges.sample();
    return [0, 1].map(() => charges.post(first, { ...charges.sample(), msisdn }));
  }, readAll),
  requested(({ first }) => twice(charges.post(first, { ...charges.sample(), amount_minor: 10_050 }))),
];

export const triggered = ({ first }: Scene, trigger: Trigger): RequestTemplate =>
  charges.post(first, { ...charges.sample(), msisdn: `0${triggerPayer(trigger)}` });

export const inSandbox: readonly Circumstance[] = [
  ...([1, 2, 5] as const).map((trigger): Circumstance => async (scene) => {
    await asked(scene, [triggered(scene, trigger)]);
    await pause(scene.context, 100);
  }),
  async (scene) => {
    await asked(scene, [triggered(scene, 4)]);
    await pause(scene.context, unanswered_s);
  },
];

const polls = 5;

const coded = ({ first, till }: Scene, fields: object = {}): readonly RequestTemplate[] =>
  till === null ? [] : [posCharges.post(first, { ...posCharges.sample(), till, ...fields })];

export const ofCodes: readonly Circumstance[] = [
  async (scene) => {
    const [code] = coded(scene);
    if (!code) return;
    await asked(scene, [code]);
    const { idempotencyKey: _, ...keyless } = code;
    // Whoever asks twice, or wants it renewed, has to say so.
    await scene.context.send(keyless);
    await pause(scene.context, expired_s);
    await scene.context.send(keyless);
  },
  async (scene) => {
    const [made] = await asked(scene, coded(scene));
    const charge = made && idOf(made);
    if (!charge) return;
    // Whoever waits at the counter asks again and again.
    await inTurn(scene.context, ...Array.from({ length: polls }, () => charges.get(scene.first, charge)));
    await scene.context.operate('approve_charge', { charge });
  },
  async (scene) => {
    const { context, first } = scene;
    const [made] = await asked(scene, coded(scene));
    const charge = made && idOf(made);
    if (!charge) return;
    await whileRead(context, charges.get(first, charge), () => context.operate('decline_charge', { charge }));
  },
  // One at which somebody has paid.
  async (scene) => {
    const till = await ownTill(scene.context, scene.business);
    const [made] = await asked(scene, coded({ ...scene, till }));
    const charge = made && idOf(made);
    if (charge) await scene.context.operate('approve_charge', { charge });
    await scene.context.operate('close_till', { till });
  },
  async (scene) => {
    await inTurn(scene.context, ...coded(scene));
    scene.till = await ownTill(scene.context, scene.business);
  },
  requested((scene) => [0, 1].flatMap((cart) => coded(scene, { metadata: { cart } })), readAll),
  requested((scene) => coded(scene).flatMap(twice)),
];

const linked =
  (fields: object, then: (scene: Scene, link: string) => Promise<unknown>): Circumstance =>
  async (scene) => {
    const { first, website } = scene;
    // Wherever its payers go on to afterwards.
    const success = website === '' ? {} : { success_url: `${website}/asante` };
    const [made] = await asked(scene, [links.post(first, { ...linkOfAnyKind(), ...fields, ...success }, freshKey())]);
    const link = made && idOf(made);
    if (link) await then(scene, link);
  };

const whileLinkRead =
  (deed: 'close_link' | 'pay_link') =>
  ({ context, first }: Scene, link: string): Promise<unknown> =>
    whileRead(context, links.get(first, link), () => context.operate(deed, { link }));

const soon_ms = 16 * 60_000;

export const ofLinks: readonly Circumstance[] = [
  // It is not as most are.
  linked({ kind: 'single_use' }, whileLinkRead('close_link')),
  linked({ kind: 'single_use' }, whileLinkRead('pay_link')),
  linked({}, whileLinkRead('pay_link')),
  async (scene) => {
    const { context, first } = scene;
    const expires_at = new Date(context.clock.now() + soon_ms).toISOString();
    const [made] = await asked(scene, [links.post(first, { ...linkOfAnyKind(), expires_at }, freshKey())]);
    const link = made && idOf(made);
    if (link && drawn(fc.boolean())) await mayBe(context.operate('pay_link', { link }));
    await pause(context, (2 * soon_ms) / 1000);
  },
  requested(({ first }) => twice(links.post(first, links.sample(), freshKey()))),
  requested(({ first }) => twice(links.post(first, { ...links.sample(), title: 'x' }, freshKey()))),
];

/** What is paid of a bill, where the operator can have it paid. */
const billed =
  (paid: readonly number[]): Circumstance =>
  async (scene) => {
    const { context, first } = scene;
    const bill = await makeBill(context, first, { amount_minor: 60_000 });
    came(scene, bill.made);
    for (const part of paid) await whileRead(context, bills.get(first, bill.id), () => pay(context, bill, part));
  };

const manyBills = 20;
const manyParts = 62;

export const ofBills: readonly Circumstance[] = [
  billed([20_000]),
  async (scene) => {
    const { context, first } = scene;
    const { id, made, request } = await makeBill(context, first);
    came(scene, made);
    // Then somebody bills for the same once more.
    await inTurn(context, postNotice(first, id, { phone: noticePhone }), request);
  },
  billed([60_000]),
  billed([50_000, 30_000]),
  async (scene) => {
    const { context, first } = scene;
    const { id, made } = await makeBill(context, first);
    came(scene, made);
    await whileRead(context, bills.get(first, id), () => context.operate('cancel_bill', { bill: id }));
  },
  async (scene) => {
    const { context, first } = scene;
    came(scene, (await makeBill(context, first, { expires: { after_s: soon_ms / 1000, form: 'seconds' } })).made);
    await pause(context, (2 * soon_ms) / 1000);
  },
  async ({ context, first }) => {
    const customer_ref = freshRef();
    await abreast(Array.from({ length: manyBills }, () => () => makeBill(context, first, { customer_ref })));
  },
];

/** As many charges and events as there are payments, which take no request of the business; the oldest is still there. */
export const muchPaid: Circumstance = async ({ context, first, endpoint }) => {
  // What was deleted before stays on record.
  if (endpoint !== null) await context.send(deleteEndpoint(first, endpoint));
  const bill = await makeBill(context, first, { amount_minor: 10_000 * (manyParts + 1) });
  for (let count = 0; count < manyParts; count += 1) await pay(context, bill, 10_000);
  const listed = listedIn(await context.send(charges.list(first, { limit: '100' })));
  const oldest = listed[manyParts - 1]?.['id'];
  if (typeof oldest === 'string') await context.send(charges.get(first, oldest));
};
