import { classRefusals } from '@portal/contract/areas/train/refusals.ts'
import { late } from '#src/ui/late/late.tsx'
import { people } from '../class-words.tsx'
import type { ClassActs, ClassInHand } from '../use-class-acts.ts'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))
const ConfirmOpenModal = late(() => import('./ConfirmOpenModal.tsx').then((module) => module.ConfirmOpenModal))
const CopyDrawer = late(() => import('./CopyDrawer.tsx').then((module) => module.CopyDrawer))
const NotifyDrawer = late(() => import('./NotifyDrawer.tsx').then((module) => module.NotifyDrawer))
const PosterModal = late(() => import('./PosterModal.tsx').then((module) => module.PosterModal))
const SeatsDrawer = late(() => import('./SeatsDrawer.tsx').then((module) => module.SeatsDrawer))
const TermsDrawer = late(() => import('./TermsDrawer.tsx').then((module) => module.TermsDrawer))

/** The dialog that an act of a class has opened. */
export function ClassDialogs({ acts }: { acts: ClassActs }) {
  const { open, close } = acts
  if (!open) return null
  const { dialog, of } = open
  switch (dialog) {
    case 'copy':
      return <CopyDrawer of={of} onClose={close} />
    case 'terms':
      return <TermsDrawer of={of} onClose={close} />
    case 'seats':
      return <SeatsDrawer id={of.id} onClose={close} />
    case 'notify':
      return <NotifyDrawer of={of} onClose={close} />
    case 'poster':
      return <PosterModal of={of} onClose={close} />
    case 'confirm':
      return <ConfirmOpenModal of={of} acts={acts} />
    case 'cancel':
      return <CancelModal of={of} acts={acts} />
  }
}

/** 取消班次, with its reason: whoever holds a seat or waits is told once. */
function CancelModal({ of, acts }: { of: ClassInHand; acts: ClassActs }) {
  const told = of.enrolled + of.waiting
  return (
    <ReasonModal
      title={`取消《${of.name}》`}
      verb="取消班次"
      label="取消原因"
      help={
        told > 0
          ? `已报名和候补的 ${people(told)} 人会收到取消原因，教室同时释放，不能恢复。`
          : '教室同时释放，不能恢复。'
      }
      fault={classRefusals.reasonMissing.message}
      pending={acts.isPending}
      onSend={(reason) => acts.cancel(of, reason)}
      onClose={acts.close}
    />
  )
}
