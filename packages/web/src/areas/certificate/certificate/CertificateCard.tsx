import type { OwnCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { lifeOf } from './certificate-life.ts'
import { isOver, stateWords } from './certificate-state.ts'
import { useCertificateFile } from './use-certificate-file.ts'

const CertificateCode = late(() => import('./CertificateCode.tsx').then((module) => module.CertificateCode))

const TONES: Partial<Record<OwnCertificate['state'], string>> = { valid: 'good', soon: 'soon', waiting: 'good' }

/** One certificate: how long it lives, and what can be done with it. */
export function CertificateCard({ certificate }: { certificate: OwnCertificate }) {
  const { title, number, orgName, issuedOn, state, basis } = certificate
  const life = lifeOf(certificate, serverNow())
  const verb = basis === 'external' ? '取得' : '签发'
  return (
    <section className="certificate-card" data-tone={TONES[state] ?? 'over'} aria-label={`${title} ${number}`}>
      <div className="certificate-head">
        <span className="certificate-sign">
          <Icon name="ribbon" />
        </span>
        <div>
          <h2>{title}</h2>
          <p>{number}</p>
        </div>
        <span className="certificate-state">{state === 'soon' ? leftText(life.left) : stateWords[state]}</span>
      </div>
      {life.passed !== null && !isOver(state) && (
        <div className="certificate-life" role="img" aria-label={`有效期已过 ${life.passed.toFixed(1)}%`}>
          <i style={{ width: `${life.passed}%` }} />
        </div>
      )}
      <p className="certificate-term">
        <span>{`${orgName}，${issuedOn} ${verb}`}</span>
        <b>{termText(certificate)}</b>
      </p>
      <Origin certificate={certificate} />
      <Acts certificate={certificate} />
    </section>
  )
}

/** What it was given for, and why it does not count any more. */
function Origin({ certificate }: { certificate: OwnCertificate }) {
  const { basis, basisTitle, revokedAt, revokeReason, supersededOn } = certificate
  return (
    <>
      {basis !== 'external' && <p className="certificate-from">{`通过《${basisTitle}》取得`}</p>}
      {revokedAt !== null && (
        <p className="certificate-from">{`${dateText(revokedAt.getTime())} 撤销：${revokeReason}`}</p>
      )}
      {revokedAt === null && supersededOn !== null && (
        <p className="certificate-from">{`${supersededOn} 起由新证书代替`}</p>
      )}
    </>
  )
}

function Acts({ certificate }: { certificate: OwnCertificate }) {
  const { id, basis, hasFile, verifyCode, renewCategory } = certificate
  const file = useCertificateFile()
  const [isShowingCode, setShowingCode] = useState(false)
  return (
    <div className="certificate-acts">
      {hasFile && (
        <button type="button" aria-busy={file.isPending || undefined} onClick={() => void file.take(id)}>
          <Icon name="download" />
          {basis === 'external' ? '下载原件' : '下载 PDF'}
        </button>
      )}
      {verifyCode !== null && (
        <button type="button" onClick={() => setShowingCode(true)}>
          <Icon name="qr" />
          验证码
        </button>
      )}
      {renewCategory !== null && (
        <Link to={`/signInList?category=${renewCategory}&enrollable=1`}>
          <Icon name="again" />
          报名复训
        </Link>
      )}
      {isShowingCode && <CertificateCode certificate={certificate} onClose={() => setShowingCode(false)} />}
    </div>
  )
}

const leftText = (left: number | null): string => (left === 0 ? '今天到期' : `${left ?? 0} 天后到期`)

const termText = ({ validFrom, validTo, state }: OwnCertificate): string => {
  if (validTo === null) return '长期有效'
  if (state === 'waiting') return `${validFrom} 至 ${validTo}`
  if (state === 'expired') return `${validTo} 过期`
  return state === 'soon' ? `${validTo} 到期` : `至 ${validTo}`
}
