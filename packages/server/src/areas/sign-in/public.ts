export { personRows } from './sheet/person-rows.ts'
export { proofOfOwner } from './sheet/proof.ts'
export { sealNow } from './sheet/seal.ts'
