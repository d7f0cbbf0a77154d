import { aboutLine } from './line-words.ts';
import { digestOf } from './commitments.ts';
import type { RawLine } from './raw-lines.ts';

interface LineChange {
  /** In the journal as it is now; of what was dropped, where it stood. */
  readonly line: number;
  readonly why: string;
}

/** What became of the lines of an attested journal, by the digests of what was attested. */
export function lineChanges(lines: readonly RawLine[], attested: readonly string[]): readonly LineChange[] {
  return new Walk(lines, attested).changes();
}

/** Goes along both, and says of each place where they part what explains it with the least. */
class Walk {
  readonly #lines: readonly RawLine[];
  readonly #now: readonly string[];
  readonly #attested: readonly string[];
  /** By digest, how many of it are still to come. */
  readonly #nowLeft: Map<string, number>;
  readonly #attestedLeft: Map<string, number>;
  /** Places of lines, and of attested ones, that stand elsewhere and were told of. */
  readonly #told = new Set<number>();
  readonly #found = new Set<number>();
  readonly #changes: LineChange[] = [];
  #at = 0;
  #of = 0;

  constructor(lines: readonly RawLine[], attested: readonly string[]) {
    this.#lines = lines;
    this.#now = lines.map(digestOf);
    this.#attested = attested;
    this.#nowLeft = counted(this.#now);
    this.#attestedLeft = counted(attested);
  }

  changes(): readonly LineChange[] {
    while (this.#at < this.#now.length || this.#of < this.#attested.length) this.#step();
    return this.#changes;
  }

  #step(): void {
    if (this.#told.has(this.#at)) return this.#pass(true, false);
    if (this.#found.has(this.#of)) return this.#pass(false, true);
    const [now, was] = [this.#now[this.#at], this.#attested[this.#of]];
    if (now === was) return this.#pass(true, true);
    const isGone = was !== undefined && left(this.#nowLeft, was) < left(this.#attestedLeft, was);
    const isNew = now !== undefined && left(this.#nowLeft, now) > left(this.#attestedLeft, now);
    if (isGone && isNew && !this.#fitsBehind(was)) return this.#altered();
    if (isNew) return this.#added(now);
    if (isGone) return this.#dropped();
    return this.#moved(was);
  }

  /** What is here is one line too many, since the attested one of this place follows. */
  #fitsBehind(was: string): boolean {
    return this.#now[this.#at + 1] === was;
  }

  #altered(): void {
    this.#tell(`was altered (now ${this.#about(this.#at)}; attested as line ${this.#of + 1})`);
    this.#pass(true, true);
  }

  #added(now: string): void {
    const twin = this.#attested.indexOf(now);
    this.#tell(
      twin === -1
        ? `was put in: what was attested has no such line (${this.#about(this.#at)})`
        : `doubles what was attested once, as line ${twin + 1} (${this.#about(this.#at)})`,
    );
    this.#pass(true, false);
  }

  #dropped(): void {
    this.#tell(`here line ${this.#of + 1} of what was attested was dropped`);
    this.#pass(false, true);
  }

  /** Both stand elsewhere, too: two lines have changed places, or one has gone there. */
  #moved(was: string | undefined): void {
    const from = was === undefined ? -1 : this.#now.indexOf(was, this.#at + 1);
    const now = this.#now[this.#at]!;
    const to = this.#attested.indexOf(now, this.#of + 1);
    if (from === -1 || to === -1) return this.#added(now);
    this.#tell(`was swapped with line ${from + 1}, or moved (${this.#about(this.#at)}; attested as line ${to + 1})`);
    this.#told.add(from);
    this.#found.add(to);
    this.#pass(true, true);
  }

  #pass(now: boolean, attested: boolean): void {
    if (now) less(this.#nowLeft, this.#now[this.#at++]);
    if (attested) less(this.#attestedLeft, this.#attested[this.#of++]);
  }

  #about(at: number): string {
    return aboutLine(this.#lines[at]!);
  }

  #tell(why: string): void {
    this.#changes.push({ line: this.#at + 1, why });
  }
}

function counted(digests: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const digest of digests) counts.set(digest, (counts.get(digest) ?? 0) + 1);
  return counts;
}

const left = (counts: ReadonlyMap<string, number>, digest: string): number => counts.get(digest) ?? 0;

function less(counts: Map<string, number>, digest: string | undefined): void {
  if (digest !== undefined) counts.set(digest, left(counts, digest) - 1);
}
