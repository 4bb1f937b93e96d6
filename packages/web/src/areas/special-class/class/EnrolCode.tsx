import type { SpecialRow } from '@portal/contract/areas/special-class/class.ts'
import { usePage } from '#src/platform/page.ts'
import { QrPicture } from '#src/ui/qr/QrPicture.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { enrolAddress } from '../addresses.ts'
import './special.css'

/** 报名二维码: leads a phone to the class on /signInList. */
export function EnrolCode({ of, onClose }: { of: Pick<SpecialRow, 'id' | 'name'>; onClose: () => void }) {
  const { active } = usePage()
  const address = new URL(enrolAddress(of.id), window.location.origin).href
  return (
    <PageModal active={active} open title="报名二维码" footer={null} onCancel={onClose}>
      <div className="special-code">
        <QrPicture text={address} label={`《${of.name}》报名二维码`} />
        <b>{of.name}</b>
        <a href={address}>{address}</a>
      </div>
    </PageModal>
  )
}
