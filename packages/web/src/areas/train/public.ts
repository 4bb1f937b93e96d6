import { late } from '#src/ui/late/late.tsx'

/** One class, found by a part of its name or code. */
export const ClassSelect = late(() => import('./class/ClassSelect.tsx').then((module) => module.ClassSelect))
/** Tabs 签到 and 结业 of the class desk, of the class with this id. */
export const ClassSignTab = late(() => import('./presence/ClassSignTab.tsx').then((module) => module.ClassSignTab))
export const ClassResultTab = late(() => import('./result/ClassResultTab.tsx').then((module) => module.ClassResultTab))
