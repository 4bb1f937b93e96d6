import { confirmSheet, type SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'

/** 代为确认: the list is taken as right without the lecturer's word. */
export function StandInModal({ sheet, onClose }: { sheet: SheetRow; onClose: () => void }) {
  const write = useWrite(confirmSheet)
  const send = async (note: string) => {
    const answer = await write.run({ sheetId: sheet.id, note })
    if (answer) tip('success', '已代为确认')
    return answer !== undefined
  }
  return (
    <ReasonModal
      title={`代为确认：${sheet.title}`}
      verb="代为确认"
      label="原因"
      help="原因与你的姓名记入变更记录，并印在签到表上"
      fault={signRefusals.standInReason.message}
      danger={false}
      pending={write.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}
