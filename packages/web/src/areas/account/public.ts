import { late } from '#src/ui/late/late.tsx'

export { dueOf } from './guide/task/due-words.ts'
/** A row of 要做的, where another page ends with what comes next. */
export { TaskRow } from './guide/task/TaskRow.tsx'
export { tasksQuery } from './guide/task/tasks.ts'

/** What other areas may use: the ways of signing in, a tab of 权限配置. */
export const WaysTab = late(() => import('./way/WaysTab.tsx').then((module) => module.WaysTab))
