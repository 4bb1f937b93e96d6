import { type ArchiveProof, proofWords } from '@portal/contract/areas/archive/trainee-proof.ts'
import { percentFromTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { SECOND_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { and, desc, eq, or } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { type StudyItemType, sittings, studyRecords } from '#src/schema/study.ts'
import type { ProvenHours } from '#src/shared/archive/archive.ts'
import { archiveProof } from '#src/shared/archive/proof.ts'

const { study: words } = proofWords
const MOST_SITTINGS = 100

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / SECOND_MS)
  return fill(words.minutes, { m: Math.floor(seconds / 60), s: seconds % 60 })
}

const TICK_MS = 100

type Record = typeof studyRecords.$inferSelect

const sittingRows = async ({ db }: Tx, { userId, itemType, itemId, cycle }: Record): Promise<string[][]> => {
  const held = await db
    .select()
    .from(sittings)
    .where(
      and(
        eq(sittings.userId, userId),
        eq(sittings.itemType, itemType),
        eq(sittings.itemId, itemId),
        eq(sittings.cycle, cycle),
      ),
    )
    .orderBy(desc(sittings.openedAt))
    .limit(MOST_SITTINGS)
  return held.map(({ openedAt, lastAt, client, creditedTicks, refusedTicks }) => [
    shanghaiTime(openedAt),
    shanghaiTime(lastAt),
    words.clients[client],
    clock(creditedTicks * TICK_MS),
    clock(refusedTicks * TICK_MS),
  ])
}

/** The study record behind hours of a video, a document or a live class. */
export const studyProof = async (
  tx: Tx,
  itemType: StudyItemType,
  { userId, itemId, cycle, evidenceId }: ProvenHours,
): Promise<ArchiveProof | null> => {
  const ofItem = and(
    eq(studyRecords.itemType, itemType),
    eq(studyRecords.itemId, itemId),
    eq(studyRecords.cycle, cycle),
  )
  const [record] = await tx.db
    .select()
    .from(studyRecords)
    .where(
      and(eq(studyRecords.userId, userId), evidenceId === null ? ofItem : or(eq(studyRecords.id, evidenceId), ofItem)),
    )
    .limit(1)
  if (!record) return null
  const { firstAt, completedAt, coverageTenths, effectiveMs, voidReason, sittings: times } = record
  const rows = await sittingRows(tx, record)
  return archiveProof(
    '',
    [
      [words.first, shanghaiTime(firstAt)],
      [words.done, completedAt === null ? words.open : shanghaiTime(completedAt)],
      [words.coverage, `${percentFromTenths(coverageTenths)}%`],
      [words.effective, clock(effectiveMs)],
      [words.times, times],
      [words.voided, voidReason],
    ],
    { tables: rows.length === 0 ? [] : [{ title: words.sittings, heads: [...words.heads], rows }] },
  )
}
