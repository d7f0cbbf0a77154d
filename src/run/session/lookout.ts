import type { Awaiting } from '../../wire/time/awaiting.ts';
import { deadline } from '../../wire/time/clock.ts';
import type { Progress } from './session.ts';

/** Gives the way to call it off. */
export function eachSecond(work: () => void): () => void {
  let callOff = (): void => undefined;
  const next = (): void => {
    callOff = deadline(1_000, () => {
      work();
      next();
    });
  };
  next();
  return () => callOff();
}

/** Looks each second what holds the run up, and tells it when it is another thing. Gives the way to call it off. */
export function lookout(awaiting: Awaiting, requests: () => number, tell: (event: Progress) => void): () => void {
  let told = '';
  return eachSecond(() => {
    const event = { is: 'awaiting', awaited: awaiting.foremost, requests: requests() } as const;
    const text = JSON.stringify(event);
    if (text !== told) tell(event);
    told = text;
  });
}
