import { type HistoryDetail, type HistoryInput, historyInput } from '@portal/contract/areas/history/day.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { FormRelation } from '#src/areas/notice/post/public.ts'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'

/** What the fields of the form hold. */
export interface HistoryValues extends Omit<HistoryInput, 'cover' | 'relations' | 'month' | 'day' | 'year'> {
  cover: FormFile | null
  relations: FormRelation[]
  month?: number
  day?: number
  year?: number
}

export const newValues = (): HistoryValues => ({
  ...historyInput.parse({ title: '两字', body: '', month: 1, day: 1, year: 1, source: '无' }),
  ...{ title: '', source: '', month: undefined, day: undefined, year: undefined },
  ...{ cover: null, relations: [], audience: { ...EMPTY_AUDIENCE, everyone: true } },
})

/** The form of a known entry: with the waiting change, where there is one. */
export const valuesOf = (entry: HistoryDetail): HistoryValues => {
  const { month, day, year, importance, source, sourceUrl, author, allowComment, allowShare } = entry
  const isOut = entry.state === 'published' || entry.state === 'expired'
  return {
    ...{ month, day, year, importance, source, sourceUrl, author, allowComment, allowShare },
    title: entry.draft?.title ?? entry.title,
    summary: entry.draft?.summary ?? entry.summary,
    body: entry.draft?.body ?? entry.body,
    cover: entry.coverFileId === null ? null : { fileId: entry.coverFileId, name: '图片', url: entry.coverUrl },
    relations: entry.relations.map(({ type, id, title }) => ({ type, id, title })),
    labelIds: entry.labels.map(({ id }) => id),
    questionIds: entry.questions.map(({ id }) => id),
    publishAt: isOut ? null : entry.publishAt,
    audience: entry.audience ?? EMPTY_AUDIENCE,
  }
}

/** What is sent of the form; it is complete once its fields say nothing is missing. */
export const inputOf = ({
  month = 0,
  day = 0,
  year = 0,
  cover,
  relations,
  ...values
}: HistoryValues): HistoryInput => ({
  ...values,
  ...{ month, day, year },
  cover: cover && fileInputOf(cover),
  relations: relations.map(({ type, id }) => ({ type, id })),
})
