import { conditionText } from '@portal/contract/areas/train/result/result-words.ts'
import { sql } from 'drizzle-orm'
import { holdLearners, setTrainHours } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { earnPointsOfMany } from '#src/shared/points/earn.ts'
import { restorePoints, reversePoints } from '#src/shared/points/reverse.ts'
import type { Session } from '../presence/sessions.ts'
import { issueTo, revokeFrom } from './certificates.ts'
import type { Judged } from './judge-people.ts'
import type { TrainClass } from './rules.ts'
import { scoreOf } from './score.ts'

/** Hours of the sessions as they shall be, and since when they stand; answers hundredths before and after by person. */
const settleHours = async (
  tx: Tx,
  sessions: readonly Session[],
  people: readonly Judged[],
  reason: string,
): Promise<Map<string, { before: number; after: number }>> => {
  const total = new Map<string, { before: number; after: number }>()
  for (const session of sessions) {
    const credits = people.flatMap(({ credits: own }) => own.filter((credit) => credit.session.id === session.id))
    const [sample] = credits
    if (!sample) continue
    const changed = await setTrainHours(
      tx,
      {
        id: session.id,
        title: session.title,
        sheetId: sample.presence.sheetId,
        heldAt: new Date(session.start),
        mostHundredths: session.mostHundredths,
      },
      credits.map(({ presence: { userId, orgId }, minutes, hundredths }) => ({
        userId,
        orgId,
        minutes: hundredths > 0 ? minutes : 0,
      })),
      reason,
    )
    for (const [userId, { before, after }] of changed) {
      const own = total.get(userId) ?? { before: 0, after: 0 }
      total.set(userId, { before: own.before + before, after: own.after + after })
    }
    const granted = credits.filter(({ hundredths }) => hundredths > 0).map(({ presence: { userId } }) => userId)
    await tx.db.execute(sql`
      update train_presence set granted_at = case when user_id = any(${sql.param(granted)}::uuid[])
        then coalesce(granted_at, clock_timestamp()) end
      where session_id = ${session.id} and user_id = any(${sql.param(credits.map(({ presence }) => presence.userId))}::uuid[])`)
  }
  return total
}

/** What stands in each enrolment. */
const writeResults = async (tx: Tx, classId: string, people: readonly Judged[]): Promise<void> => {
  const rows = people.map(({ userId, result, judgement, person, credits }) => ({
    userId,
    result,
    minutes: credits.reduce((sum, { presence }) => sum + presence.minutes, 0),
    percent: person.facts.tenths === null ? null : person.facts.tenths / 10,
    score: scoreOf({ judgement, person }),
    why: judgement.conditions.filter(({ ok }) => !ok).map(conditionText),
  }))
  await tx.db.execute(sql`
    update train_enrolments e set result = k.result, minutes = k.minutes, percent = k.percent, score = k.score,
      result_why = array(select jsonb_array_elements_text(k.why)), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k("userId" uuid, result text, minutes int,
      percent numeric, score numeric, why jsonb)
    where e.class_id = ${classId} and e.state = 'confirmed' and e.user_id = k."userId"`)
}

const sourceOf = (classId: string) => `class:${classId}`

const settlePoints = async (tx: Tx, cls: TrainClass, people: readonly Judged[], reason: string): Promise<void> => {
  const sourceId = sourceOf(cls.id)
  const passed = people.filter(({ result }) => result === 'passed')
  await earnPointsOfMany(
    tx,
    passed.map(({ userId, person }) => ({
      personId: userId,
      event: 'classPassed' as const,
      sourceId,
      title: cls.title,
      facts: { percent: (person.facts.tenths ?? 1000) / 10 },
      occurredAt: new Date(),
    })),
  )
  for (const { userId, result } of people)
    await (result === 'passed' ? restorePoints : reversePoints)(tx, { personId: userId, sourceId, reason })
}

/** Keeps hours and results of these people from being changed by anybody else; call it before they are judged. */
export const holdPeople = (tx: Tx, userIds: readonly string[]): Promise<void> => holdLearners(tx, userIds)

/**
 * Results, hours, certificates and points of these people become what was judged, each once however often it is done.
 * Answers hundredths before and after by person, and the certificates that are new.
 */
export const settle = async (
  tx: Tx,
  cls: TrainClass,
  sessions: readonly Session[],
  people: readonly Judged[],
  reason: string,
): Promise<{ hours: Map<string, { before: number; after: number }>; certificates: number }> => {
  const hours = await settleHours(tx, sessions, people, reason)
  await writeResults(tx, cls.id, people)
  const failed = people.filter(({ result }) => result !== 'passed').map(({ userId }) => userId)
  await revokeFrom(tx, cls, failed, reason)
  const passed = people.filter(({ result }) => result === 'passed')
  const certificates = await issueTo(tx, cls, passed)
  await settlePoints(tx, cls, people, reason)
  return { hours, certificates }
}

/** Everything that graduation gave is taken back, with a trace of each. */
export const unsettle = async (
  tx: Tx,
  cls: TrainClass,
  sessions: readonly Session[],
  people: readonly Judged[],
  reason: string,
): Promise<void> => {
  const nothing = people.map((each) => ({
    ...each,
    credits: each.credits.map((credit) => ({ ...credit, minutes: 0, hundredths: 0 })),
  }))
  await settleHours(tx, sessions, nothing, reason)
  const ids = people.map(({ userId }) => userId)
  await revokeFrom(tx, cls, ids, reason)
  for (const personId of ids) await reversePoints(tx, { personId, sourceId: sourceOf(cls.id), reason })
  await tx.db.execute(sql`
    update train_enrolments set result = case when result = 'exempt' then result else 'none' end, result_why = '{}',
      score = null, certificate_id = null, updated_at = now()
    where class_id = ${cls.id} and state = 'confirmed'`)
}
