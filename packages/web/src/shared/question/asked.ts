import { type FileLimits, fileLimitsOf } from '@portal/contract/areas/assessment/question/answer-file.ts'
import {
  CATEGORY_PERCENT,
  type QuestionContent,
  type QuestionKind,
  type QuestionOption,
} from '@portal/contract/areas/assessment/question/content.ts'

export type AskedOption = Pick<QuestionOption, 'id' | 'html' | 'side'>

export interface AskedPicture {
  url: string
  width: number
  height: number
}

/** What a person is asked: everything but the key. */
export interface AskedQuestion {
  kind: QuestionKind
  stem: string
  options: readonly AskedOption[]
  /** 分; null where it is not told. */
  score: number | null
  picture: AskedPicture | null
  /** hotspot: what each point must be called; empty: nothing. */
  categories: readonly string[]
  /** hotspot: greatest number of points. */
  maxPoints: number
  /** hotspot: number of regions, where the author tells it. */
  regionCount: number | null
  /** match: one right item may serve several left ones. */
  reuse: boolean
  /** upload: what it takes. */
  files?: FileLimits | undefined
  parts: readonly (AskedQuestion & { id: string })[]
}

/** Points beyond the regions that may be placed where the author sets no number. */
const SPARE_POINTS = 3

type Content = Omit<QuestionContent, 'parts'>

const askedPart = (content: Content, url: string | null): AskedQuestion => {
  const { kind, stem, options, score, picture, key, params } = content
  const regions = key?.type === 'regions' ? key.regions.length : 0
  const byCategory = (params.categoryPercent ?? CATEGORY_PERCENT) > 0
  return {
    kind,
    stem,
    options,
    score,
    picture: picture && url !== null ? { url, width: picture.width, height: picture.height } : null,
    categories: byCategory ? (params.categories ?? []) : [],
    maxPoints: params.maxPoints ?? regions + SPARE_POINTS,
    regionCount: params.tellCount ? regions : null,
    reuse: key?.type === 'pairs' && key.reuse,
    ...(kind === 'upload' && { files: fileLimitsOf(params) }),
    parts: [],
  }
}

/** A written question as it will be asked; pictures by the addresses they have now. */
export const askedOf = (
  content: QuestionContent,
  pictureUrl: string | null,
  partPictureUrls: readonly (string | null)[] = [],
): AskedQuestion => ({
  ...askedPart(content, pictureUrl),
  parts: content.parts.map((part, index) => ({ ...askedPart(part, partPictureUrls[index] ?? null), id: part.id })),
})

/** A, B, C … of an option. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)
