import type { QuestionSave } from '@portal/contract/areas/assessment/question/question.ts'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { questionCategories, questionLabels } from '#src/schema/assessment.ts'

let serial = 0
const next = () => {
  serial += 1
  return serial
}

type Category = InferSelectModel<typeof questionCategories>

/** A bank of the root unit, or a category below the given one. */
export const aCategory = async (
  db: Db,
  values: Partial<InferInsertModel<typeof questionCategories>> = {},
): Promise<Category> => {
  const id = v7()
  const [parent] = values.parentId
    ? await db.select().from(questionCategories).where(eq(questionCategories.id, values.parentId))
    : []
  const [row] = await db
    .insert(questionCategories)
    .values({
      id,
      name: `分类${next()}`,
      bankId: parent?.bankId ?? id,
      path: `${parent?.path ?? '/'}${id}/`,
      depth: (parent?.depth ?? 0) + 1,
      ownerOrgId: parent ? null : ROOT_ORG_ID,
      ...values,
    })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row
}

export const aQuestionLabel = async (
  db: Db,
  values: Partial<InferInsertModel<typeof questionLabels>> = {},
): Promise<InferSelectModel<typeof questionLabels>> => {
  const id = v7()
  const [parent] = values.parentId
    ? await db.select().from(questionLabels).where(eq(questionLabels.id, values.parentId))
    : []
  const place = { path: `${parent?.path ?? '/'}${id}/`, depth: (parent?.depth ?? 0) + 1 }
  const [row] = await db
    .insert(questionLabels)
    .values({ id, kind: 'label', name: `题签${next()}`, ...place, ...values })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row
}

const option = (id: string, text: string) => ({ id, html: `<p>${text}</p>`, anchored: false, side: 'left' as const })

/** What an author sends for a sound single choice, B being right. */
export const aSingle = (typeId: string, values: Partial<QuestionSave> = {}) => ({
  typeId,
  kind: 'single' as const,
  stem: `<p>第 ${next()} 题：高处作业是指坠落高度基准面多少米及以上的作业？</p>`,
  options: [option('aaaaaaaa', '1 米'), option('bbbbbbbb', '2 米'), option('cccccccc', '5 米')],
  key: { type: 'options' as const, ids: ['bbbbbbbb'] },
  policy: 'exact' as const,
  params: {},
  score: 2,
  explanation: '<p>国家标准规定为二米。</p>',
  action: 'draft' as const,
  ...values,
})
