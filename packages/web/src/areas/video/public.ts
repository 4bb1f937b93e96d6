import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: labels and types, which documents have as well, */
export { LabelsSelect } from './LabelsSelect.tsx'
export { TypeSelect } from './label/TypeSelect.tsx'

/** videos as their managers see and move them, for those of anchors; */
export { CoverSprites } from './video/manage/CoverSprites.tsx'
export { MediaCell } from './video/manage/MediaCell.tsx'
export { StateTags } from './video/manage/StateTags.tsx'
export { useMediaProgress } from './video/manage/use-media-progress.ts'
export { useVideoWrites } from './video/manage/use-video-writes.ts'
export { videoColumn, videoSources } from './video/manage/video-source.ts'
export { isInReview, whyNotSubmit } from './video/manage/why-not.ts'
export { detailAddress } from './video-home.ts'

/** and what is opened over a list of them. */
export const UploadModal = late(() => import('./video/manage/UploadModal.tsx').then((module) => module.UploadModal))
export const RetireModal = late(() => import('./video/manage/RetireModal.tsx').then((module) => module.RetireModal))
export const PreviewModal = late(() => import('./video/manage/PreviewModal.tsx').then((module) => module.PreviewModal))
