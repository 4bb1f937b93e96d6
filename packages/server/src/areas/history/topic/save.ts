import type { HistoryLabelInput } from '@portal/contract/areas/history/topic.ts'
import { historyRefusals as no } from '@portal/contract/areas/history/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { changeLabel, insertLabel } from '#src/areas/video/public.ts'
import { savedBy } from '#src/kit/save.ts'
import { getRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { historyTopics } from '#src/schema/history/day.ts'
import { labels } from '#src/schema/label.ts'
import type { Files } from '#src/shared/files/files.ts'
import { chosenCover, releaseFile } from '#src/shared/files/form-files.ts'

type Label = typeof labels.$inferSelect

const BARE = { dicCode: 'history' as const, code: '', colour: null, synonyms: [] }

const check = async (tx: Tx, { parentId, name, fromYear, toYear }: HistoryLabelInput, exceptId: string | null) => {
  if (fromYear !== null && toYear !== null && toYear < fromYear) refuseField('toYear', no.period)
  const siblings = and(
    parentId === null ? sql`${labels.parentId} is null` : eq(labels.parentId, parentId),
    eq(labels.name, name),
    exceptId === null ? undefined : ne(labels.id, exceptId),
  )
  if ((await tx.db.$count(labels, siblings)) > 0) refuseField('name', no.siblingName)
}

/** Period, picture and words of a topic, beside its label. */
const keepTopic = async (files: Files, tx: Tx, actor: Actor, labelId: string, input: HistoryLabelInput) => {
  const [before] = await tx.db.select().from(historyTopics).where(eq(historyTopics.labelId, labelId))
  const coverFileId = await chosenCover({ tx, actor, files }, input.cover, before?.coverFileId ?? null, no.coverUnknown)
  const values = { fromYear: input.fromYear, toYear: input.toYear, intro: input.intro, coverFileId }
  await tx.db
    .insert(historyTopics)
    .values({ labelId, ...values })
    .onConflictDoUpdate({ target: historyTopics.labelId, set: values })
  if (before?.coverFileId && before.coverFileId !== coverFileId) await releaseFile(tx, before.coverFileId)
  const diff = differences({ fromYear: null, toYear: null, intro: '', coverFileId: null, ...before }, values)
  if (diff.length > 0) tx.notes.push({ objectType: 'labels', objectId: labelId, objectName: input.name, diff })
}

const labelPart = ({ parentId, kind, name, sort, enabled }: HistoryLabelInput) => ({
  parentId,
  kind,
  name,
  sort,
  enabled,
})

/** 历史标签: a node of the one tree, moved where its parent is another one. */
export const saveWith = (files: Files) =>
  savedBy<HistoryLabelInput>({
    create: async (tx, input, actor) => {
      await check(tx, input, null)
      const label = await insertLabel(tx, { ...BARE, ...labelPart(input) })
      await keepTopic(files, tx, actor, label.id, input)
      return label
    },
    update: async (tx, key, input, actor) => {
      const before: Label = await getRow(tx, labels, key.id)
      ensure(before.dicCode === 'history', errors.missing)
      ensure(before.revision === key.revision, errors.stale)
      await check(tx, input, key.id)
      const { code, colour, synonyms, dicCode } = before
      const next = { code, colour, synonyms, dicCode, ...labelPart(input) }
      const after = before.fixed
        ? await changeLabel(tx, before, key, { ...next, parentId: null })
        : await changeLabel(tx, before, key, next)
      await keepTopic(files, tx, actor, key.id, input)
      return after
    },
  })
