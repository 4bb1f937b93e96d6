import { type PostKind } from '@portal/contract/areas/notice/post.ts'
import { announcement } from '@portal/contract/areas/notice/post-announcement.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import type { PostEndpoints } from '@portal/contract/areas/notice/post-endpoints.ts'
import { netNotice } from '@portal/contract/areas/notice/post-notice.ts'

export type NoticeKind = Extract<PostKind, 'announcement' | 'notice'>

interface PostHome {
  kind: NoticeKind
  name: string
  list: string
  detail: string
  calls: PostEndpoints
}

const homes: Record<NoticeKind, PostHome> = {
  announcement: {
    kind: 'announcement',
    name: '公告',
    list: '/announcement/announcementList',
    detail: '/announcement/announcementDetail',
    calls: announcement,
  },
  notice: {
    kind: 'notice',
    name: '通知',
    list: '/videoManageSc/noticeList',
    detail: '/videoManageSc/noticeDetail',
    calls: netNotice,
  },
}

export const postHome = (kind: NoticeKind) => ({ ...homes[kind], codes: postCodes[kind] })

/** Announcements and notices are administered on the same screens at two places. */
export const homeOfPath = (path: string) => postHome(path.startsWith('/announcement/') ? 'announcement' : 'notice')

export const isNoticeKind = (kind: string): kind is NoticeKind => kind in homes

export const detailAddress = (kind: NoticeKind, id: string, more = '') => `${homes[kind].detail}?id=${id}${more}`

/** What a change under one of the two shows on. */
export const noticeResources = ['announcement', 'netNotice', 'guide', 'approveRecord', 'message']

export const READER_LIST = '/netSchool/courseCenter/safetyNetNoticeList'
export const READER_DETAIL = '/netSchool/courseCenter/safetyNetNoticeDetail'

export const readerAddress = ({ kind, id }: { kind: PostKind; id: string }, more = '') =>
  `${READER_DETAIL}?${kind === 'announcement' ? 'kind=announcement&' : ''}id=${id}${more}`
