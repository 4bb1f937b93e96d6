import { bankOwnerOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { DAY_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { drawTry, insertActivity, quizPartOf, settleTry } from '#src/areas/activity/public.ts'
import { findOwnedBank, insertActiveQuestion } from '#src/areas/assessment/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { activities } from '#src/schema/activity.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { writeItems } from '#src/shared/attempt/write-items.ts'
import { insertActivitiesOfParts } from './parts.ts'
import { handedInBy, loadVersions } from '../exam/handed-in.ts'
import { type Chance, idFrom } from '../random.ts'

const QUESTIONS = 12
const PEOPLE = 48
const [DAYS_BEFORE, DAYS_AFTER] = [6, 15]

/** The bank of the activity: what the common one knows of fire, as its copies. */
const fillBank = async (tx: Tx, activityId: string): Promise<void> => {
  const bank = await findOwnedBank(tx, bankOwnerOf(activityId))
  if (!bank) throw new Error('the activity has no bank')
  const { rows } = await tx.db.execute<{ content: QuestionContent; difficulty: number }>(sql`
    select v.content, v.difficulty from questions q join question_versions v on v.question_id = q.id and v.no = q.current_no
      join question_categories c on c.id = q.type_id join question_categories top on c.path like top.path || '%'
    where top.name = '消防安全' and q.state = 'active' and q.kind in ('single', 'multiple', 'judge')
    order by q.number limit ${QUESTIONS}`)
  const facts = { bankId: bank.id, typeId: bank.id, labelIds: [], knowledgeIds: [] }
  for (const { content, difficulty } of rows) await insertActiveQuestion(tx, { ...facts, content, difficulty })
}

const PLAIN = { need: 100, unitRace: true, organisers: [], excluded: [], resultText: '' }
const WHOLE = { fromAt: null, toAt: null, required: true, weight: 100, unlockAfter: null }

interface Person extends Record<string, unknown> {
  id: string
  org_id: string
}

/** The unit above that of the learner of the demo. */
const hostOf = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select coalesce(o.parent_id, o.id) as id from users u join org_units o on o.id = u.primary_org_id
    where u.login_name = 'learner'`)
  return rows[0]?.id ?? ROOT_ORG_ID
}

/** Some of every unit below; the learner has not begun. */
const peopleOf = async (tx: Tx, unitId: string): Promise<Person[]> => {
  const { rows } = await tx.db.execute<Person>(sql`
    select x.id, x.org_id from (
      select u.id, u.primary_org_id as org_id, row_number() over (partition by u.primary_org_id order by u.code) as place
      from users u join org_units o on o.id = u.primary_org_id join org_units top on o.path like top.path || '%'
      where top.id = ${unitId} and u.enabled and u.deleted_at is null
        and u.login_name not in ('admin', 'officer', 'lecturer', 'approver', 'learner', 'visitor')
    ) x order by x.place, x.org_id limit ${PEOPLE}`)
  return rows
}

/** A quiz of one company that has been running for some days. */
export const insertActivities = async (db: Db, chance: Chance): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const unitId = await hostOf(tx)
  const today = startOfDay(shanghaiDay(new Date())).getTime()
  const draft = await insertActivity(tx, {
    title: '消防安全月知识竞答',
    intro:
      '119 消防宣传月期间，每天答 5 题，复习灭火器使用、动火作业和疏散逃生知识。\n多次作答取最好成绩，达到 60 分即完成。',
    startAt: new Date(today - DAYS_BEFORE * DAY_MS),
    endAt: new Date(today + DAYS_AFTER * DAY_MS),
    showFrom: null,
    audience: { ...EMPTY_AUDIENCE, units: [{ id: unitId, below: true }] },
    ...PLAIN,
    parts: [
      { ...WHOLE, type: 'answer', title: '消防知识竞答', quiz: { ...SHIPPED_QUIZ, perDay: 2, limitMinutes: 10 } },
    ],
    ownerOrgId: unitId,
  })
  await fillBank(tx, draft.id)
  const [activity = draft] = await db
    .update(activities)
    .set({ state: 'published', publishedAt: draft.startAt })
    .where(eq(activities.id, draft.id))
    .returning()

  await insertActivitiesOfParts(tx, unitId)

  const part = await quizPartOf(tx, activity.id)
  const versions = await loadVersions(tx)
  for (const person of await peopleOf(tx, unitId)) {
    const ability = 0.5 + chance.whole(0, 45) / 100
    for (let back = DAYS_BEFORE, no = 1; back > 0; back -= 1) {
      if (!chance.happens(0.3)) continue
      const seed = idFrom(chance).replaceAll('-', '').slice(0, 16)
      const paper = await drawTry(tx, { activityId: activity.id, personId: person.id, quiz: part.settings, seed })
      const startedAt = new Date(today - back * DAY_MS + chance.whole(30, 80) * 900_000)
      const sat = { id: idFrom(chance), scene: 'activity' as const, objectId: activity.id, person, no, seed, paper }
      const { row, items } = handedInBy(chance, versions, { ...sat, title: activity.title, startedAt, ability })
      const [attempt] = await db.insert(attempts).values(row).returning()
      await writeItems(db, items)
      if (attempt) await settleTry(tx, activity, part, { attempt, items })
      no += 1
    }
  }
}
