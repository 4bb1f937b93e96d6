import { freshContent, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { KeyRegion } from '@portal/contract/areas/assessment/question/key.ts'
import { drawRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { insertActiveQuestion } from '#src/areas/assessment/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { questionCategories } from '#src/schema/assessment.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Chance, idFrom } from '../random.ts'
import { shelve } from '../shelve.ts'

const region = (name: string, category: string, shape: KeyRegion['shape']): KeyRegion => ({
  shape,
  name,
  weight: 2,
  tolerance: 0,
  category,
})

/** What is wrong in seed-media/workshop-hazards.png, in its pixels; the helmets on the hook are as they should be. */
const regions = [
  region('作业人员未戴安全帽', '', { type: 'circle', x: 513, y: 285, r: 52 }),
  region('转动部位防护罩打开，徒手接触', '', { type: 'circle', x: 345, y: 440, r: 88 }),
  region('电缆破损并浸在积水中', '', { type: 'rect', x: 575, y: 640, width: 230, height: 90 }),
  region('灭火器倒放在地面', '', { type: 'rect', x: 695, y: 525, width: 135, height: 80 }),
  region('安全出口被杂物堵塞', '', { type: 'rect', x: 925, y: 350, width: 215, height: 215 }),
]

/** 找隐患: one picture of a workshop, in a category and a set of its own. */
export const insertHazards = async (db: Db, portal: Portal, chance: Chance): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const { rows } = await db.execute<{ id: string; path: string }>(
    sql`select id, path from question_categories where parent_id is null order by path limit 1`,
  )
  const [bank] = rows
  if (!bank) return
  const typeId = idFrom(chance)
  await db.insert(questionCategories).values({
    id: typeId,
    parentId: bank.id,
    bankId: bank.id,
    name: '隐患图片',
    sort: 90,
    path: `${bank.path}${typeId}/`,
    depth: 2,
  })
  const { id: fileId } = await shelve(db, portal, 'workshop-hazards.png', 'picture', 'png')
  const content: QuestionContent = {
    ...freshContent('hotspot'),
    stem: '<p>检修车间正在试转设备，请找出图中的隐患。</p>',
    explanation: '<p>共五处：未戴安全帽、防护罩打开、电缆破损浸水、灭火器倒放、安全出口堵塞。</p>',
    picture: { fileId, width: 1200, height: 800 },
    key: { type: 'regions', regions },
    score: 10,
  }
  const facts = { typeId, difficulty: 2, labelIds: [], knowledgeIds: [] }
  await insertActiveQuestion(tx, { bankId: bank.id, content, ...facts })
  await db.insert(practiceSets).values({
    title: '检修车间找隐患',
    intro: '在图上点出你看到的每一处隐患。',
    modes: ['order'],
    rules: [drawRule.parse({ rowId: 'hazard00', typeIds: [typeId] })],
    bankIds: [bank.id],
    state: 'published',
    ownerOrgId: ROOT_ORG_ID,
    ...audienceValues({ ...EMPTY_AUDIENCE, everyone: true }),
  })
}
