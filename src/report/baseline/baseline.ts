import { z } from 'zod';

const ids = z.array(z.string()).readonly();

/** A run beside an earlier one, by ids of rules. */
export const baselineSchema = z.object({
  path: z.string(),
  target: z.object({ name: z.string(), sandbox: z.string().nullable(), live: z.string().nullable() }),
  suite: z.object({ version: z.string(), commit: z.string().nullable() }),
  started: z.string(),
  /** Broken now, and not in the baseline. */
  new: ids,
  /** Those of them that the baseline had not decided. */
  undecided_before: ids,
  /** Broken now and in the baseline. */
  known: ids,
  /** Broken in the baseline, and kept now. */
  mended: ids,
  /** Broken in the baseline, and neither broken nor kept now. */
  undecided: ids,
});

export type Baseline = z.infer<typeof baselineSchema>;

/** What of a report a comparison looks at. */
export interface Compared {
  readonly rules: readonly { readonly id: string; readonly verdict: string }[];
  readonly checks: readonly { readonly id: string; readonly deployment: string }[];
  readonly findings: readonly { readonly rule: string; readonly check: string | null }[];
}

/** Says what of `now` is new, known, mended and undecided. A rule may be broken on one deployment, and newly on the other. */
export function beside(
  now: Compared,
  earlier: Compared,
): Pick<Baseline, 'new' | 'undecided_before' | 'known' | 'mended' | 'undecided'> {
  const deployments = new Set(now.checks.map(({ deployment }) => deployment));
  const [here, there] = [brokenIn(now), brokenIn(earlier)];
  const before = new Map(earlier.rules.map(({ id, verdict }) => [id, verdict]));
  const broken = now.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const isKnown = (id: string): boolean =>
    before.get(id) === 'fail' && [...(here.get(id) ?? [])].every((place) => there.get(id)?.has(place) ?? true);
  const once = [...before].flatMap(([id, verdict]) =>
    verdict === 'fail' && concerns(there.get(id), deployments) ? [id] : [],
  );
  const verdictNow = new Map(now.rules.map(({ id, verdict }) => [id, verdict]));
  const fresh = broken.filter((id) => !isKnown(id));
  return {
    new: fresh,
    undecided_before: fresh.filter((id) => !['pass', 'fail'].includes(before.get(id) ?? '')),
    known: broken.filter(isKnown),
    mended: once.filter((id) => verdictNow.get(id) === 'pass'),
    undecided: once.filter((id) => !['pass', 'fail'].includes(verdictNow.get(id) ?? '')),
  };
}

/** By rule, the deployments on which checks found it broken. */
function brokenIn({ checks, findings }: Compared): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map(checks.map(({ id, deployment }) => [id, deployment]));
  const broken = new Map<string, Set<string>>();
  for (const { rule, check } of findings) {
    const place = check === null ? undefined : places.get(check);
    if (place === undefined) continue;
    broken.set(rule, (broken.get(rule) ?? new Set()).add(place));
  }
  return broken;
}

/** What was broken on the other deployment only is no matter of a run of one. */
const concerns = (places: ReadonlySet<string> | undefined, deployments: ReadonlySet<string>): boolean =>
  places === undefined || [...places].some((place) => deployments.has(place));
