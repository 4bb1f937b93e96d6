import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, desc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm'
import { issueCertificates, revokeOfBasis } from '#src/areas/certificate/public.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Achieved, CertificateBasisFacts, CertificateBasisRules } from '#src/shared/certificate-bases.ts'
import { sessionsOfClass } from '../presence/sessions.ts'
import { type Judged, judgePeople } from './judge-people.ts'
import { isGraduated, type TrainClass } from './rules.ts'
import { scoreOf } from './score.ts'

const HUNDREDTHS = 100

const basisOf = (cls: TrainClass): CertificateBasisFacts => ({
  kind: 'class',
  id: cls.id,
  title: cls.title,
  period: cls.startsAt && cls.endsAt ? { from: shanghaiDay(cls.startsAt), to: shanghaiDay(cls.endsAt) } : null,
  orgId: cls.ownerOrgId,
})

const achievedBy = ({ userId, hundredths, judgement, person }: Judged): Achieved => ({
  userId,
  hours: hundredths / HUNDREDTHS,
  score: scoreOf({ judgement, person }),
  percent: person.facts.tenths === null ? null : person.facts.tenths / 10,
})

/** Who passed gets the certificate of the class, once; answers how many are new. */
export const issueTo = async (tx: Tx, cls: TrainClass, people: readonly Judged[]): Promise<number> => {
  if (cls.certTemplateId === null || people.length === 0) return 0
  const basis = basisOf(cls)
  const { held } = await issueCertificates(tx, {
    templateId: cls.certTemplateId,
    basis,
    people: people.map(achievedBy),
  })
  const rows = [...held].map(([userId, { certificateId }]) => ({ userId, certificateId }))
  await tx.db.execute(sql`
    update train_enrolments e set certificate_id = k."certificateId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k("userId" uuid, "certificateId" uuid)
    where e.class_id = ${cls.id} and e.state = 'confirmed' and e.user_id = k."userId"`)
  return [...held.values()].filter(({ isNew }) => isNew).length
}

/** Takes back what these people were given for the class. */
export const revokeFrom = async (
  tx: Tx,
  { id }: TrainClass,
  userIds: readonly string[],
  reason: string,
): Promise<void> => {
  if (userIds.length === 0) return
  await revokeOfBasis(tx, { kind: 'class', id }, userIds, reason)
  await tx.db.execute(sql`
    update train_enrolments set certificate_id = null where class_id = ${id} and state = 'confirmed'
      and user_id = any(${sql.param([...userIds])}::uuid[])`)
}

const inReach = (tx: Tx) =>
  and(
    inScope(tx, trainClasses.ownerOrgId, trainClasses.createdBy),
    inArray(trainClasses.state, ['graduated', 'archived']),
    isNull(trainClasses.deletedAt),
  )

/** Classes as what certificates are given for, also by hand (补发). */
export const certificatesOfClasses: CertificateBasisRules = {
  find: async (tx, id) => {
    const [cls] = await tx.db
      .select()
      .from(trainClasses)
      .where(and(eq(trainClasses.id, id), inReach(tx)))
    return cls ? basisOf(cls) : null
  },
  achieved: async (tx, id, userIds) => {
    const [cls] = await tx.db.select().from(trainClasses).where(eq(trainClasses.id, id))
    if (!cls || !isGraduated(cls)) return []
    const { rows } = await tx.db.execute<{ user_id: string }>(sql`
      select user_id from train_enrolments where class_id = ${id} and state = 'confirmed' and result = 'passed'
        and user_id = any(${sql.param([...userIds])}::uuid[])`)
    const passed = rows.map(({ user_id: userId }) => userId)
    const people = await judgePeople(tx, undefined, cls, await sessionsOfClass(tx.db, id), passed)
    return people.map(achievedBy)
  },
  search: async (tx, keyword, limit) => {
    const rows = await tx.db
      .select({ id: trainClasses.id, title: trainClasses.title, at: trainClasses.endsAt })
      .from(trainClasses)
      .where(and(inReach(tx), keyword === '' ? undefined : ilike(trainClasses.title, `%${escapeLike(keyword)}%`)))
      .orderBy(desc(trainClasses.endsAt))
      .limit(limit)
    return rows
  },
}
