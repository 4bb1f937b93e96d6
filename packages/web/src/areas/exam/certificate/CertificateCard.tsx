import type { OwnCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { useState } from 'react'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { lifeOf } from './certificate-life.ts'
import { stateWords } from './certificate-state.ts'
import { useCertificateFile } from './use-certificate-file.ts'

const CertificateCode = late(() => import('./CertificateCode.tsx').then((module) => module.CertificateCode))

/** One certificate: how long it lives, and what can be done with it. */
export function CertificateCard({ certificate }: { certificate: OwnCertificate }) {
  const { id, title, number, examTitle, orgName, issuedOn, state, revokedAt, revokeReason } = certificate
  const life = lifeOf(certificate, serverNow())
  const isOver = state !== 'valid'
  const tone = isOver ? 'over' : life.isSoon ? 'soon' : 'good'
  const file = useCertificateFile()
  const [isShowingCode, setShowingCode] = useState(false)
  return (
    <section className="certificate-card" data-tone={tone} aria-label={`${title} ${number}`}>
      <div className="certificate-head">
        <span className="certificate-sign">
          <Icon name="ribbon" />
        </span>
        <div>
          <h2>{title}</h2>
          <p>{number}</p>
        </div>
        <span className="certificate-state">{life.isSoon && !isOver ? leftText(life.left) : stateWords[state]}</span>
      </div>
      {life.passed !== null && !isOver && (
        <div className="certificate-life" role="img" aria-label={`有效期已过 ${life.passed.toFixed(1)}%`}>
          <i style={{ width: `${life.passed}%` }} />
        </div>
      )}
      <p className="certificate-term">
        <span>{`${orgName}，${issuedOn} 签发`}</span>
        <b>{termText(certificate, life.isSoon)}</b>
      </p>
      <p className="certificate-from">{`通过《${examTitle}》取得`}</p>
      {revokedAt !== null && (
        <p className="certificate-from">{`${dateText(revokedAt.getTime())} 撤销：${revokeReason}`}</p>
      )}
      <div className="certificate-acts">
        <button type="button" aria-busy={file.isPending || undefined} onClick={() => void file.take(id)}>
          <Icon name="download" />
          下载 PDF
        </button>
        <button type="button" onClick={() => setShowingCode(true)}>
          <Icon name="qr" />
          验证码
        </button>
      </div>
      {isShowingCode && <CertificateCode certificate={certificate} onClose={() => setShowingCode(false)} />}
    </section>
  )
}

const leftText = (left: number | null): string => (left === 0 ? '今天到期' : `${left ?? 0} 天后到期`)

const termText = ({ validTo, state }: OwnCertificate, isSoon: boolean): string => {
  if (validTo === null) return '长期有效'
  if (state === 'expired') return `${validTo} 过期`
  return isSoon ? `${validTo} 到期` : `至 ${validTo}`
}
