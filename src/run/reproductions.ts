import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeScenario } from '../scenario/write-scenario.ts';
import type { Breach } from './record.ts';

/** Requests of a reproduction at the most: a longer history is no story, and its last ones matter most. */
const longest = 40;

/** Writes each breach down as a scenario in `reproduce/`, and gives its path below the run's folder. */
export function reproductions(out: string | null): (check: string, breach: Breach) => string | null {
  if (out === null) return () => null;
  return (check, { broken, led, note }) => {
    const requests = led.filter(({ template }) => template !== null).slice(-longest);
    if (requests.length === 0) return null;
    const file = `reproduce/${`${check}--${broken.rule}`.replaceAll(/[^\w.-]+/g, '-')}.yaml`;
    mkdirSync(join(out, 'reproduce'), { recursive: true });
    writeFileSync(
      join(out, file),
      writeScenario({
        rule: broken.rule,
        title: `Shows again: ${broken.expected}`,
        about: note ?? broken.actual,
        exchanges: requests,
      }),
    );
    return file;
  };
}
