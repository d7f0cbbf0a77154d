import type { Call } from '../http/call.ts';
import type { JsonObject, JsonValue } from '../http/json.ts';
import type { Link } from './link.ts';

/** What a caller is shown of a link. */
interface LinkShowing {
  link(link: Link, call: Call): JsonObject;
  url(link: Link, call: Call): string;
  /** A text that the caller did not give; undefined leaves the field out. */
  missing(field: 'description' | 'reference', call: Call): JsonValue | undefined;
}

export const showLink = (link: Link, call: Call): JsonObject => call.behaviour.linkShowing.link(link, call);

export const plainLinks: LinkShowing = {
  link: (link, call) => {
    const { linkShowing, linkStanding, wire } = call.behaviour;
    return {
      id: link.id,
      object: 'payment_link',
      kind: link.kind,
      url: linkShowing.url(link, call),
      amount_minor: link.amount,
      currency: 'TZS',
      title: link.title,
      ...optional('description', link.description, call),
      ...optional('reference', link.reference, call),
      max_uses: link.maxUses,
      used: linkStanding.used(link, call),
      active: linkStanding.active(link, call),
      expires_at: link.expiresAt === null ? null : wire.dateTime(link.expiresAt, call),
      success_url: link.successUrl,
      created: wire.dateTime(link.createdAt, call),
    };
  },
  url: ({ id }, { deployment }) => `${deployment.payUrl}/l/${id}`,
  missing: () => '',
};

function optional(field: 'description' | 'reference', given: string | null, call: Call): JsonObject {
  const value = given ?? call.behaviour.linkShowing.missing(field, call);
  return value === undefined ? {} : { [field]: value };
}
