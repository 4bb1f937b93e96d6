import type { HistoryRow } from '@portal/contract/areas/history/day.ts'
import { postFlow } from '@portal/contract/areas/notice/post.ts'
import { P } from '@portal/contract/privileges.ts'
import { confirm } from '#src/kit/confirm.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { type Selection, whyNotAny } from '#src/kit/list/use-selection.ts'
import { type SendPart, useBatch } from '#src/kit/use-batch.tsx'
import { go } from '#src/platform/navigate.ts'
import { detailAddress } from '../../addresses.ts'
import { isInReview, useHistoryWrites, whyNotPublish, whyNotSubmit } from './use-history-writes.ts'

type Acted = Pick<HistoryRow, 'id' | 'title' | 'state' | 'changeState' | 'approved' | 'deletedAt'>

const LIVE: readonly string[] = ['scheduled', 'published', 'expired']

const whyNotRetire = ({ state }: Pick<Acted, 'state'>) => (postFlow.allows('retire', state) ? null : '发布后才能下架')
const whyNotDelete = ({ state }: Pick<Acted, 'state'>) => (LIVE.includes(state) ? '请先下架再删除' : null)

/** What can be done with one entry, by right and state. */
export const useHistoryActs = () => {
  const writes = useHistoryWrites()
  return (row: Acted): RowAction[] => {
    if (row.deletedAt) return [{ label: '恢复', access: [P.articleDel], onClick: () => void writes.restore(row) }]
    return [
      { label: '编辑', access: [P.articleEdit], onClick: () => go(detailAddress(row.id, '&edit=1')) },
      isInReview(row)
        ? { label: '撤回审批', access: [P.articleEdit], onClick: () => void writes.takeBack(row) }
        : {
            label: '提交审批',
            access: [P.articleEdit],
            reason: whyNotSubmit(row),
            onClick: () => void writes.submit(row),
          },
      ...(row.state === 'published'
        ? []
        : [
            {
              label: '发布',
              access: [P.articlePublish],
              reason: whyNotPublish(row),
              onClick: () => void writes.publish(row),
            },
          ]),
      {
        label: '下架',
        access: [P.articlePublish],
        reason: whyNotRetire(row),
        onClick: () => void writes.retire(row),
      },
      {
        label: '删除',
        access: [P.articleDel],
        danger: true,
        reason: whyNotDelete(row),
        onClick: () => void writes.remove(row),
      },
    ]
  }
}

/** The same for many. */
export const useHistoryBatch = (selection: Selection<HistoryRow>, isBin: boolean): RowAction[] => {
  const { submitAll, changeAll, removeAll } = useHistoryWrites()
  const runBatch = useBatch()
  const run = (verb: string, send: SendPart) => async () => {
    if (!(await confirm({ name: `${selection.count} 个历史条目`, verb }))) return
    await runBatch(selection.collect, send)
    selection.clear()
  }
  const act = (
    label: string,
    code: RowAction['access'],
    send: SendPart,
    { danger = false, whyNot = () => null }: { danger?: boolean; whyNot?: (row: HistoryRow) => string | null } = {},
  ): RowAction => ({
    label,
    access: code,
    danger,
    reason: whyNotAny(selection, whyNot),
    onClick: () => void run(label, send)(),
  })
  if (isBin) return [act('恢复', [P.articleDel], (ids) => removeAll(ids, true))]
  return [
    act('提交审批', [P.articleEdit], submitAll, { whyNot: whyNotSubmit }),
    act('发布', [P.articlePublish], (ids) => changeAll(ids, 'publish'), { whyNot: whyNotPublish }),
    act('下架', [P.articlePublish], (ids) => changeAll(ids, 'retire'), { whyNot: whyNotRetire }),
    act('删除', [P.articleDel], (ids) => removeAll(ids, false), { danger: true, whyNot: whyNotDelete }),
  ]
}
