import { randomBytes } from 'node:crypto'
import type { registerExternal } from '@portal/contract/areas/certificate/certificate.ts'
import { RANDOM_SIGNS, verifyCodeOf } from '@portal/contract/areas/certificate/certificate-code.ts'
import { RESERVED_NUMBER } from '@portal/contract/areas/certificate/issue-number.ts'
import { termOf } from '@portal/contract/areas/certificate/issue-term.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { certClaims, certificates } from '#src/schema/certificate/certificate.ts'
import type { Files } from '#src/shared/files/files.ts'
import { filesOfInput, mayUseFile } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { peopleInScope } from '../certificate/reach.ts'
import { certificatesBefore, supersede } from '../issue/before.ts'
import { tellRegistered } from './tell.ts'

type Body = Call<typeof registerExternal>['body']
type Claim = typeof certClaims.$inferSelect

export const CLAIM_SUBJECT = 'certExternal'

/** One number is one certificate; a claim that waits for its approval counts as well. */
export const ensureFree = async ({ db }: Tx, number: string, claimId: string | null): Promise<void> => {
  const { rows } = await db.execute(sql`
    select 1 from certificates c where c.number = ${number}
    union all
    select 1 from cert_claims q where q.number = ${number} and q.state = 'pending' and q.id is distinct from ${claimId}::uuid`)
  if (rows.length > 0) refuseField('number', no.externalTaken)
}

const ensureSound = ({ number, issuedOn, validTo }: Body): void => {
  if (RESERVED_NUMBER.test(number)) refuseField('number', no.ruleReserved)
  if (issuedOn > shanghaiDay(new Date())) refuseField('issuedOn', no.externalFuture)
  if (validTo !== null && validTo < issuedOn) refuseField('validTo', no.externalPeriod)
}

const scanOf = async (tx: Tx, files: Files, actor: Actor, scan: Body['scan'], known: string | null) => {
  const [fileId] = await filesOfInput(tx, actor, [scan], 'certificate')
  if (fileId === undefined) return refuseField('scan', no.scan)
  if (fileId !== known && !(await mayUseFile(tx, files, actor, fileId))) refuseField('scan', no.scanUnknown)
  return fileId
}

/** Puts a claim down as a certificate of its person. */
export const registerClaim = async (
  tx: Tx,
  claim: Omit<Claim, 'createdAt' | 'state' | 'certificateId'>,
): Promise<string> => {
  await ensureFree(tx, claim.number, claim.id)
  const { userId, title, number, typeCode, issuer, issuedOn, validTo, scanFileId } = claim
  const before = (await certificatesBefore(tx, typeCode, [userId])).get(userId) ?? null
  const { validFrom } = termOf(issuedOn, null, before)
  const starts = validTo !== null && validFrom > validTo ? issuedOn : validFrom
  const id = v7()
  const { rows } = await tx.db.execute<{ name: string }>(sql`select name from users where id = ${userId}`)
  await tx.db.insert(certificates).values({
    ...{ id, personId: userId, basis: 'external', number, title, typeCode, issuedOn, validTo, scanFileId },
    verifyCode: verifyCodeOf(randomBytes(RANDOM_SIGNS)),
    basisTitle: '',
    personName: rows[0]?.name ?? '',
    orgName: issuer,
    validFrom: starts,
    ...(before && { replaces: before.id, renewal: true }),
    createdBy: tx.actor?.id ?? null,
  })
  if (before) await supersede(tx, [{ id: before.id, on: starts }])
  await tellRegistered(tx, { id, personId: userId, title, number })
  return id
}

const returnedClaim = async ({ db }: Tx, id: string, userId: string): Promise<Claim> => {
  const own = and(eq(certClaims.id, id), eq(certClaims.userId, userId))
  const [claim] = await db.select().from(certClaims).where(own).for('update')
  if (!claim) return refuse(no.missing)
  ensure(claim.state === 'returned', no.claimOpen)
  return claim
}

/** Own ones by approval; whoever manages certificates registers at once for people of his scope. */
export const registerWith =
  ({ files, approval }: Portal): HandlerOf<typeof registerExternal> =>
  async ({ tx, body, actor }) => {
    const { claimId, userId = actor.id, scan, ...facts } = body
    const managed = { ...tx, scope: actor.scopeOf([P.traineeArchiveCert]) }
    const registers = userId !== actor.id
    if (registers) {
      ensure(actor.holds(P.traineeArchiveCert), no.notRegistrar)
      ensure((await peopleInScope(managed, [userId])).size > 0, no.unknownPerson)
    }
    ensureSound(body)
    const before = claimId === undefined ? null : await returnedClaim(tx, claimId, actor.id)
    const scanFileId = await scanOf(tx, files, actor, scan, before?.scanFileId ?? null)
    const values = { ...facts, userId, scanFileId }
    if (registers) return { requestId: null, certificateId: await registerClaim(tx, { ...values, id: v7() }) }

    await ensureFree(tx, facts.number, claimId ?? null)
    const id = before?.id ?? v7()
    if (before)
      await tx.db
        .update(certClaims)
        .set({ ...values, state: 'pending' })
        .where(eq(certClaims.id, id))
    else await tx.db.insert(certClaims).values({ ...values, id })
    tx.notes.push({ objectType: 'cert_claims', objectId: id, objectName: facts.title, kind: 'create', diff: [] })
    const { requestId } = await approval.submit(tx, actor, { subjectType: CLAIM_SUBJECT, subjectId: id })
    return { requestId, certificateId: null }
  }
