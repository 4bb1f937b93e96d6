import { drawRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import type { PracticeMode } from '@portal/contract/areas/exam/practice/practice.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'

const allModes: PracticeMode[] = ['order', 'random', 'unanswered', 'wrong', 'favourite', 'challenge']

interface DemoSet {
  title: string
  intro: string
  types: readonly string[]
  modes?: PracticeMode[]
  roundSize?: number
  feedback?: 'instant' | 'final'
  state?: 'draft' | 'published'
  /** Name of a picture of the demo videos. */
  cover?: string
}

const sets: readonly DemoSet[] = [
  {
    title: '高处作业专项练习',
    intro: '登高、临边、脚手架作业必会题。',
    types: ['高处作业'],
    cover: 'work-at-height.jpg',
  },
  { title: '消防与用电安全练习', intro: '班前十分钟，每轮十题。', types: ['消防安全', '用电安全'] },
  {
    title: '新员工三级教育自测',
    intro: '一轮做完再看对错，考前自测用。',
    types: ['高处作业', '消防安全', '用电安全', '受限空间', '劳动防护'],
    modes: ['random', 'wrong'],
    roundSize: 20,
    feedback: 'final',
    cover: 'emergency-rescue.jpg',
  },
  { title: '危险化学品专项练习', intro: '', types: ['危险化学品'], state: 'draft' },
]

/** Sets of practice over the demo banks, and the mistakes of one learner with some of them due today. */
export const insertPractice = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ id: string; bank: string; name: string }>(
    sql`select id, bank_id as bank, name from question_categories`,
  )
  const { rows: covers } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from files where purpose = 'cover'`,
  )
  const bankIds = [...new Set(rows.map(({ bank }) => bank))]
  for (const { types, state = 'published', cover, ...set } of sets) {
    const typeIds = rows.filter(({ name }) => types.includes(name)).map(({ id }) => id)
    await db.insert(practiceSets).values({
      modes: allModes,
      ...set,
      rules: [drawRule.parse({ rowId: 'practice', typeIds })],
      coverFileId: covers.find(({ name }) => name === cover)?.id ?? null,
      bankIds,
      state,
      ownerOrgId: ROOT_ORG_ID,
      ...audienceValues({ ...EMPTY_AUDIENCE, everyone: true }),
    })
  }
  const wrong = await db.execute<{ person: string; question: string; item: string; attempt: string }>(sql`
    select distinct on (i.question_id) a.person_id as person, i.question_id as question, i.id as item, a.id as attempt
    from attempts a join attempt_items i on i.attempt_id = a.id join users u on u.id = a.person_id
    where u.login_name = 'learner' and a.scene = 'exam' and a.state = 'published' and i.final_score < i.max
    order by i.question_id limit 12`)
  for (const [place, { person, question, item, attempt }] of wrong.rows.entries()) {
    const isDue = place % 3 !== 2
    await db.execute(sql`
      insert into wrong_items (id, person_id, question_id, wrong_count, last_wrong_at, stage, due_on, sources, state,
        attempt_item_id)
      values (${v7()}, ${person}, ${question}, ${1 + (place % 2)}::int, now() - interval '3 days', ${isDue ? 0 : 2}::int,
        (now() at time zone 'Asia/Shanghai')::date + ${isDue ? 0 : 3}::int, '{exam}', 'active', ${item})`)
    await db.execute(sql`update attempts set wrong_fed = true where id = ${attempt}`)
  }
}
