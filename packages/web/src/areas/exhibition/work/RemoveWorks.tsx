import { exhibitionRefusals } from '@portal/contract/areas/exhibition/words.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { useShowKind } from '../show-kind.ts'

interface RemoveWorksProps {
  works: readonly { id: string; title: string }[]
  onClose: () => void
}

/** 撤下 of shown works, with the reason that their authors read. */
export function RemoveWorks({ works, onClose }: RemoveWorksProps) {
  const { calls } = useShowKind()
  const removal = useWrite(calls.remove, { refreshes: ['exhibition'] })
  const [first] = works
  const send = async (reason: string): Promise<boolean> => {
    const answer = await removal.run({ ids: works.map(({ id }) => id), reason })
    const [fault] = answer?.failed ?? []
    if (fault) tip('error', fault.message)
    else if (answer) tip('success', `已撤下 ${answer.removed} 件作品`)
    return answer !== undefined && !fault
  }
  return (
    <ReasonModal
      title={works.length === 1 ? `撤下《${first?.title ?? ''}》` : `撤下 ${works.length} 件作品`}
      verb="撤下"
      label="撤下原因"
      help="撤下后不再展出，不计入结果；原因会告诉作者。已投的票可以改投。"
      fault={exhibitionRefusals.removeReason.message}
      pending={removal.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}
