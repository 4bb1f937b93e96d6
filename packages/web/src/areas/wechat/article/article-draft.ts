import type { ArticleItem, ArticleItemInput, CoverCrop } from '@portal/contract/areas/wechat/article.ts'

/** An article while it is written: a new cover is an upload with a picture of this page. */
export interface ItemDraft extends ArticleItemInput {
  coverUrl: string
  error: string
}

export const MOST_ITEMS = 8

export const newItem = (): ItemDraft => ({
  title: '',
  author: '',
  digest: '',
  body: '',
  coverFileId: null,
  crop: null,
  source: '',
  coverUrl: '',
  error: '',
})

export const draftOf = (item: ArticleItem): ItemDraft => ({ ...item })

export const inputOf = ({ coverUrl: _, error: __, ...input }: ItemDraft): ArticleItemInput => input

/** Width to height of the cover in a list. */
const SHAPE = 2.35

/** The strip of 2.35 to 1 at this height of a picture, from 0 at the top to 1 at the bottom; the width where it is wider. */
export const cropAt = (width: number, height: number, share: number): CoverCrop => {
  const tall = width / SHAPE
  if (tall >= height) {
    const wide = (height * SHAPE) / width
    const x1 = (1 - wide) * share
    return { x1, y1: 0, x2: x1 + wide, y2: 1 }
  }
  const strip = tall / height
  const y1 = (1 - strip) * share
  return { x1: 0, y1, x2: 1, y2: y1 + strip }
}

const lengthOf = (text: string) => [...text.trim()].length

/** What keeps the draft from being saved, with the number of the article; the rest is asked when it goes out. */
export const draftFault = (items: readonly ItemDraft[]): { at: number; message: string } | null => {
  for (const [at, { title, digest }] of items.entries()) {
    const length = lengthOf(title)
    if (length < 1 || length > 64) return { at, message: '标题为 1–64 个字' }
    if (lengthOf(digest) > 120) return { at, message: '摘要最多 120 个字' }
  }
  return null
}
