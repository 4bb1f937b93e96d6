import { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import type { PostRow } from '@portal/contract/areas/notice/post.ts'
import { remindedText } from '@portal/contract/areas/notice/post-words.ts'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { submittedText } from '#src/shared/approval/submitted-text.ts'
import { type NoticeKind, noticeResources, postHome } from '../post-home.ts'

type Named = Pick<PostRow, 'id' | 'title'>

const refreshing = { refreshes: noticeResources }

/** Everything that is written about one post from its list or page. */
export const usePostWrites = (kind: NoticeKind) => {
  const { calls } = postHome(kind)
  const state = useWrite(calls.changeState, refreshing)
  const approval = useWrite(submitApproval, refreshing)
  const removal = useWrite(calls.delete, refreshing)
  const reminder = useWrite(calls.remind, refreshing)

  const said = async <Result>(words: string, sending: Promise<Result | undefined>): Promise<boolean> => {
    const result = await sending
    if (result !== undefined) tip('success', words)
    return result !== undefined
  }
  const change = (words: string, body: Parameters<typeof state.run>[0]) => said(words, state.run(body))

  return {
    isPending: state.isPending || approval.isPending || removal.isPending,
    submit: async ({ id }: Named) => {
      const sent = await approval.run({ subjectType: 'article', subjectId: id })
      if (sent) tip('success', submittedText(sent))
      return sent !== undefined
    },
    takeBack: async ({ id, title }: Named) => {
      if (!(await confirm({ name: title, verb: '撤回审批' }))) return false
      return said('已撤回审批', approval.run({ subjectType: 'article', subjectId: id, withdraw: true }))
    },
    publish: async ({ id, title }: Named) => {
      if (!(await confirm({ name: title, verb: '发布' }))) return false
      return change('发布成功', { ids: [id], action: 'publish', reason: '' })
    },
    schedule: ({ id }: Named, at: Date) => change('定时成功', { ids: [id], action: 'schedule', at, reason: '' }),
    top: ({ id }: Named, at: Date | null) =>
      change(at === null ? '已取消置顶' : '置顶成功', { ids: [id], action: 'top', at, reason: '' }),
    withdraw: ({ id }: Named, reason: string) => change('撤回成功', { ids: [id], action: 'withdraw', reason }),
    retire: async ({ id, title }: Named) => {
      const consequence = '下架后所有人都不能再查看，阅读记录保留。'
      if (!(await confirm({ name: title, verb: '下架', consequence }))) return false
      return change('下架成功', { ids: [id], action: 'retire', reason: '' })
    },
    remove: async ({ id, title }: Named) => {
      if (!(await confirm({ name: title, verb: '删除', consequence: '删除后移入回收站，到期清除前可以恢复。' })))
        return false
      return said('删除成功', removal.run({ ids: [id], restore: false }))
    },
    restore: ({ id }: Named) => said('恢复成功', removal.run({ ids: [id], restore: true })),
    removeAll: (ids: string[], restore: boolean) => removal.send({ ids, restore }),
    changeAll: (ids: string[], action: 'publish' | 'retire') => state.send({ ids, action, reason: '' }),
    remind: async (id: string, asked: { userIds?: string[]; orgId?: string } = {}) => {
      const { userIds, orgId } = asked
      const result = await reminder.run({ id, userIds, ...(orgId !== undefined && { filter: { orgId } }) })
      if (result) tip('success', remindedText(result.sent, result.skipped))
    },
  }
}
