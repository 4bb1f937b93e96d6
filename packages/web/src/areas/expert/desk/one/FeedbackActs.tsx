import { askInfo } from '@portal/contract/areas/expert/desk.ts'
import { type QuestionDetail, reopenQuestion } from '@portal/contract/areas/expert/question.ts'
import { expertRefusals } from '@portal/contract/areas/expert/words.ts'
import { useState } from 'react'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { MergeModal } from '../MergeModal.tsx'
import { ReasonedTransfer } from '../ReasonedTransfer.tsx'
import { useDeskActs } from '../use-desk-acts.ts'

type Open = 'info' | 'transfer' | 'merge' | 'hide' | 'reopen'

/** Everything the office may do with a question now. */
export function FeedbackActs({ question }: { question: QuestionDetail }) {
  const [opened, setOpened] = useState<Open>()
  const acts = useDeskActs()
  const { id, may, featured, locked, hidden, state, visibility } = question
  const act = (isAllowed: boolean, label: string, onClick: () => void): RowAction[] =>
    isAllowed ? [{ label, onClick }] : []
  const audit = (action: Parameters<typeof acts.audit>[1], said: string) => () => void acts.audit([id], action, said)
  const isOwed = may.assign || may.transfer
  const actions: RowAction[] = [
    ...act(may.urge, '催办', () => void acts.urge(question)),
    ...act(may.askInfo, '请求补充', () => setOpened('info')),
    ...act(may.transfer, '转交', () => setOpened('transfer')),
    ...act(isOwed && state !== 'merged', '合并', () => setOpened('merge')),
    ...act(may.convert, '转为图文', () => void acts.convert(question)),
    ...act(may.reopen, '重新打开', () => setOpened('reopen')),
    ...act(may.audit && !featured && visibility === 'public', '精选', audit('feature', '已设为精选')),
    ...act(may.audit && featured, '取消精选', audit('unfeature', '已取消精选')),
    ...act(may.audit && !locked, '锁定', audit('lock', '已锁定，不能再回复')),
    ...act(may.audit && locked, '解除锁定', audit('unlock', '已解除锁定')),
    ...act(may.audit && hidden, '恢复显示', audit('show', '已恢复显示')),
    ...(may.audit && !hidden ? [{ label: '隐藏', danger: true, onClick: () => setOpened('hide') }] : []),
  ]
  const close = () => setOpened(undefined)
  return (
    <>
      <RowActions actions={actions} name={question.title} />
      {opened === 'transfer' && <ReasonedTransfer question={question} onClose={close} />}
      {opened === 'merge' && <MergeModal question={question} onClose={close} />}
      {opened === 'info' && <AskInfo id={id} onClose={close} />}
      {opened === 'reopen' && <Reopen id={id} onClose={close} />}
      {opened === 'hide' && (
        <ReasonModal
          title={`隐藏《${question.title}》`}
          verb="隐藏"
          label="原因"
          help="除提问人和专家外不再显示；可以恢复。"
          fault={expertRefusals.reason.message}
          pending={acts.isAuditing}
          onSend={(reason) => acts.audit([id], 'hide', '已隐藏', reason)}
          onClose={close}
        />
      )}
    </>
  )
}

/** 请求补充: the clock stands still until the asker has told more. */
export function AskInfo({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(askInfo)
  const send = async (text: string) => {
    const answer = await write.run({ id, text })
    if (answer) tip('success', '已请提问人补充，停止计时')
    return answer !== undefined
  }
  return (
    <ReasonModal
      title="请求补充"
      verb="请求补充"
      label="需要补充的内容"
      help="提问人补充之前停止计时。"
      fault={expertRefusals.askInfo.message}
      least={1}
      danger={false}
      pending={write.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}

export function Reopen({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(reopenQuestion)
  const send = async (reason: string) => {
    const answer = await write.run({ id, reason })
    if (answer) tip('success', '已重新打开，专家会收到提醒')
    return answer !== undefined
  }
  return (
    <ReasonModal
      title="重新打开"
      verb="重新打开"
      label="原因"
      help="重新计时，由原来的专家继续回答。"
      fault={expertRefusals.reason.message}
      danger={false}
      pending={write.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}
