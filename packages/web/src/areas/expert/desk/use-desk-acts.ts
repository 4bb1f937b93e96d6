import { assignQuestions, auditQuestions, convertQuestion } from '@portal/contract/areas/expert/desk.ts'
import type { QuestionRow } from '@portal/contract/areas/expert/question.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'

type Question = Pick<QuestionRow, 'id' | 'title' | 'assigneeId' | 'assigneeName'>

/** What the office does with a question in one press. */
export const useDeskActs = () => {
  const assignment = useWrite(assignQuestions, { refreshes: ['expert'] })
  const audit = useWrite(auditQuestions)
  const conversion = useWrite(convertQuestion, { refreshes: ['contentText'] })

  return {
    isBusy: assignment.isPending || audit.isPending,
    isAuditing: audit.isPending,
    assign: async ({ id }: Question, userId: string, name: string) => {
      const answer = await assignment.run({ ids: [id], userId })
      if (answer) tip('success', `已分派给 ${name}`)
    },
    urge: async ({ id, title, assigneeId, assigneeName }: Question) => {
      if (assigneeId === null) return
      const content = `将再发一条消息给 ${assigneeName}，提问人会看到“已催办”。`
      if (!(await askConfirm({ title: `催办《${title}》`, content, okText: '催办' }))) return
      const answer = await assignment.run({ ids: [id], userId: assigneeId })
      if (answer) tip('success', `已提醒 ${assigneeName}`)
    },
    convert: async ({ id }: Question) => {
      const answer = await conversion.run({ id, to: 'article' })
      if (!answer) return
      tip('success', '已生成图文草稿')
      go(`/monograph/contentTextDetail?id=${answer.draftId}`)
    },
    audit: async (
      ids: string[],
      action: 'hide' | 'show' | 'lock' | 'unlock' | 'feature' | 'unfeature',
      said: string,
      reason?: string,
    ): Promise<boolean> => {
      const answer = await audit.run({ ids, action, ...(reason !== undefined && { reason }) })
      const [fault] = answer?.failed ?? []
      if (answer) tip(fault ? 'error' : 'success', fault?.message ?? said)
      return answer !== undefined
    },
  }
}
