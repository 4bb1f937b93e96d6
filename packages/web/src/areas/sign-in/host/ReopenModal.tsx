import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { useSheetMoves } from './sheet-acts.ts'

/** 重新开放, with the reason that stands in the history of the sheet. */
export function ReopenModal({ sheet, onClose }: { sheet: SheetRow; onClose: () => void }) {
  const { move, isPending } = useSheetMoves(sheet)
  return (
    <ReasonModal
      title={`重新开放：${sheet.title}`}
      verb="重新开放"
      label="原因"
      help="签到再开放 10 分钟，原因记入变更记录"
      fault={signRefusals.reason.message}
      danger={false}
      pending={isPending}
      onSend={(reason) => move('reopen', reason)}
      onClose={onClose}
    />
  )
}
