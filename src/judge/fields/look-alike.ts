/** Whether an address resembles a host that it does not lead to, so that a careless comparison takes it for that. */
export function isLookAlike(url: string, host: string, own: string): boolean {
  if (url.toLowerCase().includes(own) || letters(host) === letters(own) || isSlip(host, own)) return true;
  return isForeignScript(url) && !own.includes('xn--');
}

const letters = (host: string): string => host.replaceAll(/[.-]/g, '');

/** Letters of another script that look like those of the host. */
function isForeignScript(url: string): boolean {
  const [, authority = ''] = /^https:\/\/([^/?#]*)/.exec(url) ?? [];
  return /[^\0-\u007f]/.test(authority) || /(?:^|\.)xn--/.test(authority);
}

/** One or two characters taken for others, as in sh0p for shop. */
function isSlip(host: string, own: string): boolean {
  if (host.length !== own.length || own.length < shortest) return false;
  const different = [...host].filter((character, at) => character !== own[at]).length;
  return different <= 2 && host.split('.').at(-1) === own.split('.').at(-1);
}

const shortest = 8;
