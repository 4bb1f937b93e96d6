import { categoryKeys, type PostRow } from '@portal/contract/areas/notice/post.ts'
import { postFilter } from '@portal/contract/areas/notice/post-endpoints.ts'
import type { ReactNode } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import type { ListSource } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { CategorySelect } from '../CategorySelect.tsx'
import { type NoticeKind, postHome } from '../post-home.ts'

const Filter = fieldsOf(postFilter, { optional: true })

export const postSources: Record<NoticeKind, ListSource<PostRow>> = {
  announcement: postHome('announcement').calls.list,
  notice: postHome('notice').calls.list,
}

/** The state is a filter only where no tab says it. */
export const postFilters = (kind: NoticeKind, tab: string): ReactNode[] => [
  <Filter key="category" name="category">
    <CategorySelect dictionary={categoryKeys[kind] ?? ''} allowClear />
  </Filter>,
  ...(tab === 'all' || tab === 'deleted' ? [<Filter key="state" name="state" />] : []),
  <Filter key="priority" name="priority" />,
  <Filter key="duty" name="duty" />,
  <Filter key="orgId" name="orgId">
    <OrgSelect for={postHome(kind).codes.menu} allowClear />
  </Filter>,
  <Filter key="from" name="from" />,
  <Filter key="to" name="to" />,
  ...(kind === 'notice' ? [<Filter key="year" name="year" />] : []),
]
