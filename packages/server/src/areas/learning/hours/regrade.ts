import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { anyOf, type Db } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import { hourEntries, hourRules, studyRecords } from '#src/schema/study.ts'
import { coverageTenthsOf, hundredthsOfStudy, isStudyDone } from '#src/shared/evidence/completion.ts'
import type { ItemFacts } from '#src/shared/evidence/item-source.ts'
import { dutyKey, type ItemRef, type StudyItems } from '#src/shared/evidence/study-items.ts'
import { lockAnyPeople } from '../play/batch.ts'
import { isCompleted, type StudyRecord, studyOfRecord } from '../play/study-record.ts'
import { earnForStudy } from '../study-points.ts'
import { type Grant, grantHours, withdrawEntries } from './grant.ts'
import { ruleAt, ruleFromRow } from './rules.ts'

/** People judged in one go; a live class with more is called in parts. */
const MOST_PEOPLE = 2000

const selectPeople = async (db: Db, { itemType, itemId }: ItemRef, userIds: readonly string[] | null) => {
  const { rows } = await db.execute<{ user_id: string; org_id: string }>(sql`
    select distinct r.user_id, u.primary_org_id as org_id from study_records r join users u on u.id = r.user_id
    where r.item_type = ${itemType} and r.item_id = ${itemId} and r.voided_at is null
      and (${userIds === null} or r.user_id = any(${sql.param(userIds ?? [])}::uuid[]))
    order by r.user_id limit ${MOST_PEOPLE}`)
  return rows
}

const complete = async (db: Db, record: StudyRecord, facts: ItemFacts, at: Date) => {
  await db
    .update(studyRecords)
    .set({
      completedAt: at,
      completedVersion: facts.versionNo,
      completedMs: record.effectiveMs,
      restudyAt: null,
      coverageTenths: coverageTenthsOf(facts.rule, studyOfRecord(record)),
    })
    .where(eq(studyRecords.id, record.id))
}

/** Granted entry of a record, if there is one. */
const findEntry = async (db: Db, record: StudyRecord) => {
  const [entry] = await db
    .select()
    .from(hourEntries)
    .where(sql`${hourEntries.userId} = ${record.userId} and ${hourEntries.source} = ${record.itemType}
      and ${hourEntries.itemId} = ${record.itemId} and ${hourEntries.cycle} = ${record.cycle}
      and ${hourEntries.state} = 'granted'`)
  return entry ?? null
}

/**
 * Judges records of an item outside a beat: something beside study was done (acknowledgement, must-pass question,
 * sign-in), or a broadcast ended. Completes what is done now; better evidence of a live class revises its entry and
 * never adds a second. Gives the people whose hours changed.
 */
export const regrade = async (
  items: StudyItems,
  db: Db,
  ref: ItemRef,
  userIds: readonly string[] | null,
): Promise<string[]> => {
  const people = await selectPeople(db, ref, userIds)
  await lockAnyPeople(
    db,
    people.map((row) => row.user_id),
  )
  const facts = await items.find(db, ref)
  ensure(facts, errors.missing)
  const at = new Date()
  const rules = (await db.select().from(hourRules)).map(ruleFromRow)
  const records = await db
    .select()
    .from(studyRecords)
    .where(
      sql`${eq(studyRecords.itemType, ref.itemType)} and ${eq(studyRecords.itemId, ref.itemId)}
        and ${studyRecords.voidedAt} is null and ${anyOf(
          studyRecords.userId,
          people.map((row) => row.user_id),
        )}`,
    )
  const open = await items.openDuties(db, records)

  const grants: Grant[] = []
  for (const record of records) {
    const study = studyOfRecord(record)
    if (open.has(dutyKey(record)) || !isStudyDone(facts.rule, study, true)) continue
    const wasCompleted = isCompleted(record)
    if (!wasCompleted) await complete(db, record, facts, at)
    const entry = await findEntry(db, record)
    const rule = rules.find(({ version }) => version === entry?.ruleVersion) ?? ruleAt(rules, at.getTime())
    const hundredths = hundredthsOfStudy(facts.rule, study, true, rule.minutesPerHour)
    if (entry ? hundredths <= entry.hoursHundredths : wasCompleted) continue
    if (entry) await withdrawEntries(db, [entry.id], 'revised', '')
    grants.push({
      userId: record.userId,
      orgId: entry?.orgId ?? people.find((row) => row.user_id === record.userId)?.org_id ?? '',
      source: ref.itemType,
      itemId: ref.itemId,
      itemTitle: facts.title,
      itemVersion: facts.versionNo,
      cycle: record.cycle,
      hundredths,
      required: facts.required,
      ruleVersion: rule.version,
      recordId: record.id,
      completedAtMs: (entry?.completedAt ?? at).getTime(),
      revises: entry?.id ?? null,
      reason: '',
    })
  }
  await grantHours(db, grants)
  await earnForStudy(db, grants, (recordId) => records.find(({ id }) => id === recordId)?.effectiveMs ?? 0)
  return grants.map(({ userId }) => userId)
}
