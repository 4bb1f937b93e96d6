import { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { changeHistoryState, deleteHistory, type HistoryRow } from '@portal/contract/areas/history/day.ts'
import { postFlow } from '@portal/contract/areas/notice/post.ts'
import { postRefusals as no } from '@portal/contract/areas/notice/post-words.ts'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'
import { submittedText } from '#src/shared/approval/submitted-text.ts'

/** What a change of an entry shows on. */
export const historyResources = ['historyToday', 'historyLabel', 'approveRecord']

type Named = Pick<HistoryRow, 'id' | 'title'>
type Facts = Pick<HistoryRow, 'state' | 'changeState' | 'approved'>

const refreshing = { refreshes: historyResources }

export const isInReview = ({ state, changeState }: Facts): boolean =>
  state === 'in_review' || changeState === 'in_review'

export const whyNotSubmit = (row: Facts): string | null => {
  const isFirst = postFlow.allows('submit', row.state) && !(row.state === 'retired' && row.approved === true)
  return isFirst || row.changeState === 'open' ? null : no.notSubmittable.message
}

export const whyNotPublish = (row: Facts): string | null => (row.approved === true ? null : no.notApproved.message)

/** Everything that is written about entries from their list or page. */
export const useHistoryWrites = () => {
  const state = useWrite(changeHistoryState, refreshing)
  const approval = useWrite(submitApproval, refreshing)
  const removal = useWrite(deleteHistory, refreshing)

  const change = async (words: string, { id }: Named, action: 'publish' | 'retire') => {
    if (await state.run({ ids: [id], action, reason: '' })) tip('success', words)
  }
  const submitOne = async (id: string) => {
    try {
      await approval.send({ subjectType: 'article', subjectId: id })
      return []
    } catch (error) {
      return [{ id, message: faultOf(error).words }]
    }
  }
  return {
    submit: async ({ id }: Named) => {
      const sent = await approval.run({ subjectType: 'article', subjectId: id })
      if (sent) tip('success', submittedText(sent))
      return sent !== undefined
    },
    takeBack: async ({ id, title }: Named) => {
      if (!(await confirm({ name: title, verb: '撤回审批' }))) return
      if (await approval.run({ subjectType: 'article', subjectId: id, withdraw: true })) tip('success', '已撤回审批')
    },
    publish: (row: Named) => change('发布成功', row, 'publish'),
    retire: async (row: Named) => {
      const consequence = '下架后所有人都不能再查看，阅读记录保留。'
      if (await confirm({ name: row.title, verb: '下架', consequence })) await change('下架成功', row, 'retire')
    },
    remove: async ({ id, title }: Named) => {
      const consequence = '删除后移入回收站，到期清除前可以恢复。'
      if (!(await confirm({ name: title, verb: '删除', consequence }))) return
      if (await removal.run({ ids: [id], restore: false })) tip('success', '删除成功')
    },
    restore: async ({ id }: Named) => {
      if (await removal.run({ ids: [id], restore: true })) tip('success', '恢复成功')
    },
    /** One request each, as approvers decide about each. */
    submitAll: async (ids: string[]) => {
      const failed: { id: string; message: string }[] = []
      for (const id of ids) failed.push(...(await submitOne(id)))
      return { failed }
    },
    changeAll: (ids: string[], action: 'publish' | 'retire') => state.send({ ids, action, reason: '' }),
    removeAll: (ids: string[], restore: boolean) => removal.send({ ids, restore }),
  }
}
