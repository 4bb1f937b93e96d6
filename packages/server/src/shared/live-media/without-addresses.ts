/** What a program said, fit for a log: in addresses stand keys and tokens. */
export const withoutAddresses = (words: string): string => words.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
