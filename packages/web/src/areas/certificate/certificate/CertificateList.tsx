import type { OwnCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import { isOver, stateWords } from './certificate-state.ts'
import './certificate.css'

/** Certificates as the server orders them, what ends soonest first; those that do not count any more lie folded under them. */
export function CertificateList({ certificates }: { certificates: readonly OwnCertificate[] }) {
  const good = certificates.filter(({ state }) => !isOver(state))
  const over = certificates.filter(({ state }) => isOver(state))
  const [newest] = over
  return (
    <div className="certificate-list">
      {good.map((certificate) => (
        <CertificateCard key={certificate.id} certificate={certificate} />
      ))}
      {newest && (
        <details className="certificate-over" open={good.length === 0}>
          <summary>
            <Icon name="again" />
            <span>{`已失效 ${over.length}`}</span>
            <small>{`${newest.title}，${overText(newest)}`}</small>
            <Icon name="forward" small />
          </summary>
          {over.map((certificate) => (
            <CertificateCard key={certificate.id} certificate={certificate} />
          ))}
        </details>
      )}
    </div>
  )
}

const overText = ({ state, validTo }: OwnCertificate): string =>
  state === 'expired' ? `${validTo?.slice(5) ?? ''} 过期` : (stateWords[state] ?? '')
