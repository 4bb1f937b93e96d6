import { categoryKeys, type PostRow, postReadState } from '@portal/contract/areas/notice/post.ts'
import type { PostFilter } from '@portal/contract/areas/notice/post-endpoints.ts'
import { useDictionary } from '#src/platform/dictionary.ts'
import { isNoticeKind, postHome } from '../post-home.ts'

type Address = Readonly<Record<string, string>>

/** Conditions that the list keeps in its address, and a post opened from it in its own. */
export const readerKeys = ['kind', 'readState', 'category', 'keyword'] as const

const readStates: readonly string[] = postReadState.options

const isReadState = (text: string): text is NonNullable<PostFilter['readState']> => readStates.includes(text)

/** The query of the list as the address says it. */
export const readerAsked = (address: Address, kindKey = 'kind') => {
  const kind = address[kindKey] ?? ''
  const { readState = '', category, keyword = '' } = address
  return {
    keyword,
    exactTotal: false,
    filter: {
      ...(isNoticeKind(kind) && { kind }),
      ...(isReadState(readState) && { readState }),
      ...(category && { category }),
    },
  }
}

/** The address of one post that knows which list it was opened from. */
export const withList = (address: Address): string => {
  const kept = new URLSearchParams()
  for (const key of readerKeys) {
    const value = address[key]
    if (value) kept.set(key === 'kind' ? 'listKind' : key, value)
  }
  const text = kept.toString()
  return text === '' ? '' : `&${text}`
}

/** Categories of both kinds, for the filter. */
export const useReaderCategories = (kind: string | undefined) => {
  const announcements = useDictionary(categoryKeys.announcement ?? '')
  const notices = useDictionary(categoryKeys.notice ?? '')
  const items = kind === 'announcement' ? announcements : kind === 'notice' ? notices : [...announcements, ...notices]
  return items.filter(({ enabled }) => enabled).map(({ code, name }) => ({ value: code, label: name }))
}

export const listCall = postHome('notice').calls.list

export const isUnread = ({ readAt, state }: Pick<PostRow, 'readAt' | 'state'>) =>
  readAt === null && state === 'published'
