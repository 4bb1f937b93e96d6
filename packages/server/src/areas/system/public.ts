/** To be called in the transaction that saves a dictionary. */
export { dictionaryChanged } from './dictionary/dictionary-map.ts'
