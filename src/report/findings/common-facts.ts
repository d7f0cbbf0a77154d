/** What can be said of one exchange in words that follow "they", the simplest first. */
export interface Facts {
  /** Where it was sent to, or posted from. */
  readonly place: string;
  /** What was sent. */
  readonly request: readonly string[];
  /** In which states the objects were that it was about. */
  readonly states: readonly string[];
  /** States of which it is not known whether they held. */
  readonly unsure: readonly string[];
  /** How long after something it came. */
  readonly ages: readonly string[];
}

interface Common {
  readonly facts: readonly string[];
  /** The deployment that all of this is about; null: both. */
  readonly place: string | null;
  /** Of those that kept the rule, how many are known well enough to be compared. */
  readonly kept: number;
  /** How many of these have the facts all the same. */
  readonly keptWith: number;
}

/** Of those that kept the rule, this share may have the facts too. */
const few = 0.05;
/** How likely a claim may be to come from chance, over all facts that were tried. */
const chance = { ofRequest: 0.01, ofCircumstances: 0.05 } as const;
/** Of those that broke it and of those that kept it, where what was sent is to tell them apart. */
const least = 3;

/**
 * What all exchanges share that broke a rule, and that few or none have that kept it; null where nothing tells them apart
 * so well that chance would hardly do it. Deployments may differ in what they do under the same circumstances.
 */
export function commonFacts(broken: readonly Facts[], kept: readonly Facts[]): Common | null {
  const there = placeOf(broken);
  const keptThere = kept.filter(({ place }) => place === there);
  const everywhere = circumstancesApart(broken, kept);
  if (isSure(everywhere)) return counted(told(everywhere), kept, null);
  const local = circumstancesApart(broken, keptThere);
  if (isSure(local)) return counted(told(local), keptThere, there);
  const sent = sentApart(broken, kept);
  if (sent) return counted([sent.fact], kept, null);
  if (everywhere.length > 0) return counted(told(everywhere), kept, null);
  return local.length > 0 ? counted(told(local), keptThere, there) : null;
}

const placeOf = ([first, ...others]: readonly Facts[]): string | null =>
  first !== undefined && others.every(({ place }) => place === first.place) ? first.place : null;

/** State and age mostly go together, so both are said where both do. */
const circumstancesApart = (broken: readonly Facts[], kept: readonly Facts[]): readonly Apart[] =>
  [apart('states', broken, kept), apart('ages', broken, kept)].filter((one) => one !== null);

const isSure = (found: readonly Apart[]): boolean => found.some(({ byChance }) => byChance < chance.ofRequest);

const told = (found: readonly Apart[]): readonly string[] => found.map(({ fact }) => fact);

function sentApart(broken: readonly Facts[], kept: readonly Facts[]): Apart | null {
  if (broken.length < least || kept.length < least) return null;
  return apart('request', broken, kept);
}

interface Apart {
  readonly fact: string;
  readonly byChance: number;
}

type Aspect = 'request' | 'states' | 'ages';

/** The simplest fact that tells them apart. What was sent has many facts, and any of them could do so by chance. */
function apart(aspect: Aspect, broken: readonly Facts[], kept: readonly Facts[]): Apart | null {
  const ofRequest = aspect === 'request';
  const all = new Set([...broken, ...kept].flatMap((facts) => facts[aspect])).size;
  for (const [place, fact] of sharedBy(broken.map((facts) => facts[aspect])).entries()) {
    const { kept: compared, keptWith } = counted([fact], kept, null);
    if (keptWith > compared * few) continue;
    const byChance = (ofRequest ? all : place + 1) * chanceOf(broken.length, compared, keptWith);
    if (byChance < (ofRequest ? chance.ofRequest : chance.ofCircumstances)) return { fact, byChance };
  }
  return null;
}

function sharedBy([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  const sets = others.map((facts) => new Set(facts));
  return first.filter((fact) => sets.every((facts) => facts.has(fact)));
}

function counted(facts: readonly string[], kept: readonly Facts[], place: string | null): Common {
  const known = kept.filter(({ unsure }) => !facts.some((fact) => unsure.includes(fact)));
  const having = ({ request, states, ages }: Facts): boolean =>
    facts.every((fact) => request.includes(fact) || states.includes(fact) || ages.includes(fact));
  return { facts, place, kept: known.length, keptWith: known.filter(having).length };
}

/** That those who have a fact, were they drawn by lot from all, would be all of the broken ones and few of the kept. */
function chanceOf(broken: number, kept: number, keptWith: number): number {
  let drawn = 1;
  for (let at = 0; at < broken; at += 1) drawn *= (broken + keptWith - at) / (broken + kept - at);
  return drawn;
}

/** `all`: how many there are, where not all of them were looked at. */
export function commonWords(
  { facts, place, kept: compared, keptWith }: Common,
  looked: number,
  all: { readonly broken: number; readonly kept: number },
): string {
  const broke = looked < all.broken ? `All ${looked} looked at of the ${all.broken}` : counting(looked);
  const [where, there] = place === null ? ['', ''] : [`were sent to ${place} and `, ' there'];
  const kept =
    compared < all.kept ? `${compared} looked at${there} of the ${all.kept} that kept it` : `${compared} that kept it`;
  const holds = keptWith === 0 ? 'none' : keptWith;
  return `${broke} that broke it ${where}${facts.join(' and ')}; that holds for ${holds} of the ${kept}.`;
}

const counting = (count: number): string => (count === 1 ? 'The one' : count === 2 ? 'Both' : `All ${count}`);
