import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attestationFile } from '../trust/attestation.ts';
import { disclosed } from '../trust/disclosure.ts';
import { counted } from '../report/terminal/words.ts';
import { print } from './terminal.ts';
import { Wrong } from './wrong.ts';

export interface DiscloseFlags {
  readonly exchange: readonly number[];
  readonly line: readonly number[];
  readonly out: string;
}

/** `mpconform disclose`: some lines of an attested journal, for who is not to see the others. */
export function disclose(run: string, { exchange, line, out }: DiscloseFlags): void {
  if (exchange.length + line.length === 0)
    throw new Wrong('mpconform: say what to show: --exchange NUMBERS or --line NUMBERS');
  for (const file of ['journal.ndjson', attestationFile])
    if (!existsSync(join(run, file)))
      throw new Wrong(`mpconform: ${run} holds no ${file}; only what was attested can be shown in part`);
  if (existsSync(out)) throw new Wrong(`mpconform: ${out} is there already`);
  const disclosure = disclosed(join(run, 'journal.ndjson'), { exchanges: exchange, lines: line });
  if (typeof disclosure === 'string') throw new Wrong(`mpconform: nothing is shown: ${disclosure}`);
  try {
    writeFileSync(out, `${JSON.stringify(disclosure, null, 2)}\n`);
  } catch (error) {
    throw new Wrong(`mpconform: ${out} cannot be written: ${(error as Error).message}`);
  }
  print(
    `${out} shows ${counted(disclosure.lines.length, 'line', 'lines')} of ${disclosure.of}; the others are kept back.`,
  );
}
