export { announceWorks } from './show/announce.ts'
