import type { Awaiting } from '../../wire/time/awaiting.ts';
import { deadline } from '../../wire/time/clock.ts';
import type { Progress } from './session.ts';

const often_ms = 1_000;

/** Looks each second what holds the run up, and tells it when it is another thing. Gives the way to call it off. */
export function lookout(awaiting: Awaiting, requests: () => number, tell: (event: Progress) => void): () => void {
  let told = '';
  let callOff = (): void => undefined;
  const look = (): void => {
    const event = { is: 'awaiting', awaited: awaiting.foremost, requests: requests() } as const;
    const text = JSON.stringify(event);
    if (text !== told) tell(event);
    told = text;
    callOff = deadline(often_ms, look);
  };
  callOff = deadline(often_ms, look);
  return () => callOff();
}
