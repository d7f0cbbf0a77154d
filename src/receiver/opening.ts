import type { ReceiverCase } from './cases/case.ts';
import { nothingTwice, probes } from './controls.ts';
import { Episode } from './episode.ts';
import { notFulfilled } from './not-fulfilled.ts';
import { interrupted } from './watch.ts';
import { untold, type Work } from './work.ts';

/** What became of a plain payment. */
interface Opened {
  readonly control: Episode;
  /** Why the receiver cannot be judged; null: it can. */
  readonly unjudged: string | null;
  /** Payments told otherwise than documented that were fulfilled, while the plain one was not. */
  readonly instead: readonly Episode[];
}

/** Posts a plain payment: what is not seen fulfilled, nothing can be judged by. */
export async function opened(work: Work, of: ReceiverCase): Promise<Opened> {
  const control = new Episode(of, 0, work.run);
  const unjudged = async (said: string, instead: readonly Episode[] = []): Promise<Opened> => {
    const why = work.isStopped ? interrupted : said;
    control.doubt = why;
    return { control, unjudged: why, instead };
  };
  work.tell('posting a plain payment');
  const refusal = await work.announce(control);
  if (refusal !== null) return unjudged(`The receiver could not be told of an order: ${refusal}.`);
  const early = await untold(() => work.settle([control], Promise.resolve()));
  if (early !== null) return unjudged(early);
  if (control.seen > 0) return unjudged(fulfilledBefore(control));
  const trouble = await untold(() => work.settle([control], work.post(control)));
  if (trouble !== null) return unjudged(trouble);
  if (control.isUnreached) return unjudged(notFulfilled(control, work.options, []));
  if (!work.sees) return unjudged(unseen);
  if (control.seen > 0) {
    const why = await miscounted(work);
    return why === null ? { control, unjudged: null, instead: [] } : unjudged(why);
  }
  const tried = await tryProbes(work, control);
  const instead = tried.filter(({ of: { rules } }) => rules.length > 0);
  return unjudged(notFulfilled(control, work.options, tried), instead);
}

/** Why the status is not to be trusted; null: nothing speaks against it. */
async function miscounted(work: Work): Promise<string | null> {
  const episode = new Episode(nothingTwice, 1, work.run);
  if ((await work.announce(episode)) !== null) return null;
  const trouble = await untold(async () => {
    await work.settle([episode], work.post(episode));
    await work.look([episode]);
  });
  if (trouble !== null) return trouble;
  return episode.seen > 1 ? countsEvents(episode) : null;
}

const countsEvents = ({ order, seen }: Episode): string =>
  `An event that nobody fulfils by (type note.recorded, of a charge that failed) was posted twice, and the status then told of order ${order.reference} ${seen} times. Either the status counts events that came: it has to count what was done for an order (goods handed out, rows written). Or the receiver fulfils whatever comes, as often as it comes.`;

const fulfilledBefore = ({ order }: Episode): string =>
  `The status tells of order ${order.reference} as fulfilled before anything was posted about it. It has to tell of what was done, order by order, and taking an order must not fulfil it.`;

const unseen =
  'Nothing tells what the receiver fulfilled, so only its answers were seen: add --status or --status-command.';

/** Those that were fulfilled, while the control still was not. */
async function tryProbes(work: Work, control: Episode): Promise<readonly Episode[]> {
  const all = probes.map((each, place) => new Episode(each, place + 1, work.run));
  await Promise.all(all.map((each) => work.announce(each)));
  const trouble = await untold(async () => {
    await work.settle([control, ...all], Promise.all(all.map((each) => work.post(each))));
    await work.look([control, ...all]);
  });
  return trouble === null && control.seen === 0 ? all.filter(({ seen }) => seen > 0) : [];
}
