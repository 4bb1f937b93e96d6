import { makeUpPeople } from '@portal/contract/areas/sign-in/host.ts'
import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { type SignDirection, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'

interface MakeUpModalProps {
  sheet: SheetRow
  people: readonly { id: string; name: string }[]
  direction: SignDirection
  onDone?: () => void
  onClose: () => void
}

/** 补签 of one or of many, with the reason that stays beside them. */
export function MakeUpModal({ sheet, people, direction, onDone, onClose }: MakeUpModalProps) {
  const write = useWrite(makeUpPeople, { refreshes: ['meeting'] })
  const word = direction === 'in' ? '补签' : '补签退'
  const [first] = people
  const whom = people.length === 1 ? (first?.name ?? '') : `${people.length} 人`
  const send = async (reason: string) => {
    const answer = await write.run({ sheetId: sheet.id, userIds: people.map(({ id }) => id), direction, reason })
    if (!answer) return false
    const [failed] = answer.failed
    if (failed) tip('warning', `${word} ${answer.updated} 人，${answer.failed.length} 人未成功：${failed.message}`)
    else tip('success', `已${word} ${whom}`)
    onDone?.()
    return true
  }
  return (
    <ReasonModal
      title={`${word}：${whom}`}
      verb={word}
      label="补签原因"
      help={direction === 'in' ? '按开始时间计入，标注为补签' : '按结束时间计入，标注为补签'}
      fault={signRefusals.makeUpReason.message}
      danger={false}
      pending={write.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}
