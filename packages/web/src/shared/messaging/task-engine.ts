import type { TaskPreview, TaskState, taskContent } from '@portal/contract/areas/system/message/task.ts'
import type { z } from 'zod'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'

export type TaskContent = z.output<typeof taskContent>

/** Which saved task a save continues, and what guards it. */
export interface TaskKey {
  id?: string
  revision?: number
  clientKey?: string
  confirmCount?: number
}

export interface Sending {
  draft: boolean
  /** Absent: at once. */
  at?: Date
}

/** The calls behind the form: those of the message centre, or those of the safety school. */
export interface TaskEngine {
  /** Code of the screen, for the pickers. */
  code: PickingCode
  /** Name under which the server speaks of the planned time. */
  timeField: 'at' | 'sendAt'
  preview(content: TaskContent, userId?: string): Promise<TaskPreview>
  save(content: TaskContent, key: TaskKey, sending: Sending): Promise<{ state: TaskState; people: number }>
}
