import type { SpecialItem, SpecialRow } from '@portal/contract/areas/special-class/class.ts'
import { itemKind } from '@portal/contract/areas/special-class/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { dateText } from '#src/ui/time/date-text.ts'

export const kindWords = wordsOf(itemKind)

/** 「视频 3 · 文档 1 · 考试 1」, without what there is none of. */
export const contentsText = ({ videos, docs, exams }: Pick<SpecialRow, 'videos' | 'docs' | 'exams'>): string =>
  [
    ...(videos > 0 ? [`视频 ${videos}`] : []),
    ...(docs > 0 ? [`文档 ${docs}`] : []),
    ...(exams > 0 ? [`考试 ${exams}`] : []),
  ].join(' · ') || '—'

/** 0 in the denominator: —. */
export const shareText = (value: number | null): string => (value === null ? '—' : `${value.toFixed(1)}%`)

/** `2026-12-01 至 2026-12-20`; the end is the last day that counts. */
export const spanText = (from: Date | null, to: Date | null): string =>
  from === null || to === null ? '—' : `${dateText(from.getTime())} 至 ${dateText(to.getTime() - 1)}`

/** Why a content is of no use to somebody. */
export const faultsOf = ({ published, outside }: Pick<SpecialItem, 'published' | 'outside'>): string[] => [
  ...(published ? [] : ['该内容已下架，学员不能打开']),
  ...(outside > 0 ? [`${outside} 名学员不在该内容的学习范围`] : []),
]
