import { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { changeDocumentState, deleteDocuments } from '@portal/contract/areas/document/document-manage.ts'
import { retryConvert } from '@portal/contract/areas/document/version-progress.ts'
import { remindLearners } from '@portal/contract/areas/learning/record.ts'
import { remindedText } from '@portal/contract/areas/learning/record-reminder.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { submittedText } from '#src/shared/approval/submitted-text.ts'
import { useDownload } from '../../use-download.ts'
import { isInReview } from './why-not.ts'

type Row = Pick<DocumentRow, 'id' | 'title'>

const subjectOf = ({ id }: Pick<Row, 'id'>) => ({ subjectType: 'document', subjectId: id })

/** Asks before an edit that would end a review under way; resolves whether to go on. */
export const mayBreakReview = async (document: Parameters<typeof isInReview>[0]): Promise<boolean> =>
  !isInReview(document) || askConfirm({ title: '编辑将撤回审批，是否继续？', okText: '继续编辑' })

/** What can be done to a document by one press and at most one question. */
export const useDocWrites = () => {
  const submission = useWrite(submitApproval, { refreshes: ['document'] })
  const states = useWrite(changeDocumentState, { refreshes: ['approveRecord', 'videoUser'] })
  const removal = useWrite(deleteDocuments)
  const retrying = useWrite(retryConvert)
  const reminding = useWrite(remindLearners)
  const downloading = useDownload()

  const change = async (body: BodyOf<typeof changeDocumentState>, words: string) => {
    const done = await states.run(body)
    if (!done) return false
    const [failure] = done.failed
    tip(failure ? 'error' : 'success', failure?.message ?? words)
    return failure === undefined
  }

  const remind = async ({ id }: Pick<Row, 'id'>, who: Pick<BodyOf<typeof remindLearners>, 'userIds'> = {}) => {
    const told = await reminding.run({ itemType: 'doc', itemId: id, ...who })
    if (told) tip('success', remindedText(told.sent, told.skipped))
  }

  return {
    async submit(document: Row) {
      const sent = await submission.run(subjectOf(document))
      if (sent) tip('success', submittedText(sent))
    },
    async withdraw(document: Row) {
      const consequence = '撤回后可修改并重新提交。'
      if (!(await confirm({ name: document.title, verb: '撤回', consequence }))) return
      if (await submission.run({ ...subjectOf(document), withdraw: true })) tip('success', '已撤回')
    },
    publish: ({ id }: Row) => change({ ids: [id], action: 'publish' }, '已发布'),
    plan: ({ id }: Row, at: Date | null) =>
      change({ ids: [id], action: 'publish', at }, at === null ? '已发布' : '已设置定时发布'),
    retire: ({ id }: Row, reason: string) => change({ ids: [id], action: 'retire', reason }, '已下架'),
    publishAll: (ids: string[]) => states.send({ ids, action: 'publish' }),
    async remove(document: Row) {
      const consequence = '删除后进入回收站，保留期内可以恢复，阅读记录和学时不受影响。'
      if (!(await confirm({ name: document.title, verb: '删除', consequence }))) return
      if (await removal.run({ ids: [document.id], restore: false })) tip('success', '删除成功')
    },
    async restore({ id }: Row) {
      if (await removal.run({ ids: [id], restore: true })) tip('success', '已恢复')
    },
    removeAll: (ids: string[], restore: boolean) => removal.send({ ids, restore }),
    async retry({ id }: Row) {
      if (await retrying.run({ id })) tip('success', '已重新排队')
    },
    remind,
    async remindAll(document: Row) {
      const content = '范围内所有尚未读完或尚未知悉的人都会收到一条站内消息，每人每天最多一次。'
      if (await askConfirm({ title: `提醒阅读《${document.title}》？`, content, okText: '提醒' }))
        await remind(document)
    },
    download: ({ id }: Pick<Row, 'id'>, wanted?: Parameters<typeof downloading.run>[1]) => downloading.run(id, wanted),
    isPending: submission.isPending || states.isPending || removal.isPending,
  }
}
