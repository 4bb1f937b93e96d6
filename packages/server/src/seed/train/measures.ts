import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { DAY_MS, HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { insertPublishedExam } from '#src/areas/exam/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { loadVersions } from '../exam/handed-in.ts'
import { fillHall, type Person } from '../exam/sat-exams.ts'
import { insertSurveyOfPeople } from '../questionnaire/questionnaires.ts'
import type { Chance } from '../random.ts'

type Class = typeof trainClasses.$inferSelect

/** So many of the classes that are over have all three levels. */
const MEASURED = 4
const SAT = 0.96
const ANSWERED = 0.82
const PAPER = '安全生产月知识考试'

const SURVEY = `1. 本次培训的总体评价【评分题】
2. 讲师的讲解【评分题】
3. 内容与岗位的结合程度
A. 非常紧密
B. 比较紧密
C. 一般
D. 脱节
4. 其他建议【简答题】（选填）`

const traineesOf = async (db: Db, { id }: Class): Promise<Person[]> => {
  const { rows } = await db.execute<Person>(sql`
    select user_id as id, org_id from train_enrolments where class_id = ${id} and state = 'confirmed' order by wait_at, id`)
  return rows
}

/** Yuan, told by the number of people. */
const costsOf = ({ capacity }: Class) => [
  { item: '讲师课酬', amount: 2400 },
  { item: '教材资料', amount: capacity * 35 },
  { item: '场地与茶歇', amount: capacity * 48 + 600 },
]

/** Exams, surveys and costs of demo classes, before anybody's result is worked out. */
export const insertClassMeasures = async (db: Db, chance: Chance): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const over = await db
    .select()
    .from(trainClasses)
    .where(inArray(trainClasses.state, ['ended', 'graduated', 'archived']))
    .orderBy(desc(trainClasses.endsAt), trainClasses.id)
  for (const cls of over) {
    const costs = costsOf(cls)
    const spent = costs.reduce((sum, { amount }) => sum + amount, 0)
    const budget = Math.ceil(spent / 1000) * 1000
    await db.update(trainClasses).set({ costs, budget }).where(eq(trainClasses.id, cls.id))
  }

  const { rows: papers } = await db.execute<{ id: string }>(sql`select id from papers where title = ${PAPER}`)
  const paperId = papers[0]?.id
  if (paperId === undefined) return
  const versions = await loadVersions(tx)
  for (const cls of over.filter(({ state }) => state !== 'ended').slice(0, MEASURED)) {
    const people = await traineesOf(db, cls)
    const openAt = cls.endsAt ?? new Date(Date.now() - 10 * DAY_MS)
    const closeAt = new Date(openAt.getTime() + 20 * HOUR_MS)
    const made = await insertPublishedExam(tx, {
      ...{ title: `${cls.title}结业考试`, paperId, ownerOrgId: cls.ownerOrgId, openAt, closeAt, started: true },
      audience: { ...EMPTY_AUDIENCE, users: people.map(({ id }) => id) },
      rules: { ...SHIPPED_RULES, limitMinutes: 60 },
    })
    const sitting = people.filter(() => chance.happens(SAT))
    await fillHall(tx, { chance, versions, ...made }, sitting, closeAt)
    const daysAgo = Math.floor((Date.now() - openAt.getTime()) / DAY_MS)
    const questionnaireId = await insertSurveyOfPeople(
      db,
      people.map(({ id }) => id),
      {
        title: `${cls.title}满意度问卷`,
        intro: '请参加本班的学员填写，用于改进下一期课程。',
        mode: 'named',
        state: 'closed',
        dimensions: [],
        days: [-daysAgo, -Math.max(1, daysAgo - 5)],
        answered: ANSWERED,
        text: SURVEY,
      },
      chance,
    )
    const surveys = questionnaireId
      ? [{ questionnaireId, kind: 'satisfaction' as const, afterDays: null, required: false }]
      : []
    const exams = [{ examId: made.exam.id, required: true }]
    await db.update(trainClasses).set({ exams, surveys }).where(eq(trainClasses.id, cls.id))
  }
}
