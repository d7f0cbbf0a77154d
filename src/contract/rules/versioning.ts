import { type Rule, rulesOf } from '../rule.ts';

const both = rulesOf('Versioning', 'both');

export const versioningRules = [
  both.judged('versioning.v1-path', 'The documented operations are served under /v1.'),
  both.unobservable(
    'versioning.additive',
    'No change of the API breaks a request that used to work.',
    'One run sees one version; comparing two runs shows a change.',
  ),
  both.unobservable(
    'versioning.v2-announced',
    'A breaking change would come as /v2, announced first.',
    'The changelog is not part of the API.',
  ),
] as const satisfies readonly Rule[];
