import { randomBytes } from 'node:crypto'
import { RANDOM_SIGNS, verifyCodeOf } from '@portal/contract/areas/certificate/certificate-code.ts'
import { numberOf, tellsYear } from '@portal/contract/areas/certificate/issue-number.ts'
import { termOf } from '@portal/contract/areas/certificate/issue-term.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { certificates } from '#src/schema/certificate/certificate.ts'
import type { Achieved, CertificateBasisFacts } from '#src/shared/certificate-bases.ts'
import { certificatesBefore, supersede } from './before.ts'
import { type Hindered, type Holder, hinderedOf, holdersOf } from './hindered.ts'
import { nextNumbers } from './numbers.ts'
import { tellIssued } from './tell.ts'
import { type Template, type TemplateVersion, usableTemplate } from './template.ts'

type Row = typeof certificates.$inferInsert & { id: string }

export interface CertificatesIssued {
  /** Everybody who holds it now, whether it is new or not. */
  held: ReadonlyMap<string, { certificateId: string; number: string; isNew: boolean }>
  failed: Hindered
}

interface Issue {
  templateId: string
  basis: CertificateBasisFacts
  people: readonly Achieved[]
  /** Why it is issued by hand. */
  reason?: string
}

const heldOf = async ({ db }: Tx, basis: CertificateBasisFacts, userIds: readonly string[]) => {
  const column = basis.kind === 'class' ? sql`c.class_id` : sql`c.exam_id`
  const { rows } = await db.execute<{ id: string; personId: string; number: string }>(sql`
    select c.id, c.person_id as "personId", c.number from certificates c
    where ${column} = ${basis.id} and c.person_id = any(${sql.param([...userIds])}::uuid[])
      ${basis.kind === 'class' ? sql`and c.revoked_at is null` : sql``}`)
  return rows
}

const issuerOf = async ({ db }: Tx, orgId: string): Promise<{ code: string; name: string; today: string }> => {
  const { rows } = await db.execute<{ code: string; name: string; today: string }>(sql`
    select coalesce(o.code, '') as code, coalesce(o.name, '') as name,
      ((now() at time zone 'Asia/Shanghai')::date)::text as today
    from (select 1) one left join org_units o on o.id = ${orgId}`)
  return rows[0] ?? { code: '', name: '', today: '' }
}

interface Ready {
  template: Template & { drawn: TemplateVersion }
  basis: CertificateBasisFacts
  issuer: { code: string; name: string; today: string }
  reason: string
}

const rowOf = (
  { template, basis, issuer, reason }: Ready,
  holder: Holder,
  achieved: Achieved,
): Omit<Row, 'number'> => ({
  id: v7(),
  personId: holder.id,
  personName: holder.name,
  basis: basis.kind,
  ...(basis.kind === 'class' ? { classId: basis.id } : { examId: basis.id }),
  basisTitle: basis.title,
  periodFrom: basis.period?.from ?? null,
  periodTo: basis.period?.to ?? null,
  verifyCode: verifyCodeOf(randomBytes(RANDOM_SIGNS)),
  title: template.drawn.name,
  orgName: template.drawn.issuer === '' ? issuer.name : template.drawn.issuer,
  issuedOn: issuer.today,
  templateId: template.id,
  templateVersion: template.version,
  typeCode: template.typeCode,
  renewDays: template.renewDays,
  hoursHundredths: achieved.hours === null ? null : Math.round(achieved.hours * 100),
  score: achieved.score,
  percent: achieved.percent,
  reason,
})

const insertAll = async (tx: Tx, ready: Ready, rows: readonly Omit<Row, 'number'>[]): Promise<Row[]> => {
  const { template, issuer } = ready
  const year = Number(issuer.today.slice(0, 4))
  const first = await nextNumbers(tx, template.id, tellsYear(template.numberRule) ? year : 0, rows.length)
  const before = await certificatesBefore(
    tx,
    template.typeCode,
    rows.map(({ personId }) => personId),
  )
  const made = rows.map((row, index): Row => {
    const old = before.get(row.personId) ?? null
    const { validFrom, validTo } = termOf(issuer.today, template.termMonths, old)
    const values = { unit: issuer.code, type: template.typeCode, year, sequence: first + index }
    const number = numberOf(template.numberRule, values)
    return { ...row, number, validFrom, validTo, ...(old && { replaces: old.id, renewal: true }) }
  })
  await tx.db.insert(certificates).values(made.map((row) => ({ ...row, createdBy: tx.actor?.id ?? null })))
  await supersede(
    tx,
    made.flatMap(({ replaces, validFrom }) => (replaces && validFrom ? [{ id: replaces, on: validFrom }] : [])),
  )
  return made
}

/**
 * Issues a certificate to each of these people, for what they achieved in a class or exam, in the transaction of the
 * caller. Each person once however often it is asked; numbers without gaps. Who cannot get one, and why, is answered.
 */
export const issueCertificates = async (
  tx: Tx,
  { templateId, basis, people, reason = '' }: Issue,
): Promise<CertificatesIssued> => {
  const template = await usableTemplate(tx, templateId)
  // Whoever issues by this template waits here, so that nobody is given two.
  await nextNumbers(tx, template.id, 0, 0)
  const userIds = people.map(({ userId }) => userId)
  const held = new Map(
    (await heldOf(tx, basis, userIds)).map(({ id, personId, number }) => [
      personId,
      { certificateId: id, number, isNew: false },
    ]),
  )
  const open = people.filter(({ userId }) => !held.has(userId))
  const openIds = open.map(({ userId }) => userId)
  const holders = await holdersOf(tx, openIds)
  const needsPhoto = template.drawn.elements.some(({ kind }) => kind === 'photo')
  const failed = await hinderedOf(needsPhoto, holders, openIds)
  const ready = { template, basis, issuer: await issuerOf(tx, basis.orgId), reason }
  const rows = open.flatMap((achieved) => {
    const holder = holders.get(achieved.userId)
    return holder && !failed.has(achieved.userId) ? [rowOf(ready, holder, achieved)] : []
  })
  const made = rows.length === 0 ? [] : await insertAll(tx, ready, rows)
  for (const { personId, id, number } of made) held.set(personId, { certificateId: id, number, isNew: true })
  await tellIssued(tx, basis, made)
  return { held, failed }
}
