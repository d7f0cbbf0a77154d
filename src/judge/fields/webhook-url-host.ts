/**
 * public: a name on the public network, which nothing documented lets a service refuse; private: one that a careful
 * service may refuse to call, or an address in numbers; odd: no host as everybody writes one.
 */
type HostKind = 'public' | 'private' | 'odd';

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const name = new RegExp(`^(?:${label}\\.)*${label}$`, 'i');

/** Names that lead nowhere in public (RFC 2606, 6761, 6762, 8375). */
const reserved = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|test|example|invalid|onion)$/i;

export function hostKind(host: string): HostKind {
  if (/^\[[0-9a-f:.]+\]$/i.test(host) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return 'private';
  if (host.length > 253 || !name.test(host) || /(?:^|\.)(?:\d+|0x[\da-f]*)$/i.test(host)) return 'odd';
  return host.includes('.') && !reserved.test(host) ? 'public' : 'private';
}
