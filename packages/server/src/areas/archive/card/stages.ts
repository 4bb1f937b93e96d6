import { createHash } from 'node:crypto'
import type { CardStage, StageNo } from '@portal/contract/areas/archive/card-stage.ts'
import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { cardStages, type StageSigned, type safetyCards } from '#src/schema/archive/card.ts'

export type Card = typeof safetyCards.$inferSelect
export type Stage = typeof cardStages.$inferSelect

export const stagesOf = async ({ db }: Tx, cardId: string): Promise<Stage[]> =>
  db.select().from(cardStages).where(eq(cardStages.cardId, cardId)).orderBy(cardStages.stage)

/** What of a stage is not done yet, each as a sentence; empty: it may be signed. */
export const openOf = (stage: Stage): string[] => {
  const missing = stage.needHundredths - stage.hoursHundredths
  const items = stage.items.filter(({ done }) => !done).length
  return [
    ...(missing > 0 ? [fill(no.hoursShort.message, { n: (missing / 100).toFixed(2) })] : []),
    ...(items > 0 ? [fill(no.itemsOpen.message, { n: items })] : []),
    ...(stage.passScore > 0 && (stage.score ?? 0) < stage.passScore
      ? [fill(no.theoryShort.message, { n: stage.passScore })]
      : []),
    ...(stage.practical && stage.practicalBy === null ? [no.practicalOpen.message] : []),
  ]
}

/** Hash of the page that both sides sign: what was taught, how it came out, and who stands for it. */
export const hashOf = (card: Card, stage: Stage): string => {
  const { needHundredths, hoursHundredths, items, score, passScore, practicalBy, responsibleId } = stage
  const page = { needHundredths, hoursHundredths, items, score, passScore, practicalBy, responsibleId }
  const { no: number, userId, job, kind } = card
  return createHash('sha256')
    .update(JSON.stringify({ number, userId, job, kind, stage: stage.stage, ...page }))
    .digest('hex')
}

export const isSigned = ({ trainee, responsible }: Stage): boolean => trainee !== null && responsible !== null

/** The stage that is worked on: the first one asked for that is not signed by both. */
export const currentOf = (stages: readonly Stage[]): Stage | undefined =>
  stages.find((stage) => stage.asked && !isSigned(stage))

const namesOf = async ({ db }: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from users where id = any(${sql.param(ids.filter((id) => id !== null))}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const examTitles = async ({ db }: Tx, stages: readonly Stage[]): Promise<ReadonlyMap<string, string>> => {
  const ids = stages.flatMap(({ examId }) => examId ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select id, title from exams where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Stages as the contract words them. */
export const shownStages = async (tx: Tx, stages: readonly Stage[]): Promise<CardStage[]> => {
  const people = stages.flatMap((each) => [
    each.practicalBy,
    each.responsibleId,
    each.trainee?.by ?? null,
    each.responsible?.by ?? null,
  ])
  const names = await namesOf(tx, people)
  const titles = await examTitles(tx, stages)
  const nameOf = (id: string | null): string => (id === null ? '' : (names.get(id) ?? ''))
  const signed = (each: StageSigned | null) =>
    each === null ? null : { by: nameOf(each.by), at: new Date(each.at), way: each.way }
  return stages.map((stage) => ({
    stage: stage.stage as StageNo,
    asked: stage.asked,
    need: stage.needHundredths / 100,
    items: stage.items,
    passScore: stage.passScore,
    practical: stage.practical,
    hours: stage.hoursHundredths / 100,
    score: stage.score,
    examId: stage.examId,
    examTitle: titles.get(stage.examId ?? '') ?? '',
    practicalDone: stage.practicalBy !== null,
    practicalBy: nameOf(stage.practicalBy),
    practicalOn: stage.practicalAt && shanghaiDay(stage.practicalAt),
    responsibleId: stage.responsibleId,
    responsibleName: nameOf(stage.responsibleId),
    trainee: signed(stage.trainee),
    responsible: signed(stage.responsible),
    hash: stage.hash,
    open: openOf(stage),
  }))
}
