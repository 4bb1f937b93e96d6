import {
  fullHundredthsOfDocument,
  fullHundredthsOfLive,
  fullHundredthsOfVideo,
} from '@portal/contract/areas/learning/hours/hours.ts'
import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import type { ItemKind } from '@portal/contract/areas/special-class/words.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { itemKey, type StudyItems } from '#src/shared/evidence/study-items.ts'

export interface ContentRef {
  kind: ItemKind
  refId: string
}

/** What an item of a class is about, as its own area keeps it. */
export interface Content extends ContentRef {
  title: string
  published: boolean
  openFromMs: number
  openToMs: number
  audience: Audience
  audienceInclude: readonly string[]
  audienceExclude: readonly string[]
  hundredths: number
  link: string
}

export const contentKey = ({ kind, refId }: ContentRef): string => `${kind} ${refId}`

const fullHundredths = (rule: RuleSubject, minutes: number): number => {
  switch (rule.itemType) {
    case 'video':
      return fullHundredthsOfVideo(rule, minutes)
    case 'doc':
      return fullHundredthsOfDocument(rule, minutes)
    case 'live':
      return fullHundredthsOfLive(rule, minutes)
  }
}

const examsOf = async (tx: Pick<Tx, 'db'>, ids: readonly string[]): Promise<Content[]> => {
  if (ids.length === 0) return []
  const rows = await tx.db.select().from(exams).where(anyOf(exams.id, ids))
  return rows.map((row) => ({
    kind: 'exam',
    refId: row.id,
    title: row.title,
    published: row.state === 'published',
    openFromMs: row.openAt.getTime(),
    openToMs: row.closeAt.getTime(),
    audience: row.audience,
    audienceInclude: row.audienceInclude,
    audienceExclude: row.audienceExclude,
    hundredths: 0,
    link: `/netSchool/comprehensiveExam?examId=${row.id}`,
  }))
}

/** Facts of these contents by {@link contentKey}; what is gone is left out. */
export const loadContents = async (
  studied: StudyItems,
  tx: Tx,
  refs: readonly ContentRef[],
): Promise<ReadonlyMap<string, Content>> => {
  const minutes = await minutesPerHour(tx)
  const asked = refs.flatMap(({ kind, refId }) => (kind === 'exam' ? [] : [{ itemType: kind, itemId: refId }]))
  const items = await studied.load(tx.db, asked)
  const found: Content[] = await examsOf(
    tx,
    refs.flatMap(({ kind, refId }) => (kind === 'exam' ? [refId] : [])),
  )
  for (const { itemType, itemId } of asked) {
    const facts = items.get(itemKey({ itemType, itemId }))
    if (facts)
      found.push({
        kind: itemType,
        refId: itemId,
        title: facts.title,
        published: facts.published && facts.ready,
        openFromMs: facts.openFromMs,
        openToMs: facts.openToMs,
        audience: facts.audience,
        audienceInclude: facts.audienceInclude,
        audienceExclude: facts.audienceExclude,
        hundredths: fullHundredths(facts.rule, minutes),
        link: facts.link,
      })
  }
  return new Map(found.map((content) => [contentKey(content), content]))
}

/** Beyond this nothing ends. */
const FOREVER_MS = 8_640_000_000_000_000

export const validTo = ({ openToMs }: Pick<Content, 'openToMs'>): Date | null =>
  openToMs >= FOREVER_MS ? null : new Date(openToMs)
