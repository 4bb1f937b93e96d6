import type { OwnCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { shownVerifyCode } from '@portal/contract/areas/certificate/certificate-code.ts'
import { CopyText } from '#src/kit/CopyText.tsx'
import { usePage } from '#src/platform/page.ts'
import { QrPicture } from '#src/ui/qr/QrPicture.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

/** What a certificate is verified by, for whoever stands beside its holder. */
export function CertificateCode({ certificate, onClose }: { certificate: OwnCertificate; onClose: () => void }) {
  const { active } = usePage()
  const { title, number, verifyCode } = certificate
  if (verifyCode === null) return null
  return (
    <PageModal
      active={active}
      open
      width={360}
      title="验证码"
      footer={null}
      mask={{ closable: true }}
      onCancel={onClose}
    >
      <div className="certificate-code">
        <QrPicture
          label={`${title}的验证二维码`}
          text={new URL(`/guide?verify=${verifyCode}`, window.location.origin).href}
        />
        <CopyText text={shownVerifyCode(verifyCode)} />
        <p>{`${title} · ${number}`}</p>
        <p>{`请对方扫码，或打开 ${window.location.host}/guide?verify 输入验证码`}</p>
      </div>
    </PageModal>
  )
}
