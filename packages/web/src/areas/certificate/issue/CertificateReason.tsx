import {
  type CertificateRow,
  replaceCertificate,
  revokeCertificates,
} from '@portal/contract/areas/certificate/certificate.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'

interface ReasonProps {
  kind: 'revoke' | 'replace'
  rows: readonly CertificateRow[]
  onClose: () => void
}

/** Why certificates are taken back, or one is exchanged. */
export function CertificateReason({ kind, rows, onClose }: ReasonProps) {
  const revoking = useWrite(revokeCertificates)
  const replacing = useWrite(replaceCertificate)
  const [first] = rows
  if (!first) return null
  const name = rows.length === 1 ? `${first.personName}的《${first.title}》` : `${rows.length} 份证书`

  const revoke = async (reason: string) => {
    const done = await revoking.run({ ids: rows.map(({ id }) => id), reason })
    if (done) tip('success', `已撤销 ${done.revoked} 份证书`)
    return done !== undefined
  }
  const replace = async (reason: string) => {
    const done = await replacing.run({ id: first.id, reason })
    if (done) tip('success', `已换发，新编号 ${done.number}`)
    return done !== undefined
  }
  return kind === 'revoke' ? (
    <ReasonModal
      title={`撤销${name}`}
      verb="撤销证书"
      label="撤销原因"
      help="持证人会收到原因，验证页立即显示已撤销，不能恢复。"
      fault="撤销原因为 2–200 个字"
      pending={revoking.isPending}
      onSend={revoke}
      onClose={onClose}
    />
  ) : (
    <ReasonModal
      title={`换发${name}`}
      verb="换发证书"
      label="换发原因"
      help="按当前姓名和模板发出新编号的证书，有效期不变；原证书即日起失效。"
      fault="换发原因为 2–200 个字"
      danger={false}
      pending={replacing.isPending}
      onSend={replace}
      onClose={onClose}
    />
  )
}
