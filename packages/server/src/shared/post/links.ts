import type { PostKind } from '@portal/contract/areas/notice/post.ts'

const managePages: Record<PostKind, string> = {
  announcement: '/announcement/announcementDetail',
  notice: '/videoManageSc/noticeDetail',
  article: '/monograph/contentTextDetail',
  history: '/monograph/historyTodayDetail',
}

/** Page on which the post is written and approved. */
export const managePage = (kind: PostKind) => managePages[kind]

const READER = '/netSchool/courseCenter/safetyNetNoticeDetail'

/** Page on which people read it. */
export const readerLink = ({ kind, id }: { kind: PostKind; id: string }): string => {
  switch (kind) {
    case 'announcement':
      return `${READER}?kind=announcement&id=${id}`
    case 'notice':
      return `${READER}?id=${id}`
    case 'article':
    case 'history':
      return `/netSchool/historyContentText?id=${id}`
  }
}
