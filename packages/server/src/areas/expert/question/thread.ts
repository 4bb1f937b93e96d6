import type { Answer, ThreadEntry } from '@portal/contract/areas/expert/question.ts'
import { expertWords } from '@portal/contract/areas/expert/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Question } from './reach.ts'

interface AnswerRead extends Record<string, unknown> {
  id: string
  author_id: string
  name: string
  title: string
  body: string
  pictures: string[]
  official: boolean
  at: string
  edited_at: string | null
  useful: number
  is_useful: boolean
  review_by: string | null
  outdated: boolean
}

/** Names of files may name people: pictures are numbered. */
export const shownPictures = (files: Files, actor: Actor, ids: readonly string[]) =>
  ids.map((id, at) => {
    const name = String(at + 1)
    return { id, name, url: files.fileUrl(actor, { id, name }) }
  })

/** The accepted answer first, then in their order. */
export const answersOf = async (
  { tx, actor, files }: { tx: Tx; actor: Actor; files: Files },
  { id, acceptedAnswerId }: Question,
): Promise<Answer[]> => {
  const { rows } = await tx.db.execute<AnswerRead>(sql`
    select a.id, a.author_id, coalesce(u.name, '') as name, coalesce(e.title, '') as title, a.body, a.pictures,
      a.official, a.at::text, a.edited_at::text, a.useful, m.answer_id is not null as is_useful, a.review_by::text,
      coalesce(a.review_by < (now() at time zone 'Asia/Shanghai')::date, false) as outdated
    from expert_answers a left join users u on u.id = a.author_id left join experts e on e.user_id = a.author_id
      left join expert_answer_marks m on m.answer_id = a.id and m.user_id = ${actor.id}
    where a.question_id = ${id}
    order by (a.id = ${acceptedAnswerId}::uuid) desc nulls last, a.at, a.id`)
  return rows.map((row) => ({
    id: row.id,
    authorName: row.name,
    authorTitle: row.title,
    body: row.body,
    pictures: shownPictures(files, actor, row.pictures),
    official: row.official,
    accepted: row.id === acceptedAnswerId,
    at: new Date(row.at),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at),
    useful: row.useful,
    isUseful: row.is_useful,
    reviewBy: row.review_by,
    outdated: row.outdated,
    mine: row.author_id === actor.id,
  }))
}

interface EventRead extends Record<string, unknown> {
  id: string
  kind: ThreadEntry['kind']
  by_asker: boolean
  name: string
  to_name: string
  text: string
  at: string
}

export const threadOf = async (tx: Tx, { id, anonymous }: Question): Promise<ThreadEntry[]> => {
  const { rows } = await tx.db.execute<EventRead>(sql`
    select e.id, e.kind, e.by_asker, coalesce(u.name, '') as name, coalesce(x.name, '') as to_name, e.text, e.at::text
    from expert_question_events e left join users u on u.id = e.actor_id left join users x on x.id = e.to_id
    where e.question_id = ${id} order by e.at, e.id`)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    byAsker: row.by_asker,
    name: row.by_asker && anonymous ? expertWords.anonymous : row.name,
    toName: row.to_name,
    text: row.text,
    at: new Date(row.at),
  }))
}
