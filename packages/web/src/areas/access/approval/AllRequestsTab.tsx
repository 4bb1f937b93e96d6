import { listApproveItems } from '@portal/contract/areas/access/approval-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { ExportButton } from '#src/kit/ExportButton.tsx'
import { query } from '#src/kit/query.ts'
import { RequestTable } from '#src/shared/approval/RequestList.tsx'
import { requestList, useFreshRequests } from '#src/shared/approval/requests.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'

/** 全部审批单: requests of every subject in scope. */
export function AllRequestsTab() {
  const items = useQuery(query(listApproveItems, {})).data ?? []
  useFreshRequests()
  return (
    <RequestTable
      tab="all"
      source={requestList}
      fixed={{}}
      allCodes={[P.authorityApproveAll]}
      picking={P.authority}
      extra={[
        {
          key: 'subjectType',
          title: '事项',
          width: 100,
          render: (_, { subjectType }) => items.find(({ code }) => code === subjectType)?.name ?? subjectType,
        },
      ]}
      toolbar={<ExportButton access={[P.authorityApproveAll]} />}
      more={[
        {
          name: 'subjectType',
          control: <Select allowClear options={items.map(({ code, name }) => ({ value: code, label: name }))} />,
        },
        { name: 'assigneeId', control: <PersonSelect for={P.authority} /> },
      ]}
    />
  )
}
