import { change } from '../change.ts';
import type { Patch } from '../behaviour.ts';
import { partlyUndecided, varying } from './variant.ts';

const written = (form: (milliseconds: number) => string): Patch => change('wire')(() => ({ dateTime: form }));

const dated = (date: () => string): Patch =>
  change('wire')((was) => ({ headers: (answer, call) => ({ ...was.headers(answer, call), Date: date() }) }));

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
const threeHours = 3 * 3_600_000;

export const timeVariants = [
  ...partlyUndecided(
    varying({
      'times.no-zone: date-times in local time, and no zone is written': written((moment) =>
        iso(moment + threeHours).slice(0, 19),
      ),
    }),
  ),
  ...varying({
    'times.dar-es-salaam: date-times in local time with the offset +03:00': written((moment) =>
      iso(moment + threeHours).replace('Z', '+03:00'),
    ),
    'times.microseconds: date-times with six digits of a second': written((moment) => iso(moment).replace('Z', '000Z')),
    'times.whole-seconds: no fraction of a second is shown, so that many charges share a moment': written((moment) =>
      iso(moment).replace(/\.\d+Z/, '+00:00'),
    ),
    'times.clock-ahead: the clock of the service is a minute ahead, and its Date header says so': change('timekeeping')(
      () => ({ ahead: 60_000 }),
    ),
    'times.clock-behind: the clock of the service is two minutes behind, and its Date header says so': change(
      'timekeeping',
    )(() => ({ ahead: -120_000 })),
    'times.date-of-the-machine: the Date header tells the time of the machine, which no operator moves': dated(() =>
      new Date().toUTCString(),
    ),
    'times.no-date: no Date header tells what time it is': dated(() => ''),
  }),
];
