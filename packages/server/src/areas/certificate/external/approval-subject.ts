import { certificateWords } from '@portal/contract/areas/certificate/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { certClaims } from '#src/schema/certificate/certificate.ts'
import { users } from '#src/schema/directory.ts'
import type { ApprovalSubject } from '#src/shared/approval/subject.ts'
import { CLAIM_SUBJECT, registerClaim } from './register.ts'

const find = async ({ db }: Tx, id: string) => {
  const [found] = await db
    .select({ claim: certClaims, name: users.name, orgId: users.primaryOrgId })
    .from(certClaims)
    .innerJoin(users, eq(users.id, certClaims.userId))
    .where(eq(certClaims.id, id))
  return found ?? null
}

const giveBack = async ({ db }: Tx, { subjectId }: { subjectId: string }): Promise<void> => {
  await db.update(certClaims).set({ state: 'returned' }).where(eq(certClaims.id, subjectId))
}

/** External certificates that people register themselves. */
export const claimSubject: ApprovalSubject = {
  code: CLAIM_SUBJECT,
  name: certificateWords.claim,
  allCodes: [P.traineeArchiveCert],
  setCodes: [P.trainPermissionEdit],
  menuCodes: [P.traineeArchive],
  withoutRule: 'refused',
  describe: async (tx, id) => {
    const found = await find(tx, id)
    if (!found) return null
    const { claim, name, orgId } = found
    const { title, number, issuer, issuedOn, validTo, scanFileId } = claim
    return {
      title: fill(certificateWords.claimOf, { name, title }),
      ownerOrgId: orgId,
      link: '/train/traineeCount?view=cert&part=claims&requestId={requestId}',
      snapshotHash: sha256([title, number, issuer, issuedOn, validTo ?? '', scanFileId].join('\n')),
      owners: [],
    }
  },
  maySubmit: async (tx, actor, id) => (await find(tx, id))?.claim.userId === actor.id,
  onApproved: async (tx, { subjectId }) => {
    const found = await find(tx, subjectId)
    if (!found) return
    const certificateId = await registerClaim(tx, found.claim)
    await tx.db.update(certClaims).set({ state: 'registered', certificateId }).where(eq(certClaims.id, subjectId))
  },
  onRejected: giveBack,
  onWithdrawn: giveBack,
}
