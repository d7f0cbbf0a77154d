import type { ReceiverCase } from './cases/case.ts';
import { closingControl, killed, longBefore, muchLater } from './controls.ts';
import { Episode } from './episode.ts';
import { inTurns } from './patience.ts';
import { restarted } from './restart.ts';
import { interrupted } from './watch.ts';
import { untold, type Work } from './work.ts';

const atATime = 8;

interface Driven {
  readonly episodes: readonly Episode[];
  /** Why nobody could tell any more what was fulfilled, or what was is not to be trusted; null: nothing of the kind. */
  readonly trouble: string | null;
}

/** Posts all cases, stage by stage, and looks after each. `control`: the plain payment that came before. */
export async function drive(work: Work, control: Episode, cases: readonly ReceiverCase[]): Promise<Driven> {
  if (cases.length === 0) return { episodes: [control], trouble: null };
  // Two orders were told of before.
  const episodes = cases.map((each, place) => new Episode(each, place + 2, work.run));
  const [closing, restart, later, before] = [closingControl, killed, muchLater, longBefore].map((of) =>
    episodes.find((each) => each.of === of),
  );
  const all = [control, ...episodes.filter((each) => each !== restart)];
  await inTurns(episodes, atATime, (each) => work.announce(each));
  // A receiver that does not expect a bill, say, may be one of a shop that has none.
  const begun = await untold(() => work.settle(episodes, Promise.resolve()));
  for (const each of episodes)
    if (each.seen > 0) each.doubt = 'the status told of its order before anything was posted';
  const among = episodes.filter((each) => isToBePosted(each) && each !== closing && each !== restart);
  const stages = Math.max(0, ...among.map((each) => each.stages.length));
  let done = 0;
  const trouble =
    begun ??
    (await untold(async () => {
      for (let stage = 0; stage < stages; stage += 1) {
        await work.settle(
          all,
          inTurns(
            among.filter((each) => stage === 0 || (each !== later && each !== before)),
            atATime,
            async (each) => {
              await work.post(each, stage);
              done += each.stages.length === stage + 1 ? 1 : 0;
              work.tell(`${done}/${episodes.length} cases`);
            },
          ),
        );
        if (stage + 1 < stages) await work.look(all);
      }
      const last = [
        ...(closing ? [work.post(closing)] : []),
        ...(later && among.includes(later) ? [work.post(later, 1)] : []),
      ];
      await work.settle(all, Promise.all(last));
      await work.look(all);
    }));
  const isSteady = !closing || (closing.seen > 0 && control.seen > 0);
  const wrong = work.isStopped ? interrupted : (trouble ?? (isSteady ? null : unsteady));
  if (restart) await kill(work, control, restart, { before, wrong });
  return { episodes: [control, ...episodes], trouble: wrong };
}

const isToBePosted = ({ expected, doubt }: Episode): boolean => expected && doubt === null;

const unsteady = 'a plain payment was no longer fulfilled at the end, or what had been was forgotten';

const forgotten =
  'once restarted, the receiver told of nothing that it had fulfilled before: orders and what was fulfilled have to outlive a kill';

/** Ends the receiver once it has acknowledged an event, and posts that again to the one that is begun then. */
async function kill(
  work: Work,
  control: Episode,
  episode: Episode,
  { before, wrong }: { readonly before: Episode | undefined; readonly wrong: string | null },
): Promise<void> {
  if (wrong !== null) {
    episode.doubt = wrong;
    return;
  }
  const both = before && isToBePosted(before) ? [episode, before] : [episode];
  work.tell('killing the receiver, and beginning it again');
  await work.post(episode);
  const watched = [control, ...both];
  const doubt =
    (work.isStopped ? interrupted : await restarted(work.options)) ??
    (await untold(async () => {
      await work.settle(watched, Promise.all(both.map((each) => work.post(each, 1))));
      await work.look(watched);
    })) ??
    (control.seen === 0 ? forgotten : null);
  for (const each of both) each.doubt ??= doubt;
}
