type Kind = 'rule' | 'check' | 'exchange' | 'broken';

/** The name of a place of the page. Names of checks come from files, and files may be called anything. */
export const anchor = (kind: Kind, id: string | number): string => `${kind}-${String(id).replaceAll(/[^\w./-]/g, '_')}`;
