import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeScenario } from '../scenario/write-scenario.ts';
import type { Breach } from './record.ts';

/** Requests of a reproduction at the most: a longer history is no story, and its last ones matter most. */
const longest = 40;

/** Writes each breach down as a scenario in `reproduce/`, and gives its path below the run's folder. */
export function reproductions(out: string | null): (breach: Breach) => string | null {
  if (out === null) return () => null;
  return ({ broken, led, note }) => {
    const exchanges = led.filter(({ template }) => template !== null).slice(-longest);
    if (exchanges.length === 0) return null;
    const folder = join(out, 'reproduce');
    mkdirSync(folder, { recursive: true });
    const name = freeName(folder, broken.rule);
    const title = `Shows again: ${broken.expected}`;
    writeFileSync(
      join(folder, name),
      writeScenario({ rule: broken.rule, title, about: note ?? broken.actual, exchanges }),
    );
    return `reproduce/${name}`;
  };
}

function freeName(folder: string, rule: string, count = 1): string {
  const name = `${rule}${count === 1 ? '' : `.${count}`}.yaml`;
  return existsSync(join(folder, name)) ? freeName(folder, rule, count + 1) : name;
}
