import { myCertificates } from '@portal/contract/areas/exam/certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { CertificateList } from './CertificateList.tsx'

/** 我的证书 of all exams. */
export function MyCertificates({ onClose }: { onClose: () => void }) {
  const found = useQuery({ ...query(myCertificates, {}), refetchOnMount: 'always' })
  return (
    <LateDrawer open title="我的证书" size="min(560px, 100vw)" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <Loaded of={found}>
        {(certificates) =>
          certificates.length === 0 ? (
            <Empty description="还没有证书，通过颁发证书的考试后可在此查看" />
          ) : (
            <CertificateList certificates={certificates} />
          )
        }
      </Loaded>
    </LateDrawer>
  )
}
