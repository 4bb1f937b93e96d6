import { faultsOf } from '@portal/contract/areas/assessment/question/check.ts'
import type { CasePart, QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { plainText } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import type { regradeQuestion } from '@portal/contract/areas/exam/regrade.ts'
import { regradeRefusals as no } from '@portal/contract/areas/exam/regrade-words.ts'
import { sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { canonicalJson } from '#src/shared/attempt/receipt.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { appliedChanges, type Regrade } from './applied.ts'
import { askedNos } from './asked.ts'
import { contentUnder, effectOf, isManual } from './effect.ts'

const optionsOf = ({ options }: Pick<QuestionContent, 'options'>) =>
  options.map(({ id, html, side }) => ({ id, side, text: plainText(html) }))

const partOf = ({ id, kind, stem, key, ...part }: CasePart) => ({
  id,
  kind,
  stemText: plainText(stem),
  options: optionsOf(part),
  key,
})

const partKeysOf = ({ parts }: QuestionContent): Record<string, QuestionKey> =>
  Object.fromEntries(parts.flatMap(({ id, key }) => (key === null ? [] : [[id, key]])))

const keysOf = (content: QuestionContent) => ({ key: content.key, partKeys: partKeysOf(content) })

const currentOf = async (tx: Tx, questionId: string): Promise<{ no: number; content: QuestionContent } | null> => {
  const { rows } = await tx.db.execute<{ no: number; content: QuestionContent }>(sql`
    select no, content from question_versions where question_id = ${questionId} and state = 'active'`)
  return rows[0] ?? null
}

/** The key that the bank holds now, where it is another one and speaks of the same options. */
const newerOf = async (tx: Tx, questionId: string, asked: QuestionContent) => {
  const current = await currentOf(tx, questionId)
  if (current === null || current.content.kind !== asked.kind) return null
  const keys = keysOf(current.content)
  if (canonicalJson(keys) === canonicalJson(keysOf(asked))) return null
  const faults = faultsOf(contentUnder(asked, { key: { kind: 'newKey', ...keys } }))
  return faults.length > 0 ? null : { no: current.no, ...keys }
}

const historyOf = async (tx: Tx, applied: readonly Regrade[]) => {
  const ids = applied.flatMap(({ updatedBy }) => updatedBy ?? [])
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${sql.param(ids)}::uuid[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return applied.map(({ id, change, reason, updatedBy, appliedAt, affected }) => ({
    id,
    kind: change.kind,
    reason,
    by: names.get(updatedBy ?? '') ?? '',
    at: appliedAt ?? new Date(),
    changed: affected,
  }))
}

const askedIn = async (tx: Tx, examId: string, questionId: string): Promise<{ n: number; max: number }> => {
  const { rows } = await tx.db.execute<{ n: number; max: number }>(sql`
    select count(*)::int as n, coalesce(max(i.max), 0)::int as max from attempt_items i
      join attempts a on a.id = i.attempt_id
    where i.question_id = ${questionId} and a.scene = 'exam' and a.object_id = ${examId}
      and a.state in ('submitted', 'marking', 'marked', 'published', 'appealed')`)
  return rows[0] ?? { n: 0, max: 0 }
}

export const questionWith =
  (core: Attempts): HandlerOf<typeof regradeQuestion> =>
  async ({ tx, body }) => {
    const { examId, questionId } = body
    const exam = await getRow(tx, exams, examId)
    const [versionNo] = await askedNos(tx, body)
    if (versionNo === undefined) return refuse(no.neverAsked)
    const ref = { questionId, versionNo }
    const { content } = versionOf(await core.versions.load(tx.db, [ref]), ref)
    const applied = await appliedChanges(tx, body)
    const effect = effectOf(applied.map(({ change }) => change))
    const asked = contentUnder(content, effect)
    const { n, max } = await askedIn(tx, examId, questionId)
    return {
      title: exam.title,
      kind: asked.kind,
      stemText: plainText(asked.stem),
      options: optionsOf(asked),
      parts: asked.parts.map(partOf),
      key: asked.key,
      policy: effect.policy?.policy ?? asked.policy,
      params: effect.policy?.params ?? asked.params,
      max: max / 100,
      manual: isManual(asked),
      versionNo,
      newer: await newerOf(tx, questionId, asked),
      attempts: n,
      settled: effect.ending !== null,
      history: await historyOf(tx, applied),
    }
  }
