import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { MarkTask } from '@portal/contract/areas/exam/mark/marking.ts'
import { errors } from '@portal/contract/errors.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { attemptItems, attempts } from '#src/schema/exam/attempt.ts'
import type { markTasks } from '#src/schema/exam/marking.ts'
import { answerFilesOf } from '#src/shared/attempt/answer-files.ts'
import { type AskedSurroundings, askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import type { Exam } from '../override/person-rules.ts'

export type Task = InferSelectModel<typeof markTasks>

const PICTURE_HOURS = 3

/** Pictures and files of a script for the one who looks at it. */
export const scriptSurroundings = (core: Attempts, actor: Actor, attempt: Attempt): AskedSurroundings => {
  const until = new Date((Math.ceil(Date.now() / HOUR_MS) + PICTURE_HOURS) * HOUR_MS)
  return {
    seed: attempt.seed,
    addressOf: (fileId) => core.files.sittingUrl(actor, { attemptId: attempt.id, until }, fileId),
  }
}

export const keyPointsOf = ({ key, parts }: QuestionContent): MarkTask['keyPoints'] =>
  [key, ...parts.map((part) => part.key)].flatMap((each) =>
    each?.type === 'points' ? each.points.map(({ text, points }) => ({ text, points })) : [],
  )

/** Files of a script, for a marker: while it is marked blind they have no names either. */
export const filesOfScript = async (
  core: Attempts,
  tx: Tx,
  actor: Actor,
  { item, attempt, content, surroundings, nameless }: Awaited<ReturnType<typeof readScript>> & { nameless: boolean },
): Promise<MarkTask['files']> => {
  const urlOf = nameless
    ? ({ id }: { id: string }) => surroundings.addressOf(id)
    : (file: { id: string; name: string }) => core.files.fileUrl(actor, file)
  const shownTo = { personId: attempt.personId, urlOf, nameless }
  const files = await answerFilesOf(tx.db, new Map([[item.itemId, { content, answer: item.answer }]]), shownTo)
  return files.get(item.itemId) ?? []
}

/** Answers and questions of scripts as they were asked, by the item; what is not there is left out. */
export const readScripts = async (core: Attempts, tx: Tx, actor: Actor, attemptItemIds: readonly string[]) => {
  const rows = await tx.db
    .select({ item: attemptItems, attempt: attempts })
    .from(attemptItems)
    .innerJoin(attempts, eq(attempts.id, attemptItems.attemptId))
    .where(anyOf(attemptItems.id, attemptItemIds))
  const found = rows.flatMap(({ item, attempt }) => {
    const drawn = itemsOf(attempt).find(({ itemId }) => itemId === item.itemId)
    return drawn ? [{ item, attempt, drawn }] : []
  })
  const versions = await core.versions.load(
    tx.db,
    found.map(({ drawn }) => drawn),
  )
  return new Map(
    found.map(({ item, attempt, drawn }) => {
      const { content } = versionOf(versions, drawn)
      const surroundings = scriptSurroundings(core, actor, attempt)
      return [item.id, { item, attempt, content, surroundings, asked: askedItemOf(drawn, content, surroundings) }]
    }),
  )
}

/** {@link readScripts} of one. */
export const readScript = async (core: Attempts, tx: Tx, actor: Actor, id: string) =>
  (await readScripts(core, tx, actor, [id])).get(id) ?? refuse(errors.missing)

/** What is shown of the mark itself: control scripts look like all others. */
export type Shown = Pick<
  Task,
  'id' | 'round' | 'attemptItemId' | 'score' | 'pointHits' | 'comment' | 'heldUntil' | 'revision'
>

export const scriptOf = async (core: Attempts, tx: Tx, actor: Actor, exam: Exam, task: Shown): Promise<MarkTask> => {
  const script = await readScript(core, tx, actor, task.attemptItemId)
  const { item, attempt, content, surroundings, asked } = script
  const { blind, step } = exam.rules.marking
  const { rows } = blind
    ? { rows: [] }
    : await tx.db.execute<{ name: string; orgName: string }>(sql`
        select u.name, coalesce(o.name, '') as "orgName" from users u left join org_units o on o.id = u.primary_org_id
        where u.id = ${attempt.personId}`)
  return {
    taskId: task.id,
    round: task.round,
    asked,
    answer: item.answer,
    files: await filesOfScript(core, tx, actor, { ...script, nameless: blind }),
    keyPoints: keyPointsOf(content),
    explanation: withPictureAddresses(content.explanation, surroundings.addressOf),
    max: item.max / 100,
    step,
    suggested: item.suggested === null ? null : item.suggested / 100,
    score: task.score === null ? null : task.score / 100,
    pointHits: task.pointHits,
    comment: task.comment,
    examinee: rows[0] ?? null,
    heldUntil: task.heldUntil,
    revision: task.revision,
  }
}
