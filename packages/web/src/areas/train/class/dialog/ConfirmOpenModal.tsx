import { getClass } from '@portal/contract/areas/train/class/class.ts'
import { classRefusals } from '@portal/contract/areas/train/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { people } from '../class-words.tsx'
import type { ClassActs, ClassInHand } from '../use-class-acts.ts'

/** 确认开班: with fewer people than asked for it needs a reason. */
export function ConfirmOpenModal({ of, acts }: { of: ClassInHand; acts: ClassActs }) {
  const { active } = usePage()
  const { data: found } = useQuery(query(getClass, { id: of.id }))
  if (!found) return null
  const { confirmed, minSeats } = found
  const told = `已报名的 ${people(confirmed)} 人会收到开班通知。`
  const title = `确认《${of.name}》开班`
  if (confirmed < minSeats)
    return (
      <ReasonModal
        title={title}
        verb="确认开班"
        label="原因"
        danger={false}
        help={`${fill(classRefusals.belowMinimum.message, { n: minSeats })}。${told}`}
        fault={fill(classRefusals.belowMinimum.message, { n: minSeats })}
        pending={acts.isPending}
        onSend={(reason) => acts.confirmOpen(of, reason)}
        onClose={acts.close}
      />
    )
  const send = async () => {
    if (await acts.confirmOpen(of)) acts.close()
  }
  return (
    <PageModal
      active={active}
      open
      title={title}
      okText="确认开班"
      confirmLoading={acts.isPending}
      onOk={() => void send()}
      onCancel={acts.close}
    >
      {told}
      报名截止前仍可继续报名。
    </PageModal>
  )
}
