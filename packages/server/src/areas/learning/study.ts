import type { Clock } from '#src/shared/evidence/study-clock.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import type { HourRules } from './hours/rules.ts'

/** What judging study needs: the time, the rules of hours, and the items. */
export interface Study {
  clock: Clock
  rules: HourRules
  items: StudyItems
}
