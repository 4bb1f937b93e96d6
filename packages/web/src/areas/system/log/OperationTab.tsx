import { type LogRow, listLog } from '@portal/contract/areas/system/log/log.ts'
import { moduleOptions, objectTypeOptions } from '@portal/contract/areas/system/log/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { ResultTag } from './ResultTag.tsx'
import { lastDays } from './shipped-range.ts'
import { VerifyButton } from './VerifyButton.tsx'

const EntryDrawer = late(() => import('./EntryDrawer.tsx').then((module) => module.EntryDrawer))

const column = columnsOf(listLog)

/** 操作日志: each write in words. */
export function OperationTab() {
  const [shipped] = useState(lastDays)
  const list = useResourceList(listLog, { shipped })
  const [opened, setOpened] = useState<LogRow>()
  return (
    <>
      <ListPage
        list={list}
        title="操作日志"
        chips={[
          'from',
          'to',
          { name: 'userId', label: '人员', control: <PersonSelect for={P.log} /> },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.log} /> },
        ]}
        more={[
          {
            name: 'module',
            control: <LateSelect allowClear showSearch={{ optionFilterProp: 'label' }} options={moduleOptions} />,
          },
          'kind',
          {
            name: 'objectType',
            control: <LateSelect allowClear showSearch={{ optionFilterProp: 'label' }} options={objectTypeOptions} />,
          },
          { name: 'object', label: '对象名称或编号' },
          'field',
          'result',
          'address',
          'requestId',
        ]}
        columns={[
          column('at', { width: 160 }),
          column('actorName', {
            width: 110,
            render: (_, { actorName, asWhom }) => `${actorName || '系统'}${asWhom && `（代 ${asWhom}）`}`,
          }),
          column('actorOrgName', { width: 120 }),
          column('module', { width: 120, ellipsis: true }),
          column('action', { width: 130, ellipsis: true }),
          column('objectName', {
            width: 150,
            render: (_, { objectName, objectTypeName, link }) =>
              objectName === '' ? (
                '—'
              ) : (
                <span title={`${objectTypeName} ${objectName}`}>
                  {link ? <Link to={link}>{objectName}</Link> : objectName}
                </span>
              ),
          }),
          column('words', {
            width: 340,
            render: (_, row) => (
              <Button type="link" size="small" className="log-words" onClick={() => setOpened(row)}>
                {row.words || row.reason || '查看'}
              </Button>
            ),
          }),
          column('result', { width: 90, badge: true, render: (_, { result }) => <ResultTag result={result} /> }),
          column('via', { width: 110 }),
          column('address', { width: 130 }),
        ]}
        toolbar={
          <>
            <VerifyButton />
            <ArchiveButton />
          </>
        }
        exports={[P.logExport]}
      />
      {opened && <EntryDrawer entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
