import { categoryKeys } from '@portal/contract/areas/notice/post.ts'
import type { postFilter } from '@portal/contract/areas/notice/post-endpoints.ts'
import type { ListFilters } from '#src/kit/list/filter/filter-names.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { type NoticeKind, postHome } from '../post-home.ts'
import { ColumnSelect } from './ColumnSelect.tsx'

export const postSources = {
  announcement: postHome('announcement').calls.list,
  notice: postHome('notice').calls.list,
  article: postHome('article').calls.list,
}

const articleFilters = (tab: string): ListFilters<keyof typeof postFilter.shape> => ({
  chips: [
    { name: 'category', control: <DictionarySelect dictionary={categoryKeys.article ?? ''} allowClear /> },
    (tab === 'all' || tab === 'deleted') && 'state',
    { name: 'columnId', control: <ColumnSelect /> },
    'author',
  ],
  more: [{ name: 'orgId', control: <OrgSelect for={postHome('article').codes.menu} allowClear /> }, 'from', 'to'],
})

const noticeFilters = (kind: NoticeKind, tab: string): ListFilters<keyof typeof postFilter.shape> => ({
  chips: [
    { name: 'category', control: <DictionarySelect dictionary={categoryKeys[kind] ?? ''} allowClear /> },
    (tab === 'all' || tab === 'deleted') && 'state',
    'priority',
    'duty',
  ],
  more: [
    { name: 'orgId', control: <OrgSelect for={postHome(kind).codes.menu} allowClear /> },
    'from',
    'to',
    kind === 'notice' && 'year',
  ],
})

/** The state is a filter only where no tab says it. */
export const postFilters = (kind: NoticeKind, tab: string) =>
  kind === 'article' ? articleFilters(tab) : noticeFilters(kind, tab)
