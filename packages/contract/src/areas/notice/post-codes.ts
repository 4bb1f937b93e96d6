import type { PeoplePickingCode } from '#src/areas/directory/picker.ts'
import { P, type Privilege } from '../../privileges.ts'
import type { PostKind } from './post.ts'

interface KindCodes {
  /** Posts are aimed at people picked under it. */
  menu: PeoplePickingCode
  add: Privilege
  edit: Privilege
  del: Privilege
  publish: Privilege
  stat: Privilege
  export: Privilege
  comment: Privilege
  approveAll: Privilege
  approveSet: Privilege
}
export type PostAction = keyof KindCodes

const article: KindCodes = {
  menu: P.article,
  add: P.articleAdd,
  edit: P.articleEdit,
  del: P.articleDel,
  publish: P.articlePublish,
  stat: P.articleStat,
  export: P.articleExport,
  comment: P.articleComment,
  approveAll: P.articleApproveAll,
  approveSet: P.articleApproveSet,
}

export const postCodes: Record<PostKind, KindCodes> = {
  announcement: {
    menu: P.announcement,
    add: P.announcementAdd,
    edit: P.announcementEdit,
    del: P.announcementDel,
    publish: P.announcementPublish,
    stat: P.announcementStat,
    export: P.announcementExport,
    comment: P.announcementComment,
    approveAll: P.announcementApproveAll,
    approveSet: P.announcementApproveSet,
  },
  notice: {
    menu: P.notice,
    add: P.noticeAdd,
    edit: P.noticeEdit,
    del: P.noticeDel,
    publish: P.noticePublish,
    stat: P.noticeStat,
    export: P.noticeExport,
    comment: P.noticeComment,
    approveAll: P.noticeApproveAll,
    approveSet: P.noticeApproveSet,
  },
  article,
  history: article,
}
