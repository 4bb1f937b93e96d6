import type { CertificateClaim } from '@portal/contract/areas/certificate/certificate.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** An external certificate that waits for its approval, or came back with the reason. */
export function ClaimCard({ claim, onOpen }: { claim: CertificateClaim; onOpen: () => void }) {
  const { title, number, issuer, issuedOn, validTo, state, reason } = claim
  const isReturned = state === 'returned'
  return (
    <section className="certificate-card" data-tone={isReturned ? 'soon' : 'over'} aria-label={`${title} ${number}`}>
      <div className="certificate-head">
        <span className="certificate-sign">
          <Icon name="ribbon" />
        </span>
        <div>
          <h2>{title}</h2>
          <p>{number}</p>
        </div>
        <span className="certificate-state">{isReturned ? '已退回' : '审批中'}</span>
      </div>
      <p className="certificate-term">
        <span>{`${issuer}，${issuedOn} 取得`}</span>
        <b>{validTo === null ? '长期有效' : `至 ${validTo}`}</b>
      </p>
      {isReturned && reason !== '' && <p className="certificate-from">{`退回原因：${reason}`}</p>}
      {isReturned && (
        <div className="certificate-acts">
          <button type="button" onClick={onOpen}>
            修改后重新提交
          </button>
        </div>
      )}
    </section>
  )
}
