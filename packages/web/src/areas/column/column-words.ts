import { columnItemType, columnKind } from '@portal/contract/areas/column/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { IconName } from '#src/ui/icon/icon-paths.ts'

export const kindWords = wordsOf(columnKind)
export const typeWords = wordsOf(columnItemType)

export const typeIcons: Record<(typeof columnItemType.options)[number], IconName> = {
  article: 'note',
  video: 'film',
  doc: 'paper',
  practice: 'pencil',
  activity: 'flag',
}

interface Counts {
  articles: number
  videos: number
  docs: number
  practices: number
  activities: number
}

/** 「图文 6 · 视频 3」: what a column consists of. */
export const contentsText = ({ articles, videos, docs, practices, activities }: Counts): string =>
  [
    [typeWords.article, articles],
    [typeWords.video, videos],
    [typeWords.doc, docs],
    [typeWords.practice, practices],
    [typeWords.activity, activities],
  ]
    .flatMap(([word, n]) => (Number(n) > 0 ? [`${word} ${n}`] : []))
    .join(' · ')

/** How many contents a column has. */
export const sizeOf = ({ articles, videos, docs, practices, activities }: Counts): number =>
  articles + videos + docs + practices + activities

export const shareText = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? '—' : `${rate}%`
