/** What a key may be allowed to do; there is no wildcard. */
export const scopes = [
  'charges:read',
  'charges:write',
  'balance:read',
  'bills:read',
  'bills:write',
  'links:read',
  'links:write',
  'events:read',
  'events:write',
  'webhooks:read',
  'webhooks:write',
] as const;

export type Scope = (typeof scopes)[number];

export const isScope = (text: unknown): text is Scope => scopes.some((scope) => scope === text);
