import { randomBytes } from 'node:crypto'
import type { replaceCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { RANDOM_SIGNS, verifyCodeOf } from '@portal/contract/areas/certificate/certificate-code.ts'
import { numberOf, tellsYear } from '@portal/contract/areas/certificate/issue-number.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { certificates } from '#src/schema/certificate/certificate.ts'
import { idsInScope } from '../certificate/reach.ts'
import { hinderedOf, holdersOf } from './hindered.ts'
import { nextNumbers } from './numbers.ts'
import { tellReplaced } from './tell.ts'
import { usableTemplate } from './template.ts'

type Certificate = typeof certificates.$inferSelect

const lockIssued = async (tx: Tx, id: string): Promise<Certificate> => {
  ensure((await idsInScope(tx, [id])).length > 0, no.missing)
  const [old] = await tx.db.select().from(certificates).where(eq(certificates.id, id)).for('update')
  if (!old) return refuse(no.missing)
  ensure(old.basis !== 'external', no.externalReplace)
  ensure(old.revokedAt === null, no.revoked)
  ensure(old.supersededOn === null, no.superseded)
  return old
}

const unitCodeOf = async ({ db }: Tx, { examId, orgName }: Certificate): Promise<string> => {
  const { rows } = await db.execute<{ code: string }>(sql`
    select o.code from org_units o
    where o.id = (select e.owner_org_id from exams e where e.id = ${examId}) or o.name = ${orgName}
    order by o.name = ${orgName} limit 1`)
  return rows[0]?.code ?? ''
}

/** The next number, and what the template looks like today; an exam without a template goes on as it was. */
const renewedLook = async (tx: Tx, old: Certificate, today: string) => {
  if (old.templateId === null) {
    const { rows } = await tx.db.execute<{ number: string }>(
      sql`select 'KS' || ${today.slice(0, 4)} || lpad(nextval('certificate_numbers')::text, 6, '0') as number`,
    )
    return { number: rows[0]?.number ?? '' }
  }
  const template = await usableTemplate(tx, old.templateId)
  const year = Number(today.slice(0, 4))
  const sequence = await nextNumbers(tx, template.id, tellsYear(template.numberRule) ? year : 0, 1)
  const values = { unit: await unitCodeOf(tx, old), type: template.typeCode, year, sequence }
  return {
    number: numberOf(template.numberRule, values),
    templateVersion: template.version,
    title: template.drawn.name,
  }
}

const nameOf = async (tx: Tx, { personId }: Certificate): Promise<string> => {
  const holders = await holdersOf(tx, [personId])
  const why = (await hinderedOf(false, holders, [personId])).get(personId)
  if (why !== undefined) refuse({ ...no.glyph, message: why })
  return holders.get(personId)?.name ?? ''
}

/** 换发: the same term under a new number, with the name of today; what kept the old one keeps the new one. */
export const replace: HandlerOf<typeof replaceCertificate> = async ({ tx, body: { id, reason }, actor }) => {
  const old = await lockIssued(tx, id)
  const today = shanghaiDay(new Date())
  const made = {
    ...old,
    id: v7(),
    personName: await nameOf(tx, old),
    verifyCode: verifyCodeOf(randomBytes(RANDOM_SIGNS)),
    issuedOn: today,
    validFrom: old.validFrom ?? old.issuedOn,
    replaces: old.id,
    renewal: false,
    reason,
    checks: 0,
    createdAt: undefined,
    createdBy: actor.id,
    ...(await renewedLook(tx, old, today)),
  }
  await tx.db.update(certificates).set({ supersededOn: today, examId: null }).where(eq(certificates.id, old.id))
  await tx.db.insert(certificates).values(made)
  await tellReplaced(tx, made, old.number, reason)
  return { newId: made.id, number: made.number }
}
