import { remindConfirmers, type SheetRow, sealSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { StandInModal } from './StandInModal.tsx'

/** What stands against the seal, in the words of the server that would refuse it. */
const barsOf = ({ state, counts, confirmNeeded, confirmedAt }: SheetRow): string[] => [
  ...(state === 'closed' ? [] : [signRefusals.notClosed.message]),
  ...(counts.pending > 0 ? [signRefusals.pendingLeft.message.replace('{n}', String(counts.pending))] : []),
  ...(confirmNeeded && confirmedAt === null ? [signRefusals.notConfirmed.message] : []),
]

/** 封存: what will be kept for good, and what follows. */
export function SealModal({ sheet, onClose }: { sheet: SheetRow; onClose: () => void }) {
  const write = useWrite(sealSheet, { refreshes: ['meeting', 'classHour', 'guide', 'trainCourse', 'trainClass'] })
  const bars = barsOf(sheet)
  const { counts } = sheet
  const seal = () =>
    write.mutate(
      { sheetId: sheet.id, revision: sheet.revision },
      {
        onSuccess: () => {
          tip('success', '已封存')
          onClose()
        },
      },
    )
  return (
    <PageModal
      active
      open
      title={`封存：${sheet.title}`}
      okText="封存"
      okButtonProps={{ disabled: bars.length > 0 }}
      confirmLoading={write.isPending}
      onOk={seal}
      onCancel={onClose}
    >
      {bars.map((words) => (
        <Alert key={words} type="warning" showIcon title={words} />
      ))}
      <WithoutLecturer sheet={sheet} />
      {write.error && <Alert type="error" showIcon title={write.error.words} />}
      <p>
        应到 {counts.expected} 人：实到 {counts.present}（其中迟到 {counts.late}），请假 {counts.leave}，未到{' '}
        {counts.missing}。
      </p>
      <p>
        封存后生成校验值，名单不能再直接修改；以后的改动只能更正，并在名单、导出和打印中注明。设有学时的，随封存计入。
      </p>
    </PageModal>
  )
}

/** The way on where the lecturer has said nothing: he is reminded, or somebody confirms in his place. */
function WithoutLecturer({ sheet }: { sheet: SheetRow }) {
  const { id, state, mayStandIn, confirmNeeded, confirmedAt, confirmedBy, confirmedInPlace, confirmNote } = sheet
  const remind = useWrite(remindConfirmers)
  const [isAsked, setAsked] = useState(false)
  if (confirmedInPlace)
    return (
      <p>
        {confirmedBy} 代为确认：{confirmNote}
      </p>
    )
  if (!confirmNeeded || confirmedAt !== null || !mayStandIn || state !== 'closed') return null
  const remindNow = async () => {
    const answer = await remind.run({ sheetId: id })
    if (answer) tip('success', `已提醒 ${answer.sent} 名讲师`)
  }
  return (
    <p className="console-stand-in">
      <Button loading={remind.isPending} onClick={() => void remindNow()}>
        提醒讲师确认
      </Button>
      <Button onClick={() => setAsked(true)}>代为确认</Button>
      {isAsked && <StandInModal sheet={sheet} onClose={() => setAsked(false)} />}
    </p>
  )
}
