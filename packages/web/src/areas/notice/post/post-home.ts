import { contentText } from '@portal/contract/areas/column/content-text.ts'
import { type PostKind } from '@portal/contract/areas/notice/post.ts'
import { announcement } from '@portal/contract/areas/notice/post-announcement.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import type { PostEndpoints } from '@portal/contract/areas/notice/post-endpoints.ts'
import { netNotice } from '@portal/contract/areas/notice/post-notice.ts'

export type NoticeKind = Extract<PostKind, 'announcement' | 'notice' | 'article'>

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
  article: {
    kind: 'article',
    name: '图文',
    list: '/monograph/contentTextList',
    detail: '/monograph/contentTextDetail',
    calls: contentText,
  },
}

export const postHome = (kind: NoticeKind) => ({ ...homes[kind], codes: postCodes[kind] })

const kindOfPath = (path: string): NoticeKind => {
  if (path.startsWith('/announcement/')) return 'announcement'
  return path.startsWith('/monograph/') ? 'article' : 'notice'
}

/** Announcements, notices and articles are administered on the same screens at three places. */
export const homeOfPath = (path: string) => postHome(kindOfPath(path))

export const isNoticeKind = (kind: string): kind is NoticeKind => kind in homes

export const detailAddress = (kind: NoticeKind, id: string, more = '') => `${homes[kind].detail}?id=${id}${more}`

/** What a change under one of them shows on. */
export const noticeResources = [
  'announcement',
  'netNotice',
  'contentText',
  'monograph',
  'guide',
  'approveRecord',
  'message',
]

export const READER_LIST = '/netSchool/courseCenter/safetyNetNoticeList'
export const READER_DETAIL = '/netSchool/courseCenter/safetyNetNoticeDetail'

export const readerAddress = ({ kind, id }: { kind: PostKind; id: string }, more = '') =>
  kind === 'article'
    ? `/netSchool/historyContentText?id=${id}${more}`
    : `${READER_DETAIL}?${kind === 'announcement' ? 'kind=announcement&' : ''}id=${id}${more}`
