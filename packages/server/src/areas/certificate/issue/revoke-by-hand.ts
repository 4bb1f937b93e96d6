import type { revokeCertificates } from '@portal/contract/areas/certificate/certificate.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { idsInScope } from '../certificate/reach.ts'
import { revokeAll } from './revoke.ts'

/** All of them or none: somebody may have taken one back in the meantime. */
export const revoke: HandlerOf<typeof revokeCertificates> = async ({ tx, body: { ids, reason } }) => {
  const seen = await idsInScope(tx, ids)
  ensure(seen.length === new Set(ids).size, no.missing)
  const revoked = await revokeAll(tx, seen, reason)
  ensure(revoked.length === seen.length, no.revoked)
  return { revoked: revoked.length }
}
