import type { Db } from '#src/platform/database/db.ts'
import type { DemoUnit } from '../organisation.ts'
import { createChance, idFrom } from '../random.ts'
import { demoCases } from './article-cases.ts'
import { demoArticles } from './article-list.ts'
import { insertPost } from './notices.ts'

const SEED = 20_261_129

/** 图文 in every state, with their readers; the demo's own chance is left to the others. */
export const insertArticles = async (db: Db, units: readonly DemoUnit[]): Promise<void> => {
  const chance = createChance(SEED)
  for (const post of [...demoArticles, ...demoCases]) await insertPost(db, post, units, idFrom(chance))
}
