import { previewSchoolTask, saveSchoolTask } from '@portal/contract/areas/notice/message-task.ts'
import type { TaskRow } from '@portal/contract/areas/system/message/task.ts'
import { P } from '@portal/contract/privileges.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import type { TaskEngine } from '#src/shared/messaging/task-engine.ts'

/** The calls of the safety school behind the one form for messages. */
export const useSchoolEngine = (): TaskEngine => {
  const saving = useWrite(saveSchoolTask)
  return {
    code: P.schoolMessage,
    timeField: 'sendAt',
    preview: (draft, userId) => call(previewSchoolTask, { draft, userId }, { quiet: true }),
    save: async (content, key, { draft, at }) => {
      const state = draft ? 'draft' : 'sending'
      const answer = await saving.send({ ...content, ...key, state, sendAt: at })
      return { state: answer.state, people: answer.resolved }
    },
  }
}

/** The words of a task for a new one; the old one stays as it is. */
export const copyOf = ({ title, text, link, channels, audience, urgency }: TaskRow): Partial<TaskRow> => ({
  title,
  text,
  link,
  channels,
  audience,
  urgency,
})
