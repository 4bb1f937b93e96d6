import type { DictionaryRow } from '@portal/contract/areas/system/dictionary.ts'

/** What is saved with any change of items: the list itself as it is. */
export const headOf = ({ id, key, name, note, revision }: DictionaryRow) => ({ id, key, name, note, revision })
