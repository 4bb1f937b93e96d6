import {
  type CertificateClaim,
  myCertificates,
  myClaims,
  type OwnCertificate,
} from '@portal/contract/areas/certificate/certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { ClaimCard } from '../external/ClaimCard.tsx'
import { CertificateList } from './CertificateList.tsx'
import './certificate.css'

const ExternalDrawer = late(() => import('../external/ExternalDrawer.tsx').then((module) => module.ExternalDrawer))

/** Certificates of the person, those he registers himself included. */
export function OwnCertificates() {
  const certificates = useQuery({ ...query(myCertificates, {}), refetchOnMount: 'always' })
  const claims = useQuery({ ...query(myClaims, {}), refetchOnMount: 'always' })
  const [claim, setClaim] = useState<CertificateClaim | 'new'>()
  return (
    <>
      <Loaded of={certificates}>
        {(found) => <Shown certificates={found} claims={claims.data ?? []} onClaim={setClaim} />}
      </Loaded>
      <Button className="certificate-add" icon={<Icon name="plus" />} onClick={() => setClaim('new')}>
        登记外部证书
      </Button>
      {claim && <ExternalDrawer {...(claim !== 'new' && { claim })} onClose={() => setClaim(undefined)} />}
    </>
  )
}

interface ShownProps {
  certificates: readonly OwnCertificate[]
  claims: readonly CertificateClaim[]
  onClaim: (claim: CertificateClaim) => void
}

function Shown({ certificates, claims, onClaim }: ShownProps) {
  if (certificates.length + claims.length === 0)
    return <Empty description="还没有证书，培训结业或通过颁发证书的考试后可在此查看" />
  return (
    <>
      {claims.length > 0 && (
        <div className="certificate-list certificate-claims">
          {claims.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} onOpen={() => onClaim(claim)} />
          ))}
        </div>
      )}
      <CertificateList certificates={certificates} />
    </>
  )
}

/** The same as a page of its own, whose name the bar of a phone says already. */
export function CertificatePanel() {
  const phone = useMedia(PHONE)
  return (
    <>
      {!phone && <h1 className="certificate-title">我的证书</h1>}
      <OwnCertificates />
    </>
  )
}
