import { changePaperState, copyPaper, type PaperLine } from '@portal/contract/areas/exam/paper/paper.ts'
import { P } from '@portal/contract/privileges.ts'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { usePaperDialogs } from './dialog/use-paper-dialogs.tsx'
import { NEW_PAPER } from './new-paper.ts'
import { paperColumns, paperSource } from './paper-columns.tsx'

/** What an author can do with one paper of the list. */
const usePaperActs = (open: (id: string) => void) => {
  const change = useWrite(changePaperState)
  const copy = useWrite(copyPaper)
  const { dialog, preview, simulate, print } = usePaperDialogs()
  const mayCompose = useHolds([P.examPaper])

  const publish = async ({ id, title }: PaperLine) => {
    const answer = await change.run({ id, action: 'publish' })
    if (answer?.faults[0]) tip('error', answer.faults[0].message, { label: '去修改', onClick: () => open(id) })
    else if (answer) tip('success', `《${title}》已发布为第 ${answer.version} 版`)
  }
  const retire = async ({ id, title }: PaperLine) => {
    if (!(await confirm({ name: title, verb: '停用', consequence: '停用后不能再用于新的考试。' }))) return
    if (await change.run({ id, action: 'retire' })) tip('success', '已停用')
  }
  const duplicate = async ({ id }: PaperLine) => {
    const copied = await copy.run({ id })
    if (copied) open(copied.id)
  }

  const actionsOf = (paper: PaperLine): RowAction[] => {
    const { id, state, edited } = paper
    if (!mayCompose) return [{ label: '查看', onClick: () => open(id) }]
    const canPublish = state !== 'published' || edited
    return [
      { label: state === 'retired' ? '查看' : '编辑', onClick: () => open(id) },
      ...(canPublish ? [{ label: '发布', onClick: () => void publish(paper) }] : []),
      { label: '预览', onClick: () => preview(paper) },
      { label: '模拟抽卷', onClick: () => simulate(paper) },
      { label: '打印', onClick: () => print(paper) },
      { label: '复制', onClick: () => void duplicate(paper) },
      ...(state === 'published' ? [{ label: '停用', danger: true, onClick: () => void retire(paper) }] : []),
    ]
  }
  return { actionsOf, dialog }
}

/** 试卷列表 (40-assessment section 13, tab paper). */
export function PaperList() {
  const { setQuery } = usePage()
  const list = useResourceList(paperSource)
  const open = (id: string) => setQuery({ paperId: id, basket: undefined }, { push: true })
  const acts = usePaperActs(open)
  const add = { label: '新增试卷', access: [P.examPaper], onClick: () => open(NEW_PAPER) }
  return (
    <>
      <ListPage
        title="试卷"
        list={list}
        views="state"
        chips={['mode']}
        columns={paperColumns}
        primary={add}
        actions={acts.actionsOf}
      />
      {acts.dialog}
    </>
  )
}
