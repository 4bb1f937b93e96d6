import { Button } from 'antd'
import { useState } from 'react'
import { CopyText } from '#src/kit/CopyText.tsx'
import { usePage } from '#src/platform/page.ts'
import { QrPicture } from '#src/ui/qr/QrPicture.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { enrolAddress } from '../../addresses.ts'
import { type ClassInHand, keepPaper } from '../use-class-acts.ts'
import './dialog.css'

/** 报名二维码, with its address and the poster as a file. */
export function PosterModal({ of, onClose }: { of: ClassInHand; onClose: () => void }) {
  const { active } = usePage()
  const [isMaking, setMaking] = useState(false)
  const address = new URL(enrolAddress(of.id), window.location.href).href
  const make = async () => {
    setMaking(true)
    await keepPaper(of.id, 'poster', { what: `《${of.name}》报名海报` })
    setMaking(false)
  }
  return (
    <PageModal
      active={active}
      open
      width={400}
      title={`《${of.name}》报名二维码`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" loading={isMaking} onClick={() => void make()}>
            下载海报 PDF
          </Button>
        </>
      }
    >
      <div className="class-poster">
        <QrPicture text={address} label="报名二维码" />
        <p>微信扫一扫，打开报名页面</p>
        <CopyText text={address} />
      </div>
    </PageModal>
  )
}
