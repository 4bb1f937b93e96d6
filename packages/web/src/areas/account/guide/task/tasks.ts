import { type GuideTask, guideTasks, type TaskKind } from '@portal/contract/areas/account/guide-tasks.ts'
import { query } from '#src/kit/query.ts'
import type { IconName } from '#src/ui/icon/icon-paths.ts'

/** Everything that waits for the person: the list of the home, the badge of 首页 and 待办 ask it once. */
export const tasksQuery = query(guideTasks, {})

export const taskIcons: Record<TaskKind, IconName> = {
  course: 'play',
  earlierCourses: 'book',
  document: 'note',
  exam: 'exam',
  mark: 'pencil',
  wrong: 'note',
  questionnaire: 'checklist',
  post: 'megaphone',
  approval: 'pencil',
  accessReview: 'shield',
  live: 'camera',
  activity: 'trophy',
  certificate: 'ribbon',
  receipt: 'meeting',
  decision: 'flag',
  signIn: 'signIn',
  card: 'shield',
  seat: 'people',
  session: 'calendar',
  trainClass: 'book',
  welfare: 'star',
  businessCard: 'badge',
  expertQuestion: 'help',
  health: 'checklist',
  vote: 'star',
  jury: 'checklist',
  hazard: 'warning',
}

export const taskKey = ({ kind, objectId }: Pick<GuideTask, 'kind' | 'objectId'>) => `${kind} ${objectId}`
