import type { NamedPatch } from '../named.ts';
import { addressVariants } from './other/addresses.ts';
import { billVariants } from './bills.ts';
import { blendsOf } from './teams.ts';
import { clockStepVariants, clockVariants } from './clocks.ts';
import { fieldVariants } from './fields.ts';
import { idempotencyVariants } from './idempotency.ts';
import { idVariants } from './ids.ts';
import { lifecycleVariants } from './lifecycle.ts';
import { liveBalanceVariants } from './balance.ts';
import { feeVariants, liveChargeVariants } from './charges.ts';
import { noticeVariants } from './notices.ts';
import { replicaVariants } from './replicas.ts';
import { drawnVariants } from './drawn.ts';
import { formVariants } from './forms.ts';
import { pairsOf } from './pairs.ts';
import { transportVariants } from './transport.ts';
import { pageVariants } from './lists.ts';
import { posVariants } from './pos.ts';
import { rateVariants } from './limits.ts';
import { requestVariants } from './requests.ts';
import { checkVariants, statusVariants } from './errors.ts';
import { timeVariants } from './times.ts';
import { wireVariants } from './general.ts';
import { worldVariants } from './sandbox.ts';
import { webhookVariants } from './webhooks.ts';
import { linkVariants } from './links.ts';
import { eventVariants } from './events.ts';
import { frontVariants } from './fronts.ts';
import { writingVariants } from './writing.ts';
import { refusingVariants } from './refusing.ts';
import { promiseVariants } from './promises.ts';
import { settlingVariants } from './settling.ts';
import { logVariants } from './log-keeping.ts';
import { postingVariants } from './posting.ts';
import { sellingVariants } from './selling.ts';
import { hostedVariants } from './hosted.ts';
import { holdingVariants } from './holding.ts';
import { codeVariants } from './codes.ts';
import { paymentVariants } from './payments.ts';
import { openVariants } from './open/open.ts';
import { othersOf } from './other/other.ts';
import { elsewhereOf } from './elsewhere/elsewhere.ts';
import { stacksOf } from './stacks/stacks.ts';
import { strangeVariants } from './strange/strange.ts';
import { oddVariants } from './odd/odd.ts';
import { offbeatVariants } from './offbeat/offbeat.ts';
import { pendingVariants } from './other/pending.ts';
import { unhurriedVariants } from './other/unhurried.ts';
import { quirkVariants } from './quirk/quirk.ts';
import { curioVariants } from './curio/curio.ts';
import { whimVariants } from './whim/whim.ts';
import { knackVariants } from './knack/knack.ts';
import { trickVariants } from './trick/trick.ts';
import { guiseVariants } from './guise/guise.ts';
import { masqueVariants } from './masque/masque.ts';
import { liveryVariants } from './livery/livery.ts';
import { attireVariants } from './attire/attire.ts';
import { mienVariants } from './mien/mien.ts';
import { garbVariants } from './garb/garb.ts';
import { habitVariants } from './habit/habit.ts';
import { wharfVariants } from './wharf/wharf.ts';
import { mouldVariants } from './mould/mould.ts';
import { gaitVariants } from './gait/gait.ts';
import { loomVariants } from './loom/loom.ts';
import { quiltVariants } from './quilt/quilt.ts';
import { plaitVariants } from './plait/plait.ts';

const single: readonly NamedPatch[] = [
  ...statusVariants,
  ...wireVariants,
  ...timeVariants,
  ...clockVariants,
  ...idVariants,
  ...fieldVariants,
  ...checkVariants,
  ...requestVariants,
  ...pageVariants,
  ...idempotencyVariants,
  ...feeVariants,
  ...lifecycleVariants,
  ...rateVariants,
  ...worldVariants,
  ...webhookVariants,
  ...linkVariants,
  ...eventVariants,
  ...liveBalanceVariants,
  ...liveChargeVariants,
  ...billVariants,
  ...noticeVariants,
  ...posVariants,
  ...replicaVariants,
  ...formVariants,
  ...transportVariants,
  ...drawnVariants,
];

/** Pairs and blends are drawn without these, so that they stay as they were tried. */
const undrawn: readonly NamedPatch[] = [
  ...frontVariants,
  ...writingVariants,
  ...refusingVariants,
  ...promiseVariants,
  ...settlingVariants,
  ...sellingVariants,
  ...postingVariants,
  ...logVariants,
  ...hostedVariants,
  ...holdingVariants,
  ...codeVariants,
  ...paymentVariants,
  ...openVariants,
];

const others = othersOf([...single, ...undrawn]);

const elsewhere = elsewhereOf([...single, ...undrawn, ...others]);

/** Services that obey the document and differ in what it leaves open. */
export const variants: readonly NamedPatch[] = [
  ...single,
  ...blendsOf(single),
  ...pairsOf(single),
  ...clockStepVariants,
  ...undrawn,
  ...others,
  ...elsewhere,
  ...stacksOf([...single, ...undrawn, ...others, ...elsewhere]),
  ...strangeVariants,
  ...oddVariants,
  ...offbeatVariants,
  ...pendingVariants,
  ...addressVariants,
  ...unhurriedVariants,
  ...quirkVariants,
  ...curioVariants,
  ...whimVariants,
  ...knackVariants,
  ...trickVariants,
  ...guiseVariants,
  ...masqueVariants,
  ...liveryVariants,
  ...attireVariants,
  ...mienVariants,
  ...garbVariants,
  ...habitVariants,
  ...wharfVariants,
  ...mouldVariants,
  ...gaitVariants,
  ...loomVariants,
  ...quiltVariants,
  ...plaitVariants,
];

const undecided: ReadonlySet<string> = new Set(variants.flatMap((each) => (each.undecided ? [each.name] : [])));

export const mayStayUndecided = (name: string): boolean => undecided.has(name);
