import type { Field } from '../../contract/resources/field.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Compare } from './compare.ts';
import type { ResourceKind } from './kinds.ts';
import type { KnownResource } from './known.ts';

/** What the document says of the resources of one kind, wherever one is shown. */
export interface ResourceTable {
  readonly kind: ResourceKind;
  /** Broken where an answer should hold one and holds no object. */
  readonly object: RuleId;
  fieldsOf(seen: KnownResource): readonly Field[];
  /** What comes back as it was sent in the request that made it. */
  readonly echoed?: readonly Compared[];
  /** Ends a sentence that begins with the field: what was sent, and in which exchange. Left out: in the usual words. */
  readonly echoWords?: (sent: string, n: number) => string;
  /** What stays as it was first seen. */
  readonly unchanging?: readonly Compared[];
  /** Texts that may be left out: what then stands there is open. */
  readonly optional?: readonly string[];
}

export interface Compared {
  readonly field: string;
  readonly rule: RuleId;
  readonly compare: Compare;
  /** Left out: of all. */
  readonly of?: (seen: KnownResource) => boolean;
}
