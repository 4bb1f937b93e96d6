import type { convertQuestion } from '@portal/contract/areas/expert/desk.ts'
import { expertWords, expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import { postSave } from '@portal/contract/areas/notice/post.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { savePost } from '#src/shared/post/save.ts'
import { happened, noteChange } from '../question/change.ts'
import { lockOpen, type Question, reaches } from '../question/reach.ts'
import { linkOf } from './tell.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')

interface Said extends Record<string, unknown> {
  name: string
  body: string
}

/** The question and what was answered as paragraphs, with the way back to it. */
const bodyOf = (question: Question, answers: readonly Said[]): string =>
  [
    paragraphs(`${expertWords.articleQuestion}${question.body}`),
    ...answers.map(({ name, body }) => paragraphs(`${fill(expertWords.articleAnswer, { name })}${body}`)),
    `<p><a href="${linkOf(question)}">${expertWords.articleLink}</a></p>`,
  ].join('')

const firstCategory = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.db.execute<{ code: string }>(sql`
    select i.code from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where d.key = 'articleType' and i.enabled order by i.code = 'knowledge' desc, i.sort limit 1`)
  return rows[0]?.code ?? ''
}

/** 转为图文: a draft that its writer goes on with; what only expert and asker read stays with them. */
export const convertWith =
  (portal: Portal): HandlerOf<typeof convertQuestion> =>
  async ({ tx, body: { id }, actor }) => {
    const question = await lockOpen(tx, actor, id)
    const may = question.assigneeId === actor.id || (await reaches(tx, actor, P.questionnaireExpertAnswer, question))
    ensure(may, errors.noRight)
    ensure(question.visibility !== 'private', no.convertPrivate)
    // What was hidden for what it says is not said again elsewhere.
    ensure(!question.hidden, no.notLive)
    const { rows } = await tx.db.execute<Said>(sql`
      select u.name, a.body from expert_answers a join users u on u.id = a.author_id
      where a.question_id = ${id} order by (a.id = ${question.acceptedAnswerId}::uuid) desc nulls last, a.at`)
    ensure(rows.length > 0, no.nothingToConvert)
    const article = postSave.parse({
      title: question.title,
      body: bodyOf(question, rows),
      category: await firstCategory(tx),
      source: fill(expertWords.articleSource, { no: question.no }),
    })
    const draft = await savePost(portal.posts, 'article')({ tx, body: article, actor })
    await happened(tx, question, { kind: 'converted', actorId: actor.id })
    noteChange(tx, question, [{ field: 'article', before: '', after: question.title }])
    return { draftId: draft.id }
  }
