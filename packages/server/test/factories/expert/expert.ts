import type { saveExpert } from '@portal/contract/areas/expert/expert.ts'
import type { saveQuestion } from '@portal/contract/areas/expert/question.ts'
import type { z } from 'zod'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { experts } from '#src/schema/expert/expert.ts'
import type { Client, TestApp } from '../../app.ts'
import { aUser } from '../directory.ts'

type Values = Partial<typeof experts.$inferInsert>

/** An expert of `fields`, somebody new unless told otherwise. */
export const anExpert = async (t: TestApp, values: Values = {}): Promise<Client> => {
  const userId = values.userId ?? (await aUser(t.db)).id
  await insertExpert(t.db, { ...values, userId })
  return t.asWho({ userId })
}

export const insertExpert = async (db: Db, values: Values & { userId: string }): Promise<void> => {
  await db.insert(experts).values({ fields: ['law'], ownerOrgId: ROOT_ORG_ID, ...values })
}

let serial = 0

export const questionOf = (
  values: Partial<z.input<typeof saveQuestion.body>> = {},
): z.input<typeof saveQuestion.body> => {
  serial += 1
  return { field: 'law', title: `第 ${serial} 个问题怎么办`, body: '现场情况如上，请专家指导。', ...values }
}

export const expertOf = (userId: string, values: Partial<z.input<typeof saveExpert.body>> = {}) => ({
  userId,
  fields: ['fire'],
  ...values,
})
