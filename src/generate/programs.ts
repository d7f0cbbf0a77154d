/** Headers beside those that are documented, as other programs send them. */
type ProgramHeaders = Readonly<Record<'accept' | 'accept-language' | 'user-agent', string>>;

/** What some say of a body that is none. */
export const bodiless = { 'content-type': 'application/json; charset=utf-8' } as const;

/** All of them take JSON, whatever else they take before it. */
export const programs: readonly ProgramHeaders[] = [
  {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'sw-TZ,sw;q=0.9,en;q=0.8',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  },
  { accept: '*/*', 'accept-language': 'fr', 'user-agent': 'okhttp/4.12.0' },
  { accept: 'application/json, text/plain, */*', 'accept-language': 'ar-SA', 'user-agent': 'axios/1.7.9' },
  {
    accept: 'application/xml;q=0.9, application/json;q=0.5',
    'accept-language': '*',
    'user-agent': 'Apache-HttpClient/5.3.1 (Java/17.0.11)',
  },
];
