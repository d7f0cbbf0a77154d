/** `charges.create.table.3.1` as a person reads it: `charges, create, table 3.1`. */
export const placeWords = (place: string): string => place.replace(/\.(?=\d)/, ' ').replaceAll(/\.(?=\D)/g, ', ');
