import { z } from 'zod';

/** A violation that somebody knows of and answers for. */
export const knownViolationSchema = z.strictObject({
  /** By its id. */
  rule: z.string().min(1),
  reason: z.string().min(1),
  /** Why its owner holds that the document does not say so; it is broken all the same. */
  disputed: z.exactOptional(z.string().min(1)),
  owner: z.string().min(1),
  /** The last day on which it is excused, such as 2027-01-31. */
  until: z.iso.date('must be a day, such as 2027-01-31'),
  /** Of what is judged, as npm writes ranges; left out: any. */
  versions: z.exactOptional(z.string().min(1)),
});

export const knownFileSchema = z.strictObject({ known: z.array(knownViolationSchema).readonly() });

/**
 * `holds` excuses a broken rule; `other version` says nothing of this one, and `not decided` waits for a run that tells: this one is
 * a shard or a part, leaves the rule out, or could not finish its check; all others are out of date.
 */
export const standings = ['holds', 'other version', 'not decided', 'expired', 'mended', 'not seen'] as const;

export const reportedKnown = knownViolationSchema.extend({ standing: z.enum(standings) });

export type KnownViolation = z.infer<typeof knownViolationSchema>;
export type ReportedKnown = z.infer<typeof reportedKnown>;
