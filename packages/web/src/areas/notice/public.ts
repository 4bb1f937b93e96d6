import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: the announcements at the door, the urgent line, the panel of the work home, */
export const BeforeLogin = late(() => import('./popup/BeforeLogin.tsx').then((module) => module.BeforeLogin))
export const UrgentBar = late(() => import('./popup/UrgentBar.tsx').then((module) => module.UrgentBar))
export const NoticePanel = late(() => import('./post/panel/NoticePanel.tsx').then((module) => module.NoticePanel))

/** and a post as it is read. */
export const PostReader = late(() => import('./post/reader/PostReader.tsx').then((module) => module.PostReader))
/** Parts of the page and the form of a post, for areas that keep a kind of their own. */
export const ApprovalTab = late(() => import('./post/detail/ApprovalTab.tsx').then((module) => module.ApprovalTab))
export const ChangeModal = late(() => import('./post/edit/ChangeModal.tsx').then((module) => module.ChangeModal))
export const CommentsTab = late(() => import('./post/detail/CommentsTab.tsx').then((module) => module.CommentsTab))
export const Difference = late(() => import('./post/detail/VersionsTab.tsx').then((module) => module.Difference))
export const PostPreview = late(() => import('./post/edit/PostPreview.tsx').then((module) => module.PostPreview))
export const PostState = late(() => import('./post/manage/PostTags.tsx').then((module) => module.PostState))
export const RelationCards = late(() =>
  import('./post/reader/RelationCards.tsx').then((module) => module.RelationCards),
)
export const RelationsField = late(() =>
  import('./post/edit/RelationsField.tsx').then((module) => module.RelationsField),
)
export const VersionsTab = late(() => import('./post/detail/VersionsTab.tsx').then((module) => module.VersionsTab))
export type { ChangeAnswer, FormRelation } from './post/edit/post-values.ts'
