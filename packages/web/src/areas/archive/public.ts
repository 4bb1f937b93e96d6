import { late } from '#src/ui/late/late.tsx'

/** What other areas may use, each loaded where it is drawn. */

/** 我的档案 of 我的. */
export const OwnArchive = late(() => import('./trainee/OwnArchive.tsx').then((module) => module.OwnArchive))
/** 上岗条件: versions of what a job asks for, a tab of 培训权限配置. */
export const JobRules = late(() => import('./card/JobRules.tsx').then((module) => module.JobRules))
/** What proves an entry of the hours, from one's own 学时 record. */
export const ProofButton = late(() => import('./trainee/ProofButton.tsx').then((module) => module.ProofButton))
