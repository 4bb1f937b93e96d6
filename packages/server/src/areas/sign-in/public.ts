export { personRows } from './sheet/person-rows.ts'
export { sealNow } from './sheet/seal.ts'
