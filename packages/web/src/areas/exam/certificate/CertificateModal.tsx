import type { OwnCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { stateWords } from './certificate-state.ts'
import { drawCertificate } from './draw-certificate.ts'
import { pdfOfPicture } from './picture-pdf.ts'
import './certificate.css'

const QUALITY = 0.92

const verifyAddress = ({ verifyCode }: OwnCertificate) => `${window.location.origin}/guide?verify=${verifyCode}`

/** Draws the certificate and makes the PDF of it. */
const fileOf = async (canvas: HTMLCanvasElement | null, certificate: OwnCertificate): Promise<Blob> => {
  if (!canvas) throw new Error('nothing to draw on')
  await drawCertificate(canvas, certificate, verifyAddress(certificate))
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!picture) throw new Error('the picture is too large for this browser')
  const { width, height } = canvas
  const pdf = pdfOfPicture({ jpeg: new Uint8Array(await picture.arrayBuffer()), width, height })
  return new Blob([pdf], { type: 'application/pdf' })
}

/** The certificate as it is printed, to look at and to keep as PDF. */
export function CertificateModal({ certificate, onClose }: { certificate: OwnCertificate; onClose: () => void }) {
  const { active } = usePage()
  const { title, personName, number, state } = certificate

  const [address, setAddress] = useState<string | null>()

  return (
    <PageModal
      active={active}
      open
      width={900}
      title={title}
      onCancel={onClose}
      footer={
        <Button
          type="primary"
          disabled={state === 'revoked' || address === null}
          loading={address === undefined}
          href={address ?? undefined}
          download={`${title}-${personName}-${number}.pdf`}
        >
          下载 PDF
        </Button>
      }
    >
      {state !== 'valid' && <Alert type="warning" showIcon title={`该证书${stateWords[state]}`} />}
      {address === null && <Alert type="error" showIcon title="证书生成失败，请关闭后重新打开" />}
      <Sheet certificate={certificate} onFile={setAddress} />
    </PageModal>
  )
}

interface SheetProps {
  certificate: OwnCertificate
  /** Address of the PDF, as long as the sheet lies here; null where it could not be made. */
  onFile: (address: string | null) => void
}

/** A part of its own: the dialogue brings its content a moment later than itself. */
function Sheet({ certificate, onFile }: SheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const tell = useEffectEvent(onFile)

  // Draws outside React, on the picture; the file of it lives as long as this does.
  useEffect(() => {
    let made: string | undefined
    let isOver = false
    void fileOf(canvas.current, certificate).then(
      (file) => {
        if (isOver) return
        made = URL.createObjectURL(file)
        tell(made)
      },
      () => {
        if (!isOver) tell(null)
      },
    )
    return () => {
      isOver = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [certificate])

  return (
    <canvas
      ref={canvas}
      className="certificate-sheet"
      role="img"
      aria-label={`${certificate.title}，${certificate.personName}，编号 ${certificate.number}`}
    />
  )
}
