import type { getHistory } from '@portal/contract/areas/history/day.ts'
import { anniversaryOn } from '@portal/contract/areas/history/day-rule.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { PostEngine } from '#src/shared/post/engine.ts'
import { getPost } from '#src/shared/post/get.ts'
import { findFacts } from './facts.ts'
import { neighboursOf } from './neighbours.ts'

interface Question extends Record<string, unknown> {
  id: string
  number: string
  stemText: string
}

/** The linked questions for their author, in their order; readers are asked them, not shown. */
const questionsIn = async (tx: Tx, ids: readonly string[]): Promise<Question[]> => {
  const { rows } = await tx.db.execute<Question>(sql`
    select id, number, stem_text as "stemText" from questions
    where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null order by array_position(${sql.param(ids)}::uuid[], id)`)
  return rows
}

const NONE = { previous: null, next: null }

/** One entry as it is read, or with `manage` as it is kept. */
export const getWith = (engine: PostEngine): HandlerOf<typeof getHistory> => {
  const getPosts = getPost(engine, 'history')
  return async ({ tx, body, actor }) => {
    const { labelId, ...asked } = body
    const post = await getPosts({ tx, actor, body: asked })
    const facts = (await findFacts(tx, post.id)) ?? refuse(errors.missing)
    const isGone = !body.manage && post.state === 'withdrawn'
    const { questionIds, ...shown } = facts
    return {
      ...post,
      ...shown,
      questions: body.manage ? await questionsIn(tx, questionIds) : [],
      anniversary: anniversaryOn(shanghaiDay(new Date()), facts.year),
      ...(body.manage || isGone ? NONE : await neighboursOf(tx, actor, { id: post.id, labelId }, facts)),
    }
  }
}
