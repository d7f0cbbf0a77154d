import { unchanged } from '../../named.ts';
import type { Fault } from '../fault.ts';
import { wronglyTaken, wrongRefusals } from './asking.ts';
import { drawCondition } from './conditions.ts';
import { Draw } from './draw.ts';
import { wrongEvents } from './event-data.ts';
import { wrongFates } from './fates.ts';
import { wrongForms } from './forms.ts';
import { wrongLists } from './lists.ts';
import { wrongDoors } from './doors.ts';
import { brokenPromises } from './promises.ts';
import { wrongReceivables } from './receivables.ts';
import { wrongViews } from './views.ts';

/** What shows in more places stands here more often. */
const kinds = [
  wrongViews,
  wrongViews,
  wrongViews,
  brokenPromises,
  brokenPromises,
  wrongLists,
  wrongLists,
  wrongEvents,
  wrongForms,
  wrongRefusals,
  wronglyTaken,
  wrongFates,
  wrongFates,
  wrongReceivables,
  wrongDoors,
];

const drawnName = (number: number): string => `drawn.${number}`;

/** The number in such a name; null for any other name. */
export function numberDrawn(name: string): number | null {
  const digits = /^drawn\.(\d{1,10})$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A fault that nobody thought of: what goes wrong, where and when follow from its number. */
export function drawnFault(number: number): Fault {
  const draw = new Draw(number);
  const { text, rules, on, scene, patch } = draw.of(draw.of(kinds));
  const where = draw.of(on);
  const condition = drawCondition(draw, scene);
  const changed = patch(condition.holds);
  return {
    name: drawnName(number),
    text: `${where === 'live' ? 'on live' : 'in the sandbox'} ${text}: ${condition.text}`,
    breaks: rules,
    patch: where === 'sandbox' ? changed : unchanged,
    ...(where === 'live' && { live: changed }),
  };
}
