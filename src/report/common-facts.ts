/** What can be said of one exchange in words that follow "they", the simplest first. */
export type Facts = readonly string[];

export interface Common {
  readonly fact: string;
  /** How many of those that kept the rule have it all the same. */
  readonly keptWith: number;
}

const LEAST = 3;
/** Of those that kept the rule, this share may have the fact too. */
const FEW = 0.05;
/** How likely a claim may be to come from chance, over all facts that were tried. */
const CHANCE = 0.01;

/**
 * The simplest fact that all exchanges share that broke a rule, and that few or none have that kept it; null where no
 * fact tells them apart so well that chance would hardly do it.
 */
export function commonFact(broken: readonly Facts[], kept: readonly Facts[]): Common | null {
  const [first, ...others] = broken;
  if (!first || broken.length < LEAST || kept.length < LEAST) return null;
  const tried = new Set([...broken, ...kept].flat()).size;
  const sets = others.map((facts) => new Set(facts));
  for (const fact of first) {
    if (!sets.every((facts) => facts.has(fact))) continue;
    const keptWith = kept.filter((facts) => facts.includes(fact)).length;
    if (keptWith > kept.length * FEW) continue;
    if (tried * chanceOf(broken.length, kept.length, keptWith) < CHANCE) return { fact, keptWith };
  }
  return null;
}

/** That those who have a fact, were they drawn by lot from all, would be all of the broken ones and few of the kept. */
function chanceOf(broken: number, kept: number, keptWith: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < broken; drawn += 1) chance *= (broken + keptWith - drawn) / (broken + kept - drawn);
  return chance;
}

interface Counts {
  readonly broken: number;
  readonly kept: number;
}

/** `all`: how many there are, where not all of them were looked at. */
export function commonWords({ fact, keptWith }: Common, seen: Counts, all: Counts): string {
  const broke =
    seen.broken < all.broken
      ? `${seen.broken} looked at of the ${all.broken} that broke it`
      : `${seen.broken} that broke it`;
  const kept =
    seen.kept < all.kept ? `${seen.kept} looked at of the ${all.kept} that kept it` : `${seen.kept} that kept it`;
  return `All ${broke} ${fact}; that holds for ${keptWith === 0 ? 'none' : keptWith} of the ${kept}.`;
}
