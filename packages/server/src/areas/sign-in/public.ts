export { personRows } from './sheet/person-rows.ts'
