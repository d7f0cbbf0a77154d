import { change } from '../change.ts';
import type { Patch } from '../behaviour.ts';
import type { NamedPatch } from '../named.ts';

const written = (form: (milliseconds: number) => string): Patch => change('wire')(() => ({ dateTime: form }));

const dated = (date: () => string): Patch =>
  change('wire')((was) => ({ headers: (answer, call) => ({ ...was.headers(answer, call), Date: date() }) }));

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
const threeHours = 3 * 3_600_000;

export const timeVariants: readonly NamedPatch[] = [
  {
    name: 'times.dar-es-salaam',
    text: 'date-times in local time with the offset +03:00',
    patch: written((moment) => iso(moment + threeHours).replace('Z', '+03:00')),
  },
  {
    name: 'times.microseconds',
    text: 'date-times with six digits of a second',
    patch: written((moment) => iso(moment).replace('Z', '000Z')),
  },
  {
    name: 'times.whole-seconds',
    text: 'no fraction of a second is shown, so that many charges share a moment',
    patch: written((moment) => iso(moment).replace(/\.\d+Z/, '+00:00')),
  },
  {
    name: 'times.clock-ahead',
    text: 'the clock of the service is a minute ahead, and its Date header says so',
    patch: change('timekeeping')(() => ({ ahead: 60_000 })),
  },
  {
    name: 'times.clock-behind',
    text: 'the clock of the service is two minutes behind, and its Date header says so',
    patch: change('timekeeping')(() => ({ ahead: -120_000 })),
  },
  {
    name: 'times.date-of-the-machine',
    text: 'the Date header tells the time of the machine, which no operator moves',
    patch: dated(() => new Date().toUTCString()),
  },
  { name: 'times.no-date', text: 'no Date header tells what time it is', patch: dated(() => '') },
];
