import { late } from '#src/ui/late/late.tsx'

/** courses as cards, */
export { CourseGrid } from './course/CourseCard.tsx'
export { CourseSection } from './course/CourseParts.tsx'

/** what narrows a list of things to learn, */
export { CourseSearch } from './course/CourseSearch.tsx'
export { FilterSheet, OneOf } from './course/CourseSheet.tsx'
/** What other areas may use: the frame of the course centre, which also stands around notices, */
export { CourseShell } from './course/CourseShell.tsx'
export { LabelFacets } from './course/LabelFacets.tsx'
export { useKeptScroll } from './course/use-kept-scroll.ts'

/** who is behind and why, a report that the statistics begin with, */
export const BehindTab = late(() => import('./target/BehindTab.tsx').then((module) => module.BehindTab))

/** and the first lines of it for the work home. */
export const BehindAtHome = late(() => import('./target/BehindAtHome.tsx').then((module) => module.BehindAtHome))

/** 学时证明 of a year as PDF, also from 我的. */
export { useHoursProof } from './progress/use-hours-proof.ts'

/** The player of one video inside of another page. */
export const PlayHere = late(() => import('./play/PlayHere.tsx').then((module) => module.PlayHere))
