import type { ActivityTodo } from '@portal/contract/areas/activity/desk.ts'

/** The tab of the desk where something is done; none: the first one. */
export const todoTabs: Record<ActivityTodo['kind'], string | undefined> = {
  end: undefined,
  near: undefined,
  prize: 'prizes',
  draw: 'result',
  settle: undefined,
  arrange: 'parts',
}
