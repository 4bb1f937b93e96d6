import { myCertificates } from '@portal/contract/areas/exam/certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { CertificateList } from './CertificateList.tsx'

/** Certificates of all exams of the person. */
export function OwnCertificates() {
  const found = useQuery({ ...query(myCertificates, {}), refetchOnMount: 'always' })
  return (
    <Loaded of={found}>
      {(certificates) =>
        certificates.length === 0 ? (
          <Empty description="还没有证书，通过颁发证书的考试后可在此查看" />
        ) : (
          <CertificateList certificates={certificates} />
        )
      }
    </Loaded>
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
