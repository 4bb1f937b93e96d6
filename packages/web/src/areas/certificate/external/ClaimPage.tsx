import { getClaim } from '@portal/contract/areas/certificate/certificate.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { RequestPage } from '#src/shared/approval/RequestPage.tsx'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'

const LIST = '/train/traineeCount?view=cert&part=claims'
const allCodes = [P.traineeArchiveCert]

/** One external certificate to be decided on: what was given, and its scan. */
export function ClaimPage({ requestId }: { requestId: string }) {
  return (
    <RequestPage
      key={requestId}
      requestId={requestId}
      list={LIST}
      belongs={({ subjectType }) => subjectType === 'certExternal'}
      allCodes={allCodes}
      picking={P.traineeArchive}
      ended="该审批单已结束"
    >
      {({ subjectId }) => <Claim id={subjectId} />}
    </RequestPage>
  )
}

function Claim({ id }: { id: string }) {
  const claim = useQuery(query(getClaim, { id }))
  return (
    <Loaded of={claim}>
      {({ personName, unitName, title, number, typeCode, issuer, issuedOn, validTo, fileId, fileName, fileUrl }) => (
        <Descriptions
          column={{ xs: 1, sm: 2 }}
          items={[
            { key: 'person', label: '持证人', children: `${personName}（${unitName}）` },
            { key: 'title', label: '证书', children: title },
            { key: 'number', label: '编号', children: number },
            { key: 'type', label: '类型代码', children: typeCode || '—' },
            { key: 'issuer', label: '发证单位', children: issuer },
            { key: 'issued', label: '签发日期', children: issuedOn },
            { key: 'end', label: '有效期至', children: validTo ?? '长期' },
            { key: 'scan', label: '扫描件', children: <FileLink fileId={fileId} name={fileName} url={fileUrl} /> },
          ]}
        />
      )}
    </Loaded>
  )
}
