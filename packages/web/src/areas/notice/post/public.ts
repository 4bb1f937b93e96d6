import { late } from '#src/ui/late/late.tsx'

/** Parts of the page and the form of a post, for areas that keep a kind of their own. */
export const ApprovalTab = late(() => import('./detail/ApprovalTab.tsx').then((module) => module.ApprovalTab))
export const ChangeModal = late(() => import('./edit/ChangeModal.tsx').then((module) => module.ChangeModal))
export const CommentsTab = late(() => import('./detail/CommentsTab.tsx').then((module) => module.CommentsTab))
export const Difference = late(() => import('./detail/VersionsTab.tsx').then((module) => module.Difference))
export const PostPreview = late(() => import('./edit/PostPreview.tsx').then((module) => module.PostPreview))
export const PostState = late(() => import('./manage/PostTags.tsx').then((module) => module.PostState))
export const RelationCards = late(() => import('./reader/RelationCards.tsx').then((module) => module.RelationCards))
export const RelationsField = late(() => import('./edit/RelationsField.tsx').then((module) => module.RelationsField))
export const VersionsTab = late(() => import('./detail/VersionsTab.tsx').then((module) => module.VersionsTab))
export { approverPicking } from './detail/approver-picking.ts'
export type { ChangeAnswer, FormRelation } from './edit/post-values.ts'
